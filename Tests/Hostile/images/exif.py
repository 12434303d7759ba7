"""EXIF blocks with personal data: location, serial numbers, names, a thumbnail."""

import struct

ASCII, BYTE, SHORT, LONG, RATIONAL, UNDEFINED = 2, 1, 3, 4, 5, 7
EXIF_POINTER, GPS_POINTER = 0x8769, 0x8825


def text(value):
    return ASCII, value.encode() + b"\0"


def short(value):
    return SHORT, struct.pack("<H", value)


def long(value):
    return LONG, struct.pack("<I", value)


def rationals(*values):
    return RATIONAL, b"".join(struct.pack("<II", round(value * 10_000), 10_000) for value in values)


def count(kind, data):
    return len(data) // {ASCII: 1, BYTE: 1, SHORT: 2, LONG: 4, RATIONAL: 8, UNDEFINED: 1}[kind]


def directory(fields, start, following=0):
    """One directory, followed by its values."""
    entries, values = b"", b""
    after = start + 2 + 12 * len(fields) + 4
    for tag, (kind, data) in sorted(fields.items()):
        entries += struct.pack("<HHI", tag, kind, count(kind, data))
        if len(data) <= 4:
            entries += data.ljust(4, b"\0")
        else:
            entries += struct.pack("<I", after + len(values))
            values += data + b"\0" * (len(data) % 2)
    return struct.pack("<H", len(fields)) + entries + struct.pack("<I", following) + values


def block(main, exif=None, gps=None, thumbnail=b""):
    """A complete TIFF structure, without the prefix that JPEG adds."""
    main = dict(main)
    for pointer, fields in ((EXIF_POINTER, exif), (GPS_POINTER, gps)):
        if fields:
            main[pointer] = long(0)
    at = 8 + len(directory(main, 8))
    parts = b""
    for pointer, fields in ((EXIF_POINTER, exif), (GPS_POINTER, gps)):
        if fields:
            main[pointer] = long(at + len(parts))
            parts += directory(fields, at + len(parts))
    following, small = (at + len(parts), b"") if thumbnail else (0, b"")
    if thumbnail:
        place = following + 2 + 3 * 12 + 4
        small = directory({0x0103: short(6), 0x0201: long(place), 0x0202: long(len(thumbnail))}, following) + thumbnail
    return b"II*\0" + struct.pack("<I", 8) + directory(main, 8, following) + parts + small


def oriented(orientation):
    return block({0x0112: short(orientation)})


def personal(word, shown, thumbnail=b""):
    """A block with `word` in every private field, and a location. Title, author and rights, which pages may show, hold
    `shown`."""
    main = {0x010E: text(shown), 0x010F: text("Make"), 0x0110: text("Model"), 0x0131: text(word), 0x013B: text(shown),
            0x013C: text(word), 0x8298: text(shown), 0xC62F: text(word)}
    private = {0x927C: (UNDEFINED, word.encode() * 20), 0x9286: (UNDEFINED, b"ASCII\0\0\0" + word.encode()),
               0xA420: text(word), 0xA430: text(word), 0xA431: text(word), 0xA435: text(word), 0x9003: text("2020:02:03 04:05:06")}
    gps = {0: (BYTE, b"\2\3\0\0"), 1: text("N"), 2: rationals(52, 30, 58.8), 3: text("E"), 4: rationals(13, 22, 39.6),
           27: (UNDEFINED, b"ASCII\0\0\0" + word.encode()), 28: (UNDEFINED, b"ASCII\0\0\0" + word.encode())}
    return block(main, private, gps, thumbnail)
