"""Raw files: a small first directory, a preview and sensor pixels below it; whole, cut, damaged, with lies (I12)."""

import struct

from images import damaged, exif, formats, pattern
from images.case import BAD, EITHER, Case

REASONS = damaged.REASONS + " raw LibRaw frames TIFF"
SENSOR = (96, 64)
FIRST = (16, 12)


def sensor(at):
    width, height = SENSOR
    return {254: exif.long(0), 256: exif.long(width), 257: exif.long(height), 258: exif.short(16), 259: exif.short(1),
            262: exif.short(32803), 273: exif.long(at), 277: exif.short(1), 278: exif.long(height),
            279: exif.long(width * height * 2), 33421: (exif.SHORT, struct.pack("<HH", 2, 2)), 33422: (exif.BYTE, b"\0\1\1\2")}


def shown(at, count, width, height):
    return {254: exif.long(1), 256: exif.long(width), 257: exif.long(height), 259: exif.short(7), 262: exif.short(6),
            273: exif.long(at), 277: exif.short(3), 278: exif.long(height), 279: exif.long(count)}


def written(name, orientation=1, preview=None, size=(pattern.WIDTH, pattern.HEIGHT), main=None, at=None, count=None):
    """A DNG file. The preview is the pattern; `at` and `count` are lies about where it is."""
    preview = formats.written("baseline", name) if preview is None else preview
    body = bytearray(8)

    def put(data):
        body.extend(bytes(len(body) % 2) + data)
        return len(body) - len(data)

    first = put(bytes([200] * 3) * FIRST[0] * FIRST[1])
    below = [put(exif.directory(sensor(put(bytes([7] * (SENSOR[0] * SENSOR[1] * 2)))), 0))]
    if preview:
        place = put(preview)
        below.append(put(exif.directory(shown(place if at is None else at, len(preview) if count is None else count, *size), 0)))
    fields = {254: exif.long(1), 256: exif.long(FIRST[0]), 257: exif.long(FIRST[1]), 258: (exif.SHORT, struct.pack("<HHH", 8, 8, 8)),
              259: exif.short(1), 262: exif.short(2), 271: exif.text("Maker"), 272: exif.text("Model"), 273: exif.long(first),
              274: exif.short(orientation), 277: exif.short(3), 278: exif.long(FIRST[1]), 279: exif.long(FIRST[0] * FIRST[1] * 3),
              330: (exif.LONG, struct.pack(f"<{len(below)}I", *below)), 50706: (exif.BYTE, b"\1\4\0\0"), **(main or {})}
    start = len(body) + len(body) % 2
    body.extend(bytes(len(body) % 2) + exif.directory(fields, start))
    body[:8] = b"II*\0" + struct.pack("<I", start)
    return bytes(body)


def lies(name):
    """Yields (word, data): whole files with numbers that are not true."""
    for word, at, count in (("far", 1 << 31, None), ("huge", None, 0xFFFFFFFF), ("long", None, 1 << 30), ("empty", None, 0),
                            ("itself", 0, None), ("late", 4000, 40)):
        yield word, written(name + word, at=at, count=count)
    yield "wide", written(name, size=(65535, 65535))
    yield "text", written(name, preview=b"<html><script>alert(1)</script></html>" * 9)
    yield "half", written(name, preview=formats.written("baseline", name)[:400])
    yield "other", written(name, preview=formats.written("png", name))
    for tag, value in ((256, 0xFFFFFFFF), (257, 65535), (273, 0xFFFFFFF0), (279, 0xFFFFFFFF), (277, 65535), (330, 8), (34665, 8)):
        yield f"first-{tag}", written(name, main={tag: exif.long(value)})
    yield "many", written(name, main={330: (exif.LONG, struct.pack("<4000I", *range(8, 4008)))})


def heads():
    """Yields (word, data): the first bytes of raw files of all makers, with nothing behind them."""
    for word, data in {"canon": b"II*\0\x10\0\0\0CR\2\0", "canon-new": b"\0\0\0\x18ftypcrx \0\0\0\1crx isom", "olympus": b"IIRO\x08\0\0\0",
                       "canon-old": b"II\x1a\0\0\0HEAPCCDR", "fuji": b"FUJIFILMCCD-RAW 0201", "minolta": b"\0MRM\0\0\0\x08",
                       "panasonic": b"IIU\0\x18\0\0\0", "sigma": b"FOVb\0\0\2\0", "phase": b"II*\0\x08\0\0\0IIII\0waR"}.items():
        yield word, data + bytes(600)
        yield word + "-full", data + b"\xff" * 600


def cases(random, points):
    for orientation in range(1, 9):
        name = f"raw/upright-{orientation}.dng"
        size = (pattern.WIDTH, pattern.HEIGHT)[::-1 if orientation >= 5 else 1]
        yield Case("I12", name, written(name, orientation), size=size, corners=pattern.turned(pattern.QUARTERS, orientation))
    yield Case("I12", "raw/renamed.tif", written("raw/renamed.tif"), size=(pattern.WIDTH, pattern.HEIGHT), corners=pattern.QUARTERS)
    for word, data in heads():
        yield Case("I12", f"raw/{word}.tif", data, BAD, REASONS)
    for word, data in lies("raw/lie"):
        yield Case("I12", f"raw/lie-{word}.tif", data, EITHER, REASONS)
    changes = (damaged.cut, damaged.flipped, damaged.emptied, damaged.shortened, damaged.lengthened)
    for number in range(max(60, points // 5)):
        name = f"raw/damaged-{number}.tif"
        data, _ = changes[number % len(changes)](written(name), random)
        yield Case("I12", name, data, EITHER, REASONS)
