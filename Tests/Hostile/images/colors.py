"""Color spaces: profiles, CMYK, gray, 16 bits, Lab, transparency. The expected colors are computed here (I6)."""

import struct

import media
from images import pattern, profiles, vips
from images.case import Case

INKS = ((0, 230, 230, 0), (230, 0, 230, 20), (0, 0, 0, 0), (0, 0, 0, 255))
# CMYK colors vary, so the tolerance is wide; inverted or swapped channels still fail.
INK_COLORS = ((225, 40, 35), (0, 155, 75), (255, 255, 255), (30, 30, 30))
WRITTEN = {"jpg": ".jpg[Q=97,subsample_mode=off]", "png": ".png", "webp": ".webp[lossless]", "tif": ".tif"}


def cases(random, points):
    for make in (with_profiles, grays, sixteen_bits, inks, labs, clear, floating):
        yield from make()


def case(name, image, writer, corners, tolerance=12):
    return Case("I6", f"colors/{name}", image.write(writer), corners=corners, tolerance=tolerance)


def with_profiles():
    for space in profiles.SPACES:
        corners = tuple(profiles.seen(space, color) for color in pattern.QUARTERS)
        for extension, writer in WRITTEN.items():
            name = f"{space}.{extension}"
            image = pattern.picture(name).attach("icc-profile-data", profiles.matrix(space))
            yield case(name, image, writer, corners)
    for extension, writer in WRITTEN.items():
        broken = pattern.picture("broken" + extension).attach("icc-profile-data", b"no profile at all" * 20)
        yield case(f"broken-profile.{extension}", broken, writer, pattern.QUARTERS)
        if extension == "png":  # libpng drops such a profile
            continue
        odd = pattern.picture("odd" + extension).attach("icc-profile-data", profiles.gray(2.2))
        yield case(f"profile-for-gray.{extension}", odd, writer, pattern.QUARTERS)


def grays():
    for extension, writer in WRITTEN.items():
        quarters = tuple(color[:1] for color in pattern.GRAYS)
        yield case(f"gray.{extension}", pattern.picture("gray" + extension, quarters=quarters), writer, pattern.GRAYS)
        dark = pattern.picture("dark" + extension, quarters=quarters).attach("icc-profile-data", profiles.gray(1.0))
        seen = tuple(profiles.seen_gray(1.0, color[0]) for color in pattern.GRAYS)
        if extension != "webp":
            yield case(f"gray-with-profile.{extension}", dark, writer, seen)
        # Browsers use the three curves of such a profile for gray.
        colored = pattern.picture("colored" + extension, quarters=quarters).attach("icc-profile-data", profiles.matrix("prophoto"))
        seen = tuple(profiles.seen_gray(1.8, color[0]) for color in pattern.GRAYS)
        if extension == "tif":
            yield case(f"gray-with-colored-profile.{extension}", colored, writer, seen)
    seen = tuple(profiles.seen_gray(1.8, color[0]) for color in pattern.GRAYS)
    gray = pattern.picture("colored", quarters=quarters).write(WRITTEN["jpg"])
    brought = media.segment(0xE2, b"ICC_PROFILE\0\1\1" + profiles.matrix("prophoto"))
    yield Case("I6", "colors/gray-with-colored-profile.jpg", gray[:2] + brought + gray[2:], corners=seen)
    small = pattern.picture("palette", quarters=pattern.QUARTERS)
    yield case("palette.png", small, ".png[palette]", pattern.QUARTERS)
    bits = pattern.picture("bits", quarters=((0,), (255,), (255,), (0,)))
    yield case("one-bit.png", bits, ".png[bitdepth=1]", ((0,) * 3, (255,) * 3, (255,) * 3, (0,) * 3))


def wide(name, quarters):
    """16-bit samples."""
    return b"".join(struct.pack("<H", value * 257) for line in pattern.rows(name, quarters) for pixel in line
                    for value in pixel)


def sixteen_bits():
    for extension in ("png", "tif"):
        data = wide("wide" + extension, pattern.QUARTERS)
        image = vips.image(data, pattern.WIDTH, pattern.HEIGHT, 3, vips.USHORT, vips.RGB16)
        yield case(f"sixteen.{extension}", image, WRITTEN[extension], pattern.QUARTERS)
        image = vips.image(data, pattern.WIDTH, pattern.HEIGHT, 3, vips.USHORT, vips.RGB16)
        image.attach("icc-profile-data", profiles.matrix("adobe"))
        seen = tuple(profiles.seen("adobe", color) for color in pattern.QUARTERS)
        yield case(f"sixteen-adobe.{extension}", image, WRITTEN[extension], seen)
        data = wide("wide gray" + extension, tuple(color[:1] for color in pattern.GRAYS))
        image = vips.image(data, pattern.WIDTH, pattern.HEIGHT, 1, vips.USHORT, vips.GRAY16)
        yield case(f"sixteen-gray.{extension}", image, WRITTEN[extension], pattern.GRAYS)


