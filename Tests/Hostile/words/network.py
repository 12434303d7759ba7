"""Services and files that never end, lead in circles, unpack to gigabytes or break off (R10, R11): bounded in time and memory."""

import collections
import gzip
import os
import threading
import time
from urllib.parse import urlsplit

from gallery import tree
from measured import run
from words import services

# Nobody reads on for so long; what does is at fault.
MOST_SENT = 1 << 30
BLOCK = b"[" * (1 << 16)
# A member of gzip unpacks to 64 MB; a body of many unpacks to gigabytes.
MEMBER = gzip.compress(bytes(64 << 20), 9)
# Five services answer at once, each with up to 32 MB, which are held and read.
MOST_MEGABYTES = 300
# Five attempts with pauses that double: 7.5 s, drawn by lot.
MOST_SECONDS = 30
# What keeps its reader busy without a pause is ended after a minute, a file after five.
MOST_SLOW_SECONDS, MOST_FILE_SECONDS = 90, 360
MOST_ATTEMPTS = 5
MOST_REDIRECTS = 5


def flood(handler, block):
    """As fast as the other side reads."""
    for _ in range(MOST_SENT // len(block)):
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


def broken_packing(handler):
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
    """Never silent for as long as what counts as a stall."""
    begin(handler, "Connection: close")
    for _ in range(1200):
        handler.wfile.write(b"[")
        handler.wfile.flush()
        time.sleep(1)


FAULTS = {fault.__name__: fault for fault in (
    endless, endless_chunks, tiny_chunks, huge_chunk, huge_length, bomb, bombs_in_bombs, broken_packing, many_headers, long_header, many_trailers,
    early_hints, circle, onward, long_address, no_http, cut, page, nothing, hang_up, drip)}
SLOW = {"tiny_chunks", "early_hints", "drip"}


class Handler(services.Handler):
    """Each service meets a fault with every call; of the files every one its own, the last ones none."""

    # By name, since a function that stands in a class becomes a method of it.
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


def play(texts, call_faults, file_faults):
    asked = collections.Counter()
    server, address = services.play(texts, base=Handler, call_faults=call_faults, file_faults=tuple(file_faults), asked=asked)
    server.counting = threading.Lock()
    return server, address, asked


def check(vitrine, root, options):
    """Every fault of calls once, with --full once with each service."""
    faults = [name for name in FAULTS if options.full or name not in SLOW]
    found, worst = [], [0, 0]
    for number, chosen in enumerate(combined(faults, options.full)):
        found += call_faults(vitrine, os.path.join(root, f"calls-{number}"), chosen, worst)
    found += [("files", what) for what in file_faults(vitrine, os.path.join(root, "files"), faults, worst)]
    print(f"the slowest took {worst[0]:.1f} s, the largest held {worst[1]:.0f} MB")
    return {"R11": len(faults) * (len(services.KEYS) + 1 if options.full else 2)}, [("R11", place, what) for place, what in found]


def combined(faults, is_full):
    """By service, for one build after the other."""
    names = list(services.KEYS)
    if is_full:
        return [dict.fromkeys(names, fault) for fault in faults]
    return [dict(zip(names, faults[at:])) for at in range(0, len(faults), len(names))]


def call_faults(vitrine, site, chosen, worst):
    """No service answers: each is told once, nothing is published."""
    server, address, asked = play(["short"], chosen, ())
    services.fill(site, address, list(chosen))
    done = built(vitrine, site, server, worst, MOST_SLOW_SECONDS if SLOW & {*chosen.values()} else MOST_SECONDS)
    place = " ".join(sorted({*chosen.values()}))
    faults = [*done.faults]
    if done.run.code != 1:
        faults.append(f"ends with {done.run.code}: {done.run.errors[:300]}")
    for name, fault in chosen.items():
        if done.run.errors.count(f"the set “{name}” cannot be filled") != 1:
            faults.append(f"does not tell of {name}: {done.run.errors[:300]}")
    if os.path.exists(os.path.join(site, "public", "index.html")):
        faults.append("publishes a site")
    for path, times in asked.items():
        if times > MOST_ATTEMPTS * (MOST_REDIRECTS + 1):
            faults.append(f"asks {times} times for {path}")
    return [(f"calls {place}", what) for what in faults]


def file_faults(vitrine, site, faults, worst):
    """Photos that do not come are told, each once; the others are published."""
    count = 2 * len(faults)
    server, address, asked = play([f"photo {n}" for n in range(count)], {}, faults)
    services.fill(site, address, ["commons"])
    done = built(vitrine, site, server, worst, MOST_FILE_SECONDS)
    yield from done.faults
    if done.run.code != 0:
        yield f"ends with {done.run.code}: {done.run.errors[:600]}"
        return
    public = tree.load(os.path.join(site, "public"))
    for number in range(count):
        name = f"commons:{3000 + number}"
        told = done.run.errors.count(f"where: {name}\n")
        if told != (number < len(faults)):
            yield f"{name} ({faults[number] if number < len(faults) else 'sound'}) is told {told} times"
    images = {path for path in public.files if path.startswith("images/")}
    if len(images) != len(faults):
        yield f"publishes {len(images)} pictures of {len(faults)}"


Done = collections.namedtuple("Done", "run faults")


def built(vitrine, site, server, worst, most_seconds):
    try:
        done = run([vitrine, "build", "--quiet"], site, most_seconds, services.ENVIRONMENT)
    finally:
        server.shutdown()
    worst[:] = [max(worst[0], done.seconds), max(worst[1], done.megabytes)]
    faults = ["hangs"] if done.is_hung else []
    if done.megabytes > MOST_MEGABYTES:
        faults.append(f"holds {done.megabytes:.0f} MB")
    return Done(done, faults)
