"""Replies and files that are endless, redirect in circles, decompress to gigabytes or break off (R10, R11). Builds must stay
within limits of time and memory."""

import collections
import gzip
import os
import threading
import time
from urllib.parse import urlsplit

from gallery import tree
from measurement import run
from texts import services

# The server sends no more than this. A client that reads all of it is faulty.
MAX_SENT = 1 << 30
BLOCK = b"[" * (1 << 16)
# One gzip member decompresses to 64 MB; a body of many decompresses to gigabytes.
MEMBER = gzip.compress(bytes(64 << 20), 9)
# Five services answer at once, each with up to 32 MB in memory.
MAX_MEGABYTES = 300
# Five attempts with doubling pauses: 7.5 s, with random jitter.
MAX_SECONDS = 30
# The time limit is one minute for a call without stalls, and five for a file.
MAX_SLOW_SECONDS, MAX_FILE_SECONDS = 90, 360
MAX_ATTEMPTS = 5
MAX_REDIRECTS = 5


def flood(handler, block):
    """Sends data as fast as the client reads."""
    for _ in range(MAX_SENT // len(block)):
        handler.wfile.write(block)


def begin(handler, *lines):
    handler.wfile.write("\r\n".join(["HTTP/1.1 200 OK", "Content-Type: application/json", *lines, "", ""]).encode())


def endless(handler):
    begin(handler, "Connection: close")
    flood(handler, BLOCK)


def endless_chunks(handler):
    begin(handler, "Transfer-Encoding: chunked")
    flood(handler, b"10000\r\n" + BLOCK + b"\r\n")


def tiny_chunks(handler):
    begin(handler, "Transfer-Encoding: chunked")
    flood(handler, b"1\r\n[\r\n" * 4096)


def huge_chunk(handler):
    begin(handler, "Transfer-Encoding: chunked")
    handler.wfile.write(b"7fffffffffffffff\r\n")
    flood(handler, BLOCK)


def huge_length(handler):
    begin(handler, "Content-Length: 99999999999999")
    flood(handler, BLOCK)


def bomb(handler):
    begin(handler, "Content-Encoding: gzip", "Connection: close")
    flood(handler, MEMBER)


def bombs_in_bombs(handler):
    begin(handler, "Content-Encoding: gzip, gzip", "Connection: close")
    flood(handler, gzip.compress(MEMBER * 8, 9))


def broken_compression(handler):
    body = gzip.compress(b'{"a": 1}' * 999)
    begin(handler, "Content-Encoding: gzip", f"Content-Length: {len(body)}")
    handler.wfile.write(body[:20] + b"????" + body[24:])


def many_headers(handler):
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    flood(handler, b"X-More: and more\r\n" * 4096)


def long_header(handler):
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-More: ")
    flood(handler, BLOCK)


def many_trailers(handler):
    begin(handler, "Transfer-Encoding: chunked")
    handler.wfile.write(b"2\r\n{}\r\n0\r\n")
    flood(handler, b"X-More: and more\r\n" * 4096)


def early_hints(handler):
    flood(handler, b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" * 1024)


def circle(handler):
    redirect(handler, handler.path)


def onward(handler):
    redirect(handler, handler.path + "&on=1")


def long_address(handler):
    redirect(handler, "/" + "x" * (8 << 20))


def redirect(handler, address):
    handler.wfile.write(f"HTTP/1.1 302 Found\r\nLocation: {address}\r\nContent-Length: 0\r\n\r\n".encode())


def no_http(handler):
    handler.wfile.write(b"220 mail.example.org ESMTP\r\n" * 64)


def cut(handler):
    begin(handler, "Content-Length: 100000")
    handler.wfile.write(b"{" * 500)


def page(handler):
    handler.send(b"<!doctype html><title>Sorry</title><p>We are down", "text/html")


def nothing(handler):
    begin(handler, "Content-Length: 0")


def hang_up(_):
    pass


def drip(handler):
    """Sends a byte each second, so that the stall timeout never applies."""
    begin(handler, "Connection: close")
    for _ in range(1200):
        handler.wfile.write(b"[")
        handler.wfile.flush()
        time.sleep(1)


FAULTS = {fault.__name__: fault for fault in (
    endless, endless_chunks, tiny_chunks, huge_chunk, huge_length, bomb, bombs_in_bombs, broken_compression, many_headers, long_header, many_trailers,
    early_hints, circle, onward, long_address, no_http, cut, page, nothing, hang_up, drip)}
SLOW = {"tiny_chunks", "early_hints", "drip"}


class Handler(services.Handler):
    """Applies a fault to every call of a service. Each of the first files has its own fault; the last files have none."""

    # By name, since a function in a class would become a method.
    call_faults, file_faults, asked = {}, (), None

    def do_GET(self):
        fault = self.fault()
        if not fault:
            return super().do_GET()
        self.close_connection = True
        with self.server.counting:
            self.asked[urlsplit(self.path).path] += 1
        try:
            FAULTS[fault](self)
        except OSError:
            pass

    def fault(self):
        path = urlsplit(self.path).path
        if not path.startswith("/picture/"):
            return self.call_faults.get(path.split("/")[1], "")
        number = int(path.split("/")[2].split(".")[0])
        return self.file_faults[number] if number < len(self.file_faults) else ""


def serve(texts, call_faults, file_faults):
    asked = collections.Counter()
    server, address = services.serve(texts, base=Handler, call_faults=call_faults, file_faults=tuple(file_faults), asked=asked)
    server.counting = threading.Lock()
    return server, address, asked


def check(vitrine, root, options):
    """Tries each fault of calls once, or with --full once per service."""
    faults = [name for name in FAULTS if options.full or name not in SLOW]
    found, worst = [], [0, 0]
    for number, chosen in enumerate(combined(faults, options.full)):
        found += call_faults(vitrine, os.path.join(root, f"calls-{number}"), chosen, worst)
    found += [("files", what) for what in file_faults(vitrine, os.path.join(root, "files"), faults, worst)]
    print(f"slowest: {worst[0]:.1f} s, largest: {worst[1]:.0f} MB")
    return {"R11": len(faults) * (len(services.KEYS) + 1 if options.full else 2)}, [("R11", place, what) for place, what in found]


def combined(faults, is_full):
    """The faults by service, for each build."""
    names = list(services.KEYS)
    if is_full:
        return [dict.fromkeys(names, fault) for fault in faults]
    return [dict(zip(names, faults[at:])) for at in range(0, len(faults), len(names))]


def call_faults(vitrine, site, chosen, worst):
    """If no service answers, each is reported once and nothing is published."""
    server, address, asked = serve(["short"], chosen, ())
    services.fill(site, address, list(chosen))
    done = built(vitrine, site, server, worst, MAX_SLOW_SECONDS if SLOW & {*chosen.values()} else MAX_SECONDS)
    place = " ".join(sorted({*chosen.values()}))
    faults = [*done.faults]
    if done.run.code != 1:
        faults.append(f"ends with {done.run.code}: {done.run.errors[:300]}")
    for name, fault in chosen.items():
        if done.run.errors.count(f"the set “{name}” cannot be filled") != 1:
            faults.append(f"does not report {name} once: {done.run.errors[:300]}")
    if os.path.exists(os.path.join(site, "public", "index.html")):
        faults.append("publishes a site")
    for path, times in asked.items():
        if times > MAX_ATTEMPTS * (MAX_REDIRECTS + 1):
            faults.append(f"requests {path} {times} times")
    return [(f"calls {place}", what) for what in faults]


def file_faults(vitrine, site, faults, worst):
    """Photos that cannot be downloaded are reported once each; the others are published."""
    count = 2 * len(faults)
    server, address, asked = serve([f"photo {n}" for n in range(count)], {}, faults)
    services.fill(site, address, ["commons"])
    done = built(vitrine, site, server, worst, MAX_FILE_SECONDS)
    yield from done.faults
    if done.run.code != 0:
        yield f"ends with {done.run.code}: {done.run.errors[:600]}"
        return
    public = tree.load(os.path.join(site, "public"))
    for number in range(count):
        name = f"commons:{3000 + number}"
        reported = done.run.errors.count(f"where: {name}\n")
        if reported != (number < len(faults)):
            yield f"{name} ({faults[number] if number < len(faults) else 'good'}) is reported {reported} times"
    images = {path for path in public.files if path.startswith("images/")}
    if len(images) != len(faults):
        yield f"publishes {len(images)} images, not {len(faults)}"


Done = collections.namedtuple("Done", "run faults")


def built(vitrine, site, server, worst, max_seconds):
    try:
        done = run([vitrine, "build", "--quiet"], site, max_seconds, services.ENVIRONMENT)
    finally:
        server.shutdown()
    worst[:] = [max(worst[0], done.seconds), max(worst[1], done.megabytes)]
    faults = ["hangs"] if done.is_hung else []
    if done.megabytes > MAX_MEGABYTES:
        faults.append(f"uses {done.megabytes:.0f} MB")
    return Done(done, faults)
