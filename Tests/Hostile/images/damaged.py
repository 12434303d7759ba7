"""Damaged files: truncated, with flipped bits, zeros or extra bytes, and with wrong headers (I1)."""

import struct

from images import formats
from images.case import BAD, EITHER, Case

# A file truncated before this share of its length cannot contain all pixels.
SURELY_SHORT = 0.6
REASONS = "damaged cut short truncated header picture empty megapixel memory incomplete long frames format chunks limit"


def cut(data, random):
    at = random.random()
    return data[:max(1, int(len(data) * at))], BAD if at < SURELY_SHORT else EITHER


def flipped(data, random):
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8, 64))):
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(data), EITHER


def flipped_in_front(data, random):
    """Changes bytes at the start, where headers are."""
    data = bytearray(data)
    for _ in range(random.choice((1, 2, 4))):
        data[random.randrange(4, min(len(data), 160))] = random.choice((0, 1, 0x7F, 0x80, 0xFE, 0xFF))
    return bytes(data), EITHER


def emptied(data, random):
    start = random.randrange(len(data))
    length = random.randrange(1, max(2, len(data) // 3))
    return data[:start] + bytes(len(data[start:start + length])) + data[start + length:], EITHER


def shortened(data, random):
    start = random.randrange(12, len(data))
    return data[:start] + data[start + random.randrange(1, 40):], EITHER


def lengthened(data, random):
    start = random.randrange(12, len(data))
    return data[:start] + random.randbytes(random.randrange(1, 60)) + data[start:], EITHER


def doubled(data, random):
    start = random.randrange(12, len(data))
    return data[:start] + data[start:] * 2, EITHER


def with_wild_number(data, random):
    """Replaces four bytes near the start with a wrong length or offset."""
    value = random.choice((0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFF, len(data), len(data) + 1))
    start = random.randrange(4, min(len(data) - 4, 400))
    return data[:start] + struct.pack(random.choice("<>") + "I", value) + data[start + 4:], EITHER


DAMAGES = (cut, flipped, flipped_in_front, emptied, shortened, lengthened, doubled, with_wild_number)


def cases(random, points):
    """About `points` cases: every kind of damage for every kind of file."""
    kinds = formats.available()
    for number in range(points):
        kind = list(kinds)[number % len(kinds)]
        damage = DAMAGES[number // len(kinds) % len(DAMAGES)]
        name = f"damaged/{kind}-{damage.__name__.replace('_', '-')}-{number}.{kinds[kind][1]}"
        data, expect = damage(formats.written(kind, name), random)
        yield Case("I1", name, data, expect, REASONS)
    yield from fixed(random)


def fixed(random):
    yield Case("I1", "damaged/empty.jpg", b"", BAD, "empty")
    yield Case("I1", "damaged/one-byte.png", b"\x89", BAD, "picture")
    yield Case("I1", "damaged/zeros.jpg", bytes(10_000), BAD, "picture")
    yield Case("I1", "damaged/noise.jpg", random.randbytes(20_000), BAD, "picture")
    marks = {"jpg": b"\xff\xd8\xff\xe0", "png": b"\x89PNG\r\n\x1a\n", "gif": b"GIF89a", "tif": b"II*\0", "webp": b"RIFF\x10\0\0\0WEBP",
             "avif": b"\0\0\0\x1cftypavif", "heic": b"\0\0\0\x18ftypheic"}
    for extension, mark in marks.items():
        yield Case("I1", f"damaged/only-a-mark.{extension}", mark, BAD, REASONS)
        yield Case("I1", f"damaged/mark-and-noise.{extension}", mark + random.randbytes(4_000), BAD, REASONS)
        yield Case("I1", f"damaged/mark-and-zeros.{extension}", mark + bytes(5_000), BAD, REASONS)
