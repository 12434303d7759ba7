"""Small files that need very much memory or time in careless readers (I3, I13). Each must be refused quickly or be harmless."""

import struct
import zlib

import media
from images import formats, packed, pattern, vips
from images.case import BAD, EITHER, Case

LARGE = "megapixel memory header frames chunks damaged incomplete picture long"


def png(width, height, extra=b"", depth=8, color=2, interlace=0):
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlace)
    return (b"\x89PNG\r\n\x1a\n" + media.png_chunk(b"IHDR", header) + extra
            + media.png_chunk(b"IDAT", zlib.compress(bytes(1_000_000), 9)) + media.png_chunk(b"IEND", b""))


def jpeg_of(width, height, marker=0xC0):
    small = media.jpeg(16, 16)
    at = small.index(b"\xff\xc0")
    return small[:at] + bytes([0xFF, marker]) + small[at + 2:at + 5] + struct.pack(">HH", height, width) + small[at + 9:]


def tiff(entries, tail=b"", following=0):
    """A TIFF with one directory of numbers."""
    body = b"".join(struct.pack("<HHII", tag, kind, count, value) for tag, kind, count, value in sorted(entries))
    return b"II*\0" + struct.pack("<IH", 8, len(entries)) + body + struct.pack("<I", following) + tail


