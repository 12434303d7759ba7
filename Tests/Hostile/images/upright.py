"""Every orientation, in every place that can state it (I5)."""

import media
from images import exif, formats, pattern
from images.case import Case

# HEIF rotates with its own boxes, and readers must ignore the EXIF orientation.
KINDS = ("baseline", "progressive", "png", "webp", "lossless", "tiff", "tiled")


def cases(random, points):
    kinds = formats.available()
    for kind in KINDS:
        for orientation in range(1, 9):
            name = f"upright/{kind}-{orientation}.{kinds[kind][1]}"
            turned = pattern.picture(name).attach("orientation", orientation)
            data = turned.write(kinds[kind][0])
            if kind == "png":  # libvips writes no orientation
                data = data[:33] + media.png_chunk(b"eXIf", exif.oriented(orientation)) + data[33:]
            size = (pattern.WIDTH, pattern.HEIGHT)[::-1 if orientation >= 5 else 1]
            yield Case("I5", name, data, size=size,
                       corners=pattern.turned(pattern.QUARTERS, orientation))
    for value in (0, 9, 255, 65535):
        name = f"upright/odd-{value}.jpg"
        data = pattern.picture(name).attach("exif-data", b"Exif\0\0" + exif.oriented(value)).write(kinds["baseline"][0])
        yield Case("I5", name, data, size=(pattern.WIDTH, pattern.HEIGHT), corners=pattern.QUARTERS)
