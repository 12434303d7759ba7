"""Builds ICC profiles by hand, and converts colors of their spaces to sRGB independently."""

import struct

# Primaries adapted to D50, columns red, green, blue.
SPACES = {
    "adobe": (((0.60974, 0.20528, 0.14919), (0.31111, 0.62567, 0.06322), (0.01947, 0.06087, 0.74457)), 2.2),
    "p3": (((0.51512, 0.29198, 0.15710), (0.24120, 0.69225, 0.06657), (-0.00105, 0.04189, 0.78407)), 2.2),
    "prophoto": (((0.79767, 0.13519, 0.03135), (0.28804, 0.71188, 0.00009), (0.0, 0.0, 0.82521)), 1.8),
    "swapped": (((0.38515, 0.43607, 0.14307), (0.71687, 0.22249, 0.06061), (0.09708, 0.01392, 0.71410)), 2.2),
}
SRGB = ((0.43607, 0.38515, 0.14307), (0.22249, 0.71687, 0.06061), (0.01392, 0.09708, 0.71410))


def fixed(value):
    return struct.pack(">i", round(value * 65536))


def tag_text(text):
    return b"text\0\0\0\0" + text.encode() + b"\0"


def described(text):
    data = text.encode() + b"\0"
    return b"desc\0\0\0\0" + struct.pack(">I", len(data)) + data + bytes(78)


def curve(gamma):
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(gamma * 256))


def place(values):
    return b"XYZ \0\0\0\0" + b"".join(fixed(value) for value in values)


def assembled(kind, tags):
    table, body = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        data += b"\0" * (-len(data) % 4)
        table += name.encode() + struct.pack(">II", start + len(body), len(data))
        body += data
    head = struct.pack(">I4sI4s4s4s", 128 + len(table) + len(body), b"lcms", 0x02400000, b"mntr", kind, b"XYZ ")
    head += struct.pack(">6H", 2020, 1, 1, 0, 0, 0) + b"acsp" + b"APPL" + bytes(24)
    head += fixed(0.9642) + fixed(1) + fixed(0.8249)
    return head.ljust(128, b"\0") + table + body


def matrix(space, description="test"):
    """An RGB matrix profile."""
    (red, green, blue), gamma = zip(*SPACES[space][0]), SPACES[space][1]
    return assembled(b"RGB ", {
        "desc": described(description), "cprt": tag_text(description), "wtpt": place((0.9642, 1, 0.8249)),
        "rXYZ": place(red), "gXYZ": place(green), "bXYZ": place(blue),
        "rTRC": curve(gamma), "gTRC": curve(gamma), "bTRC": curve(gamma)})


def gray(gamma):
    return assembled(b"GRAY", {"desc": described("gray"), "cprt": tag_text("none"),
                               "wtpt": place((0.9642, 1, 0.8249)), "kTRC": curve(gamma)})


def times(table, vector):
    return tuple(sum(a * b for a, b in zip(row, vector)) for row in table)


def inverse(m):
    (a, b, c), (d, e, f), (g, h, i) = m
    whole = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return tuple(tuple(value / whole for value in row) for row in (
        (e * i - f * h, c * h - b * i, b * f - c * e),
        (f * g - d * i, a * i - c * g, c * d - a * f),
        (d * h - e * g, b * g - a * h, a * e - b * d)))


def coded(value):
    value = min(1, max(0, value))
    return round(255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))


def seen(space, color):
    """A color of the space in sRGB."""
    table, gamma = SPACES[space]
    light = times(table, tuple((value / 255) ** gamma for value in color))
    return tuple(coded(value) for value in times(inverse(SRGB), light))


def seen_gray(gamma, value):
    return (coded((value / 255) ** gamma),) * 3


def seen_lab(lightness, a, b):
    """A CIE Lab color (D50) in sRGB."""
    fy = (lightness + 16) / 116
    parts = [f ** 3 if f ** 3 > 0.008856 else (f - 16 / 116) / 7.787 for f in (fy + a / 500, fy, fy - b / 200)]
    light = tuple(part * white for part, white in zip(parts, (0.9642, 1, 0.8249)))
    return tuple(coded(value) for value in times(inverse(SRGB), light))
