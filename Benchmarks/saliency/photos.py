"""Parts of photos without a subject, from PyPI packages: textures and samples of scikit-image, and the two samples of
scikit-learn. None of these packages has photos with masks of their subjects."""
import functools
import os

import numpy as np
import skimage
import sklearn
from PIL import Image

SKIMAGE = os.path.join(os.path.dirname(skimage.__file__), "data")
SKLEARN = os.path.join(os.path.dirname(sklearn.__file__), "datasets", "images")

# Left, top, right, bottom.
PIECES = {
    "brick": (SKIMAGE, "brick.png", None, (1.0, 0.78, 0.66)),
    "grass": (SKIMAGE, "grass.png", None, (0.75, 0.95, 0.55)),
    "gravel": (SKIMAGE, "gravel.png", None, (1.0, 0.96, 0.9)),
    "sky": (SKLEARN, "china.jpg", (300, 0, 640, 115), None),
    "trees": (SKLEARN, "china.jpg", (400, 270, 640, 427), None),
    "wood": (SKIMAGE, "coffee.png", (490, 100, 600, 400), None),
    "dusk": (SKIMAGE, "rocket.jpg", (100, 0, 545, 115), None),
    "night": (SKIMAGE, "hubble_deep_field.jpg", (0, 0, 500, 400), None),
    "leaves": (SKLEARN, "flower.jpg", (0, 0, 160, 427), None),
    "fur": (SKIMAGE, "chelsea.png", (110, 0, 300, 60), None),
    "petals": (SKLEARN, "flower.jpg", (220, 130, 390, 330), None),
    "pebbles": (SKIMAGE, "coins.png", (0, 0, 384, 303), None),
}


@functools.cache
def photos(name):
    folder, file, part, tint = PIECES[name]
    image = Image.open(os.path.join(folder, file)).convert("RGB")
    if part:
        image = image.crop(part)
    pixels = np.asarray(image)
    if tint:
        pixels = (pixels * np.array(tint)).astype(np.uint8)
    return pixels


# Whole photos whose subject was marked by hand: left, top, right, bottom.
BOXED = [
    (SKIMAGE, "coffee.png", (74, 14, 480, 388)),
    (SKLEARN, "china.jpg", (64, 28, 352, 388)),
    (SKLEARN, "flower.jpg", (170, 84, 446, 360)),
    (SKIMAGE, "rocket.jpg", (294, 124, 372, 427)),
    (SKIMAGE, "motorcycle_left.png", (138, 66, 682, 428)),
    (SKIMAGE, "chelsea.png", (30, 0, 390, 300)),
]


def boxed():
    for folder, file, box in BOXED:
        yield np.asarray(Image.open(os.path.join(folder, file)).convert("RGB")), box