def inked(name):
    data = b"".join(bytes(pixel) for line in pattern.rows(name, INKS, middle=pattern.number(name) + (9,)) for pixel in line)
    return vips.image(data, pattern.WIDTH, pattern.HEIGHT, 4, interpretation=vips.CMYK)


def inks():
    yield case("inks.tif", inked("tif"), ".tif", INK_COLORS, 60)
    yield case("inks.jpg", inked("jpg"), ".jpg[Q=97,subsample_mode=off]", INK_COLORS, 60)
    yield case("inks-progressive.jpg", inked("progressive"), ".jpg[Q=97,interlace]", INK_COLORS, 60)
    yield Case("I6", "colors/ycck.jpg", ycck(), corners=INK_COLORS, tolerance=60)


def ycck():
    """A four-component JPEG as Photoshop writes it."""
    frame = struct.pack(">BHHB", 8, pattern.HEIGHT, pattern.WIDTH, 4) + b"\1\x11\0\2\x11\0\3\x11\0\4\x11\0"
    scan = b"\4\1\0\2\0\3\0\4\0\0\x3f\0"
    adobe = media.segment(0xEE, b"Adobe\0\x64\0\0\0\0\2")
    return (b"\xff\xd8" + adobe + media.segment(0xDB, media.ONE_QUANTUM) + media.segment(0xC0, frame)
            + media.segment(0xC4, b"\0" + media.DC_TABLE) + media.segment(0xC4, b"\x10" + media.AC_TABLE)
            + media.segment(0xDA, scan) + blocks() + b"\xff\xd9")


def levels(ink):
    """Photoshop inverts CMYK, and YCCK inverts three components again: luma and chroma of the inks as they are, and
    inverted black."""
    return *media.ycc(*ink[:3]), 255 - ink[3]


def blocks():
    """Flat blocks, coded as differences to the previous block."""
    bits, last = "", [1024] * 4
    across, down = pattern.WIDTH // 8, pattern.HEIGHT // 8
    for row in range(down):
        for column in range(across):
            ink = INKS[(2 * column >= across) + 2 * (2 * row >= down)]
            for channel, value in enumerate(levels(ink)):
                bits += media.dc_code(8 * value - last[channel]) + media.END_OF_BLOCK
                last[channel] = 8 * value
    bits += "1" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")


LAB = ((55, 40, 25), (60, -30, 20), (45, 10, -35), (90, 2, 4))


def labs():
    seen = tuple(profiles.seen_lab(*color) for color in LAB)
    data = b"".join(struct.pack("<3f", *pixel) for line in pattern.rows("lab", LAB, middle=(50, 3, 7)) for pixel in line)
    for name, options in (("lab", ""), ("lab-zip", "[compression=deflate]")):
        image = vips.image(data, pattern.WIDTH, pattern.HEIGHT, 3, vips.FLOAT, vips.LAB)
        yield case(f"{name}.tif", image, f".tif{options}", seen)


def clear():
    """Transparent pixels become white in formats without transparency."""
    half = tuple(color + (128,) for color in pattern.QUARTERS)
    full = tuple(color + (255,) for color in pattern.QUARTERS)
    seen = tuple(tuple(round(value * 128 / 255 + 127) for value in color) for color in pattern.QUARTERS)
    for extension in ("png", "webp", "tif", "avif"):
        writer = WRITTEN.get(extension, ".avif[Q=95]")
        if not vips.can_write(writer):
            continue
        yield case(f"clear.{extension}", pattern.picture("clear" + extension, quarters=half), writer, seen)
        yield case(f"opaque.{extension}", pattern.picture("opaque" + extension, quarters=full), writer, pattern.QUARTERS)


def floating():
    light = [tuple(((value / 255 + 0.055) / 1.055) ** 2.4 for value in color) for color in pattern.QUARTERS]
    data = b"".join(struct.pack("<3f", *pixel) for line in pattern.rows("scrgb", light, middle=(0.2, 0.3, 0.4)) for pixel in line)
    image = vips.image(data, pattern.WIDTH, pattern.HEIGHT, 3, vips.FLOAT, vips.SCRGB)
    yield case("light.tif", image, ".tif", pattern.QUARTERS)
