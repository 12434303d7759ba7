"""Makes a folder of hostile photos, and the expected result of each file."""

import json
import os
import socket

import media
from hostile import metadata, texts

GIF = bytes.fromhex("47494638396101000100800000ff00000000002c00000000010001000002024401003b")


class Folder:
    """Writes files below `Photos` and records their expected results."""

    def __init__(self, root):
        self.root = root
        self.photos = os.path.join(root, "Photos")
        self.outside = os.path.join(root, "outside")
        self.good, self.bad, self.either, self.noted = [], [], [], []
        self.made = 0
        os.makedirs(self.photos)
        os.makedirs(self.outside)

    def path(self, name):
        return os.path.join(os.fsencode(self.photos), os.fsencode(name))

    def put(self, name, data):
        """Writes a file. Returns False if this file system does not allow the name."""
        path = self.path(name)
        if os.path.lexists(path):
            return False
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "xb") as file:
                file.write(data)
        except (OSError, ValueError):
            return False
        return True

    def color(self):
        """A different color for each photo, so that no two are the same."""
        self.made += 1
        return (self.made * 7 % 200 + 20, self.made * 31 % 200 + 20, self.made * 53 % 200 + 20)

    def picture(self, extra=b""):
        return media.jpeg(96, 64, self.color(), extra)

    def add_good(self, name, data, **expected):
        if self.put(name, data):
            self.good.append({"source": "Photos/" + name, **expected})

    def add_bad(self, name, data, why):
        """A file that must be skipped and named in a message. The reason must contain a word of `why`."""
        if data is None or self.put(name, data):
            self.bad.append({"source": "Photos/" + os.fsdecode(name), "why": why})

    def add_sidecar(self, name, fields):
        self.put(name + ".yml", json.dumps(fields, ensure_ascii=False, indent=1).encode())

    def note(self, name, why):
        """A sidecar that must cause a warning."""
        self.noted.append({"source": "Photos/" + name, "why": why})


def texts_in_sidecars(folder):
    for name, text in texts.TEXTS.items():
        file = f"sidecar-{name}.jpg"
        fields = {"title": text, "caption": text, "alt": text, "author": text, "tags": [text]}
        folder.add_good(file, folder.picture(), **fields)
        folder.add_sidecar(file, {**fields, "favorite": True})


def texts_in_files(folder):
    for name, text in texts.TEXTS.items():
        # A caption that repeats the title is not shown.
        packet = metadata.xmp(text, f"{text}.", text, [text])
        fields = {"title": text, "caption": f"{text}.", "author": text, "tags": [text]}
        folder.add_good(f"embedded/xmp-{name}.jpg", folder.picture(metadata.in_jpeg(packet)), **fields)
    for name in ("script", "breakout", "sum", "command", "bidi"):
        text = texts.TEXTS[name]
        block = metadata.exif({metadata.DESCRIPTION: text.encode(), metadata.ARTIST: text.encode()})
        folder.add_good(f"embedded/exif-{name}.jpg", folder.picture(block), author=text)
    block = metadata.exif({metadata.DESCRIPTION: b"red \x1b[31m bell \x07\r\n::error::x",
                           metadata.ARTIST: b"A\x1b]0;title\x07B\x9b31m"})
    folder.add_good("embedded/exif-controls.jpg", folder.picture(block))
    packet = metadata.xmp(texts.TEXTS["script"], "in a PNG")
    folder.add_good("embedded/xmp.png", media.png(96, 64, folder.color(), metadata.in_png(packet)),
                    title=texts.TEXTS["script"])


def very_long_texts(folder):
    long = "<b>" + "long text " * 100_000
    packets = {"caption": metadata.xmp("Long caption", long), "title": metadata.xmp(long),
               "tags": metadata.xmp("Many tags", tags=[f"tag {n}" for n in range(5000)])}
    for name, packet in packets.items():
        data = media.png(96, 64, folder.color(), metadata.in_png(packet))
        folder.add_good(f"long/{name}.png", data, most_bytes=300_000)
    folder.add_good("long/sidecar.jpg", folder.picture(), title="sidecar")
    folder.add_sidecar("long/sidecar.jpg", {"title": "Too long", "caption": long})
    folder.note("long/sidecar.jpg.yml", "larg long limit")


def entities_in_metadata(folder):
    """XMP with external and nested entities: nothing may be fetched or expanded."""
    with open(os.path.join(folder.outside, "entity.txt"), "w", encoding="utf-8") as file:
        file.write(texts.CANARY)
    fetch = f'<!DOCTYPE x [<!ENTITY e SYSTEM "file://{os.path.abspath(file.name)}">]>'
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    for name, kind, reference in (("fetch", fetch, "&e;"), ("laugh", f'<!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]>', "&l11;")):
        packet = metadata.xmp_with_entity(kind, reference)
        folder.add_good(f"asking/{name}.jpg", folder.picture(metadata.in_jpeg(packet)), most_bytes=300_000)


def odd_names(folder):
    for name in texts.GOOD_NAMES:
        folder.add_good(name, folder.picture(), title=name.removesuffix(".jpg"))
    folder.add_good("<img src=x onerror=alert(1)>/photo.jpg", folder.picture())
    folder.add_good("dir.jpg/inside.jpg", folder.picture(), title="inside")
    for name in texts.BAD_NAMES:
        folder.add_bad(name, folder.picture(), "name characters")