def plain_tiff(width, height, strips=1, offset=0):
    return [(256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1),
            (273, 4, strips, offset), (277, 3, 1, 1), (278, 4, 1, max(1, height // strips)), (279, 4, strips, offset)]


def webp(width, height, lossless=True):
    if lossless:
        bits = 0x2F | (width - 1) << 8 | (height - 1) << 22
        return b"RIFF" + struct.pack("<I", 100) + b"WEBP" + media.riff_chunk(b"VP8L", bits.to_bytes(5, "little") + bytes(83))
    canvas = struct.pack("<I", 0x10) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return b"RIFF" + struct.pack("<I", 200) + b"WEBP" + media.riff_chunk(b"VP8X", canvas) + media.riff_chunk(b"VP8L", bytes(150))


def gif(width, height, frames):
    frame = b"\x2c\0\0\0\0\1\0\1\0\0\2\2\x44\1\0"
    return b"GIF89a" + struct.pack("<HH", width, height) + b"\x80\0\0\xff\xff\xff\0\0\0" + frame * frames + b"\x3b"


def headers():
    for width, height in ((60_000, 60_000), (2_147_483_647, 2_147_483_647), (4_294_967_295, 1), (1, 400_000_000), (30_000, 30_000)):
        yield f"wide-{width}x{height}.png", png(width, height)
    yield "interlaced.png", png(17_000, 17_000, interlace=1)
    yield "sixteen.png", png(60_000, 60_000, depth=16, color=6)
    for marker, kind in ((0xC0, "baseline"), (0xC2, "progressive"), (0xC1, "extended"), (0xC9, "arithmetic"), (0xC3, "lossless")):
        yield f"{kind}.jpg", jpeg_of(64_250, 64_250, marker)
    yield "thin.jpg", jpeg_of(65_500, 65_500)
    for lossless in (True, False):
        yield f"wide-{lossless}.webp", webp(16_383, 16_383, lossless)
    yield "canvas.webp", webp(16_777_215, 256, False)
    yield "wide.tif", tiff(plain_tiff(100_000, 100_000))
    yield "widest.tif", tiff(plain_tiff(0xFFFFFFFF, 0xFFFFFFFF))
    yield "strips.tif", tiff(plain_tiff(1_000, 200_000, 200_000, 122))
    yield "strips-that-lie.tif", tiff(plain_tiff(1_000, 1_000, 0x7FFFFFFF, 122))


def frames():
    # Readers ignore an absurdly large canvas and use the frame's size.
    yield "wide.gif", gif(65_535, 65_535, 1)
    yield "frames.gif", gif(2_000, 2_000, 200_000)
    yield "small-frames.gif", gif(9, 9, 400_000)
    at_itself = tiff(plain_tiff(9, 9, 1, 8), following=8)
    yield "circle.tif", at_itself
    chain, size = b"II*\0" + struct.pack("<I", 8), 2 + 9 * 12 + 4
    for number in range(30_000):
        chain += tiff(plain_tiff(9, 9, 1, 8), following=8 + (number + 1) * size)[8:]
    yield "directories.tif", chain[:-4] + bytes(4)
    animation = b"ANMF" + struct.pack("<I", 16 + 22) + bytes(16) + media.riff_chunk(b"VP8L", media.webp(1, 1)[20:34])
    body = b"WEBP" + media.riff_chunk(b"VP8X", b"\2" + bytes(9)) + media.riff_chunk(b"ANIM", bytes(6)) + animation * 60_000
    yield "frames.webp", b"RIFF" + struct.pack("<I", len(body)) + body


def texts():
    """Texts that decompress to very much, and texts that are very long."""
    packed = zlib.compress(bytes(200_000_000), 9)
    rest = formats.written("png", "texts")
    head, tail = rest[:33], rest[33:]
    yield "profile.png", head + media.png_chunk(b"iCCP", b"icc\0\0" + packed) + tail
    yield "text.png", head + media.png_chunk(b"zTXt", b"Comment\0\0" + packed) + tail
    yield "world-text.png", head + media.png_chunk(b"iTXt", b"XML:com.adobe.xmp\0\1\0\0\0" + packed) + tail
    yield "texts.png", head + media.png_chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(7_000_000), 9)) * 500 + tail
    yield "parts.png", head + media.png_chunk(b"tEXt", b"a\0b") * 150_000 + tail
    yield "plain-text.png", head + media.png_chunk(b"tEXt", b"a\0" + b"b" * 30_000_000) + tail
    photo = formats.written("baseline", "texts")
    full = media.segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + b"<" * 65_000)
    yield "segments.jpg", photo[:2] + full * 400 + photo[2:]
    chunks = b"".join(media.segment(0xE2, b"ICC_PROFILE\0" + bytes([n + 1, 255]) + b"x" * 65_000) for n in range(255))
    yield "profile.jpg", photo[:2] + chunks + photo[2:]
    yield "remarks.jpg", photo[:2] + media.segment(0xFE, b"") * 500_000 + photo[2:]
    yield "restarts.jpg", photo[:2] + b"\xff" * 20_000_000 + photo[2:]
    elements = b"<x:a xmlns:x='x'>" * 300_000
    yield "deep-xmp.webp", with_xmp(elements)
    entities = b"<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'>" + b"".join(
        b"<!ENTITY %c '%s'>" % (c, b"&%c;" % (c - 1) * 10) for c in range(98, 110)) + b"]><x>&m;</x>"
    yield "entities.webp", with_xmp(entities)


def with_xmp(packet):
    return pattern.picture("xmp" + str(len(packet))).attach("xmp-data", packet).write(".webp[lossless]")


def scans():
    """A progressive JPEG that repeats its last scan many times: careless readers decode each one."""
    image = pattern.picture("scans", width=1600, height=1200).write(".jpg[interlace]")
    starts = [at for at in range(len(image)) if image[at:at + 2] == b"\xff\xda"]
    last = image[starts[-1]:-2]
    yield "scans.jpg", image[:-2] + last * (8_000_000 // len(last)) + image[-2:]


def cases(random, points):
    for make in (headers, frames, texts, scans):
        for name, data in make():
            expect = BAD if make is headers and "strips" not in name else EITHER
            yield Case("I3", f"bombs/{make.__name__}-{name}", data, expect, LARGE)
    if vips.can_write(".avif"):
        yield Case("I3", "bombs/extent.avif", lying_extent(), EITHER, LARGE)
    yield from packed.cases()


def lying_extent():
    """The box that names the size says 60,000 x 60,000."""
    data = formats.written("avif", "extent")
    at = data.index(b"ispe") + 8
    return data[:at] + struct.pack(">II", 60_000, 60_000) + data[at + 8:]
