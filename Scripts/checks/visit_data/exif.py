"""The smallest EXIF block that states when a photo was taken."""

import struct


def segment(taken):
    """An APP1 segment with DateTimeOriginal, such as `2024:01:31 10:20:30`."""
    header = b"II*\0" + struct.pack("<I", 8)
    pointer = struct.pack("<H", 1) + struct.pack("<HHII", 0x8769, 4, 1, 26) + struct.pack("<I", 0)
    date = struct.pack("<H", 1) + struct.pack("<HHII", 0x9003, 2, 20, 44) + struct.pack("<I", 0)
    body = b"Exif\0\0" + header + pointer + date + taken.encode("ascii") + b"\0"
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body


def stamped(jpeg, taken, more):
    """The JPEG with a date, and with a comment that makes its bytes unique."""
    comment = b"\xff\xfe" + struct.pack(">H", len(more) + 2) + more
    return jpeg[:2] + segment(taken) + comment + jpeg[2:]
