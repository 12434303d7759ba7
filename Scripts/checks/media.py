"""Small valid images made by hand: a JPEG, PNG or WebP of one color and any size, in a few bytes."""

import binascii
import struct
import zlib

ONE_QUANTUM = bytes([0] + [1] * 64)
# Code lengths 1 to 16, then the symbols: DC sizes 0 to 11, and for AC nothing but end-of-block.
DC_TABLE = bytes([0, 1, 5, 1, 1, 1, 1, 1, 1] + [0] * 7 + list(range(12)))
DC_CODES = {0: "00", 1: "010", 2: "011", 3: "100", 4: "101", 5: "110", 6: "1110", 7: "11110",
            8: "111110", 9: "1111110", 10: "11111110", 11: "111111110"}
AC_TABLE = bytes([1] + [0] * 15 + [0])
END_OF_BLOCK = "0"


def segment(marker, payload):
    return bytes([0xFF, marker]) + struct.pack(">H", len(payload) + 2) + payload


def jpeg(width, height, color=(90, 120, 150), extra=b""):
    """A baseline JPEG of one color; `extra` holds whole segments, inserted after the start."""
    frame = struct.pack(">BHHB", 8, height, width, 3) + b"\1\x11\0\2\x11\0\3\x11\0"
    scan = b"\3\1\0\2\0\3\0\0\x3f\0"
    return (b"\xff\xd8" + extra + segment(0xDB, ONE_QUANTUM) + segment(0xC0, frame)
            + segment(0xC4, b"\0" + DC_TABLE) + segment(0xC4, b"\x10" + AC_TABLE)
            + segment(0xDA, scan) + flat_scan(width, height, color) + b"\xff\xd9")


def flat_scan(width, height, color):
    """Every block repeats the one before, so all differences but the first are 0."""
    blocks = ((width + 7) // 8) * ((height + 7) // 8)
    first = "".join(dc_code(8 * (level - 128)) + END_OF_BLOCK for level in ycc(*color))
    bits = first + ("00" + END_OF_BLOCK) * 3 * (blocks - 1)
    bits += "1" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")


def dc_code(value):
    size = abs(value).bit_length()
    if size == 0:
        return DC_CODES[0]
    number = value if value > 0 else value + (1 << size) - 1
    return DC_CODES[size] + format(number, f"0{size}b")


def ycc(red, green, blue):
    y = 0.299 * red + 0.587 * green + 0.114 * blue
    return round(y), round(128 + 0.564 * (blue - y)), round(128 + 0.713 * (red - y))


def png_chunk(name, payload):
    return (struct.pack(">I", len(payload)) + name + payload
            + struct.pack(">I", binascii.crc32(name + payload)))


def png(width, height, color=(90, 120, 150), extra=b""):
    """An RGB PNG of one color; `extra` holds whole chunks, inserted after the header."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes(color) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", header) + extra
            + png_chunk(b"IDAT", zlib.compress(rows)) + png_chunk(b"IEND", b""))


def riff_chunk(name, payload):
    return name + struct.pack("<I", len(payload)) + payload + b"\0" * (len(payload) % 2)


def webp(width, height, color=(90, 120, 150), extra=b""):
    """A lossless WebP of one color: five codes of one symbol each, so that a pixel takes no bits."""
    red, green, blue = color
    fields = [(0x2F, 8), (width - 1, 14), (height - 1, 14), (0, 1), (0, 3), (0, 1), (0, 1), (0, 1)]
    for symbol in (green, red, blue, 255, 0):
        fields += [(1, 1), (0, 1), (1, 1), (symbol, 8)]
    number = shift = 0
    for value, bits in fields:
        number |= value << shift
        shift += bits
    pixels = riff_chunk(b"VP8L", number.to_bytes((shift + 7) // 8, "little"))
    body = b"WEBP" + pixels + extra
    return b"RIFF" + struct.pack("<I", len(body)) + body


def box(name, payload):
    """A box of HEIF, AVIF and MP4."""
    return struct.pack(">I", len(payload) + 8) + name + payload


# A sequence header and a frame of 4 x 4 black pixels.
AV1_BLACK = bytes.fromhex("0a0818047d86021a0c403208100000" "18e1421990")


def avif(extra=b""):
    """A black gray AVIF of 4 x 4 pixels; `extra` holds whole boxes, inserted at the end."""
    properties = (box(b"ispe", struct.pack(">III", 0, 4, 4)) + box(b"pixi", bytes([0, 0, 0, 0, 1, 8]))
                  + box(b"av1C", b"\x81\0\x1c\0") + box(b"colr", b"nclx\0\1\0\x0d\0\6\x80"))
    links = box(b"ipma", struct.pack(">IIHB", 0, 1, 1, 4) + bytes([1, 2, 0x83, 4]))
    item = box(b"infe", struct.pack(">IHH", 2 << 24, 1, 0) + b"av01\0")

    def meta(place):
        location = struct.pack(">IHHHHHII", 0, 0x4400, 1, 1, 0, 1, place, len(AV1_BLACK))
        return box(b"meta", bytes(4) + box(b"hdlr", bytes(8) + b"pict" + bytes(13))
                   + box(b"pitm", struct.pack(">IH", 0, 1)) + box(b"iloc", location)
                   + box(b"iinf", struct.pack(">IH", 0, 1) + item)
                   + box(b"iprp", box(b"ipco", properties) + links))

    start = box(b"ftyp", b"avif\0\0\0\0avifmif1miaf")
    place = len(start) + len(meta(0)) + 8
    return start + meta(place) + box(b"mdat", AV1_BLACK) + extra
