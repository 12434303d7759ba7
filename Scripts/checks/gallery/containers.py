"""Reads image containers: the actual size, and every part that is not pixel data.

JPEG segments (ITU-T T.81 annex B), RIFF chunks of WebP, boxes of AVIF (ISO 14496-12, 23008-12) and
PNG chunks. Each reader returns (width, height, [names of parts that must not be published]).
"""

import struct

from gallery import rights
from gallery.profile import DISPLAY_P3

KINDS = {"jpg": "jpeg", "jpeg": "jpeg", "webp": "webp", "avif": "avif", "png": "png", "gif": "gif"}


class Broken(Exception):
    """The container is malformed."""


def kind_of(data):
    """The format that the first bytes identify, or None."""
    if data[:3] == b"\xff\xd8\xff":
        return "jpeg"
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return "png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:8] == b"ftyp" and b"avif" in data[8:8 + max(0, int.from_bytes(data[:4], "big") - 8)]:
        return "avif"
    return "gif" if data[:4] == b"GIF8" else None


def read(data):
    """Size and extraneous parts of an image of a known format."""
    reader = {"jpeg": read_jpeg, "webp": read_webp, "avif": read_avif, "png": read_png}
    try:
        return reader[kind_of(data)](data)
    except (struct.error, IndexError) as error:
        raise Broken("it is truncated") from error


def read_jpeg(data):
    size, foreign, at = None, [], 2
    while True:
        if data[at] != 0xFF:
            raise Broken(f"no marker at byte {at}")
        marker, at = data[at + 1], at + 2
        if marker == 0xD9:
            break
        length = struct.unpack_from(">H", data, at)[0]
        body = data[at + 2:at + length]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            size = struct.unpack(">HH", body[1:5])[::-1]
        foreign += jpeg_foreign(marker, body)
        at += length
        if marker == 0xDA:
            at = after_scan(data, at)
    if len(data) > at:
        foreign.append(f"{len(data) - at} bytes after its end")
    return (*size, foreign)


