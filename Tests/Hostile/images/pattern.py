"""A test image whose orientation, colors and completeness show at four points. No two are the same."""

from images import vips

WIDTH, HEIGHT = 96, 64
# Upper left and right, lower left and right.
QUARTERS = ((215, 50, 40), (50, 170, 70), (40, 70, 200), (235, 225, 215))
PLACES = ((0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8))
GRAYS = ((40,) * 3, (110,) * 3, (170,) * 3, (230,) * 3)


def number(name):
    """A color for the middle, derived from the name."""
    value = 7
    for byte in name.encode("utf-8", "surrogateescape"):
        value = (value * 131 + byte) % 16_777_213
    return value >> 16 & 255, value >> 8 & 255, value & 255


def rows(name, quarters=QUARTERS, width=WIDTH, height=HEIGHT, middle=None):
    """Yields pixels line by line, each a tuple like the quarters."""
    middle = middle or tuple(number(name)[:len(quarters[0])])
    middle += (quarters[0][-1],) * (len(quarters[0]) - len(middle))
    for y in range(height):
        line = []
        for x in range(width):
            inside = abs(2 * x - width) < width // 6 and abs(2 * y - height) < height // 4
            line.append(middle if inside else quarters[(2 * x >= width) + 2 * (2 * y >= height)])
        yield line


def pixels(name, quarters=QUARTERS, width=WIDTH, height=HEIGHT):
    return b"".join(bytes(pixel) for line in rows(name, quarters, width, height) for pixel in line)


def picture(name, width=WIDTH, height=HEIGHT, quarters=QUARTERS):
    """The pattern as a libvips image."""
    bands = len(quarters[0])
    kind = {1: vips.GRAY, 2: vips.GRAY, 3: vips.SRGB, 4: vips.SRGB}[bands]
    return vips.image(pixels(name, quarters, width, height), width, height, bands, interpretation=kind)


def turned(corners, orientation):
    """The quarters after a viewer applies an orientation: upper left, upper right, lower left, lower right."""
    a, b, c, d = corners
    return {1: (a, b, c, d), 2: (b, a, d, c), 3: (d, c, b, a), 4: (c, d, a, b),
            5: (a, c, b, d), 6: (c, a, d, b), 7: (d, b, c, a), 8: (b, d, a, c)}[orientation]