def damaged_files(folder):
    whole = media.jpeg(640, 480, folder.color())
    folder.add_bad("truncated.jpg", whole[:len(whole) // 2], "damaged cut truncated short end incomplete")
    wide = media.png(200, 150, folder.color())
    folder.add_bad("truncated.png", wide[:-40], "damaged cut truncated short end incomplete")
    folder.add_bad("only-a-start.jpg", whole[:300], "damaged header cut truncated short end")
    folder.add_bad("empty.jpg", b"", "empty not")
    folder.add_bad("page.html.jpg", b"<!doctype html><script>alert(1)</script>", "not picture HTML")
    folder.add_bad("drawing.jpg", b'<svg xmlns="http://www.w3.org/2000/svg"/>', "SVG not picture")
    folder.add_bad("noise.jpg", bytes(n * 167 % 251 for n in range(5000)), "not picture")
    folder.add_bad("huge.png", metadata.huge_png(), "megapixel large big")
    folder.add_bad("huge.jpg", metadata.huge_jpeg(), "megapixel large big")
    folder.either.append("Photos/unpacks.png")
    folder.put("unpacks.png", media.png(64, 64, folder.color(), metadata.text_bomb()))
    folder.add_good("really-a.png.jpg", media.png(96, 64, folder.color()))
    folder.add_good("really-a.jpg.png", folder.picture())
    folder.add_good("really-a.webp.jpg", media.webp(96, 64, folder.color()))
    folder.add_good("moving.gif", GIF)


# Of Content Credentials.
C2PA = bytes.fromhex("d8fec3d61b0e483c92975828877ec481")


def short_boxes(folder):
    """Boxes whose length ends before, within or right behind their name of 16 bytes."""
    for length in (8, 9, 23, 24, 27):
        box = length.to_bytes(4, "big") + b"uuid" + C2PA + bytes(8)
        folder.add_good(f"short/{length}-cut.avif", media.avif(box[:length]))
        # What follows is not a box, which a decoder may refuse.
        folder.either.append(f"Photos/short/{length}.avif")
        folder.put(f"short/{length}.avif", media.avif(box))
    store = media.box(b"jumb", media.box(b"jumd", b"c2pa" + bytes(12) + b"\3c2pa\0"))
    for name, content in (("empty", b""), ("no-manifest", store), ("noise", bytes(range(256)))):
        folder.add_good(f"short/{name}.png", media.png(96, 64, folder.color(), media.png_chunk(b"caBX", content)))


def special_files(folder):
    os.mkfifo(folder.path("pipe.jpg"))
    folder.add_bad("pipe.jpg", None, "pipe FIFO regular")
    with socket.socket(socket.AF_UNIX) as one:
        before = os.getcwd()
        os.chdir(folder.photos)  # the path of a socket has 108 bytes at most
        one.bind("socket.jpg")
        os.chdir(before)
    folder.add_bad("socket.jpg", None, "socket regular")
    folder.put("locked.jpg", folder.picture())
    os.chmod(folder.path("locked.jpg"), 0)
    if os.geteuid() == 0:  # root may read everything
        folder.either.append("Photos/locked.jpg")
    else:
        folder.add_bad("locked.jpg", None, "permission read right allowed")


def links(folder):
    with open(os.path.join(folder.outside, "secret.jpg"), "wb") as file:
        file.write(folder.picture(metadata.in_jpeg(metadata.xmp(texts.CANARY, texts.CANARY))))
    folder.add_good("linked-to.jpg", folder.picture())
    os.symlink("linked-to.jpg", folder.path("link-inside.jpg"))
    folder.good.append({"source": "Photos/link-inside.jpg"})
    bad = {"link-outside.jpg": "../outside/secret.jpg", "link-up.jpg": "/etc/passwd",
           "link-to-nothing.jpg": "no-such-file.jpg", "link-device.jpg": "/dev/zero",
           "loop-a.jpg": "loop-b.jpg", "loop-b.jpg": "loop-a.jpg", "link-folder": "../outside",
           "link-around": "."}
    for name, target in bad.items():
        os.symlink(target, folder.path(name))
        folder.add_bad(name, None, "link")


# Sidecars that may ask to hide their photo: nothing may be published.
UNCLEAR = {
    "broken": b'title: "never closed\n  - [\n',
    "deep": b"tags: " + b"[" * 100_000,
    "aliases": b"a: &a [x,x,x,x,x,x,x,x]\n" + b"".join(
        b"%c: &%c [%s]\n" % (c, c, b",".join([b"*%c" % (c - 1)] * 8)) for c in range(98, 108)),
    "unknown": b"titel: Typo\n"}


def unclear_sidecars(folder):
    for name, data in UNCLEAR.items():
        file = f"notes-{name}.jpg"
        folder.put(file, folder.picture())
        folder.put(file + ".yml", data)
        folder.note(file + ".yml", "")
    folder.put("notes-pipe.jpg", folder.picture())
    os.mkfifo(folder.path("notes-pipe.jpg.yml"))
    folder.note("notes-pipe.jpg.yml", "pipe FIFO regular")


def bad_sidecars(folder):
    wrong = {
        "page": (b'title: "Linked"\npage: "javascript:alert(1)"\n', "http address"),
        "controls": b'title: "esc \\x1b[31m bell \\x07 x"\n'}
    for name, content in wrong.items():
        data, why = content if isinstance(content, tuple) else (content, "")
        file = f"notes-{name}.jpg"
        folder.add_good(file, folder.picture())
        folder.put(file + ".yml", data)
        folder.note(file + ".yml", why)
    folder.put("album.yml", b'title: "<script>alert(1)</script>"\n')
    folder.put("embedded/album.yml", b'title: "\\"><img src=x onerror=alert(1)>"\n')


def fill(folder):
    for step in (texts_in_sidecars, texts_in_files, very_long_texts, entities_in_metadata, odd_names,
                 damaged_files, short_boxes, special_files, links, bad_sidecars):
        step(folder)