def after_scan(data, at):
    """The position of the next marker that is neither a stuffed byte nor a restart."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0 or at + 1 >= len(data):
            raise Broken("no end of image")
        if data[at + 1] == 0 or 0xD0 <= data[at + 1] <= 0xD7:
            at += 2
        elif data[at + 1] == 0xFF:
            at += 1
        else:
            return at


def jpeg_foreign(marker, body):
    """Allows segments that are needed to decode the pixels, those of rights, and the profile of Display P3.

    Needed are JFIF without a thumbnail, and Adobe's color transform.
    """
    xmp = b"http://ns.adobe.com/xap/1.0/\0"
    if marker == 0xE1 and body.startswith(xmp):
        return rights.packet_faults(body[len(xmp):])
    if marker == 0xE1 and body.startswith(b"Exif\0\0"):
        return rights.exif_faults(body[6:])
    if marker == 0xE2 and body == b"ICC_PROFILE\0\1\1" + DISPLAY_P3:
        return []
    if marker == 0xE0 and body[:5] == b"JFIF\0" and body[12:14] == b"\0\0":
        return []
    if marker == 0xEE and body[:5] == b"Adobe":
        return []
    if marker == 0xFE:
        return ["a comment"]
    if 0xE0 <= marker <= 0xEF:
        name = body[:20].split(b"\0")[0].decode("latin-1") or "unnamed"
        return [f"APP{marker - 0xE0} ({name})"]
    return []


def read_webp(data):
    end = 8 + struct.unpack_from("<I", data, 4)[0]
    foreign = [] if len(data) <= end else [f"{len(data) - end} bytes after its end"]
    if len(data) < end:
        raise Broken("it is truncated")
    size, at = None, 12
    while at < end:
        name, length = struct.unpack_from("<4sI", data, at)
        body = data[at + 8:at + 8 + length]
        size = size or webp_size(name, body)
        if name == b"XMP ":
            foreign += rights.packet_faults(body)
        elif name not in (b"VP8 ", b"VP8L", b"VP8X", b"ALPH") and (name, body) != (b"ICCP", DISPLAY_P3):
            foreign.append(f"chunk {name.decode('latin-1').strip()}")
        at += 8 + length + length % 2
    if not size:
        raise Broken("it has no image")
    return (*size, foreign)


def webp_size(name, body):
    if name == b"VP8X":
        return (1 + int.from_bytes(body[4:7], "little"), 1 + int.from_bytes(body[7:10], "little"))
    if name == b"VP8L":
        bits = int.from_bytes(body[1:5], "little")
        return (1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
    if name == b"VP8 ":
        return tuple(value & 0x3FFF for value in struct.unpack_from("<HH", body, 6))
    return None


def read_png(data):
    foreign, at = [], 8
    while True:
        length, name = struct.unpack_from(">I4s", data, at)
        if name not in (b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"sRGB", b"cHRM", b"pHYs"):
            foreign.append(f"chunk {name.decode('latin-1')}")
        at += 12 + length
        if name == b"IEND":
            break
    if len(data) > at:
        foreign.append(f"{len(data) - at} bytes after its end")
    return (*struct.unpack_from(">II", data, 16), foreign)


def boxes(data, at=0, end=None):
    """Yields (name, start of body, end) of each box in a range."""
    end = len(data) if end is None else end
    while at < end:
        length, name = struct.unpack_from(">I4s", data, at)
        head = 8
        if length == 1:
            length, head = struct.unpack_from(">Q", data, at + 8)[0], 16
        stop = end if length == 0 else at + length
        if stop > end or stop < at + head:
            raise Broken(f"box {name.decode('latin-1')} does not fit")
        yield name, at + head, stop
        at = stop


def read_avif(data):
    sizes, foreign = [], []
    for name, start, end in boxes(data):
        if name == b"meta":
            read_meta(data, start + 4, end, sizes, foreign)
        elif name not in (b"ftyp", b"mdat", b"free"):
            foreign.append(f"box {name.decode('latin-1')}")
    if "item mime" in foreign:
        foreign.remove("item mime")
        foreign += rights.packet_faults(rights.first_packet(data))
    if not sizes:
        raise Broken("it has no size")
    return (*max(sizes), foreign)


def read_meta(data, start, end, sizes, foreign):
    """Collects items that are not images, and profiles and sizes among the properties."""
    for name, body, stop in boxes(data, start, end):
        if name == b"iinf":
            wide = data[body] > 0
            for _, entry, entry_end in boxes(data, body + (8 if wide else 6), stop):
                foreign += foreign_item(data[entry:entry_end])
        elif name == b"iprp":
            for inner, at, inner_end in boxes(data, body, stop):
                if inner == b"ipco":
                    read_properties(data, at, inner_end, sizes, foreign)
        elif name in (b"uuid", b"xml ", b"bxml"):
            foreign.append(f"box {name.decode('latin-1')}")


def foreign_item(entry):
    """Reads an item entry of version 2 or 3: id, protection, then a four-letter type."""
    kind = entry[8:12] if entry[0] == 2 else entry[10:14]
    return [] if kind in (b"av01", b"grid") else [f"item {kind.decode('latin-1')}"]


def read_properties(data, start, end, sizes, foreign):
    for name, body, stop in boxes(data, start, end):
        if name == b"ispe":
            sizes.append(struct.unpack_from(">II", data, body + 4))
        elif name == b"colr" and data[body:body + 4] != b"nclx" and data[body:stop] != b"prof" + DISPLAY_P3:
            foreign.append("a color profile")
        elif name in (b"irot", b"imir"):
            foreign.append(f"a rotation ({name.decode()}): the pixels must be upright")
        elif name in (b"uuid", b"udes"):
            foreign.append(f"property {name.decode('latin-1')}")
