"""A second set of images, generated differently from `compose`, so that no method is tuned to one generator: other
backgrounds, other subjects (silhouettes, letters, rings, flowers, people), camouflage, subjects cut by the border, very
small and very large ones, dim, blurred and gray images. Nothing was selected by hand."""
import os

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage as nd

from photos import SKIMAGE, photos

SIZES = [(480, 360), (360, 480), (512, 288), (400, 400), (320, 480), (480, 320)]


def rgb(rng, low=0, high=256):
    return rng.integers(low, high, 3).astype(float)


def cells(rng, h, w):
    """Voronoi cells in shades of two colors."""
    n = int(rng.integers(20, 160))
    points = rng.random((n, 2)) * [h, w]
    grid = np.ones((h, w), bool)
    index = np.full((h, w), -1)
    y, x = points.astype(int).T
    grid[y, x] = False
    index[y, x] = np.arange(n)
    _, (iy, ix) = nd.distance_transform_edt(grid, return_indices=True)
    one, other = rgb(rng, 30, 220), rgb(rng, 30, 220)
    mix = rng.random(n)[:, None] * rng.uniform(0.1, 0.6)
    return (one + (other - one) * mix)[index[iy, ix]]


def waves(rng, h, w):
    """Stripes and ripples: wood, water, cloth."""
    y, x = np.mgrid[:h, :w].astype(float)
    a = rng.uniform(0, np.pi)
    bend = nd.gaussian_filter(rng.normal(0, 1, (h, w)), 30)
    bend *= rng.uniform(0, 30) / (abs(bend).max() + 1e-9)
    t = np.sin((x * np.cos(a) + y * np.sin(a) + bend) * 2 * np.pi / rng.uniform(8, 60))
    base, amount = rgb(rng, 40, 200), rng.uniform(5, 40)
    return base + amount * t[..., None] * rng.uniform(0.4, 1, 3)


def bokeh(rng, h, w):
    """Lights out of focus on a dark or light background."""
    out = np.broadcast_to(rgb(rng, 10, 150), (h, w, 3)).copy()
    y, x = np.mgrid[:h, :w]
    for _ in range(rng.integers(15, 60)):
        r = rng.uniform(8, 45)
        cy, cx = rng.uniform(-r, h + r), rng.uniform(-r, w + r)
        d = np.hypot(y - cy, x - cx)
        out += np.clip((r - d) / 4, 0, 1)[..., None] * rng.uniform(0.05, 0.25) * rgb(rng, 60, 255)
    return nd.gaussian_filter(out, (2, 2, 0))


def tiles(rng, h, w):
    """Masonry: rows of blocks that differ a little."""
    out = np.empty((h, w, 3))
    base, joint = rgb(rng, 60, 210), rgb(rng, 60, 210)
    bh, bw = int(rng.integers(14, 40)), int(rng.integers(20, 80))
    out[:] = base + (joint - base) * 0.5
    for row, top in enumerate(range(0, h, bh)):
        for left in range(-(row % 2) * bw // 2, w, bw):
            out[top + 2 : top + bh, max(0, left + 2) : max(0, left + bw)] = base + rng.normal(0, 12) + rng.normal(0, 4, 3)
    return out + rng.normal(0, 4, (h, w, 1))


def sky_and_land(rng, h, w):
    """Two halves of different color and texture with a slanted border."""
    y, x = np.mgrid[:h, :w].astype(float)
    land = y > h * rng.uniform(0.3, 0.75) + (x - w / 2) * rng.uniform(-0.3, 0.3)
    upper = rgb(rng, 90, 250) + 30 * (y / h)[..., None]
    grain = nd.gaussian_filter(rng.normal(0, 1, (h, w)), rng.uniform(0.8, 4))
    lower = rgb(rng, 30, 170) + (grain / grain.std() * rng.uniform(3, 22))[..., None]
    return np.where(land[..., None], lower, upper)


def of_photo(rng, h, w):
    names = ["night", "leaves", "fur", "gravel", "grass", "brick", "trees", "dusk"]
    patch = Image.fromarray(photos(names[rng.integers(len(names))]))
    if rng.random() < 0.5:
        patch = patch.transpose(Image.FLIP_LEFT_RIGHT)
    zoom = max(h / patch.height, w / patch.width) * 1.02
    patch = patch.resize((int(patch.width * zoom) + 1, int(patch.height * zoom) + 1), Image.BICUBIC)
    left, top = rng.integers(patch.width - w + 1), rng.integers(patch.height - h + 1)
    return np.asarray(patch.crop((left, top, left + w, top + h))).astype(float)


def silhouette(rng, size):
    horse = Image.open(os.path.join(SKIMAGE, "horse.png")).convert("L").point(lambda v: 255 if v < 128 else 0)
    return horse.crop(horse.getbbox())


def letter(rng, size):
    font = ImageFont.load_default(size=size)
    text = "AB&8gQR?W@"[rng.integers(10)]
    mask = Image.new("L", (size * 2, size * 2))
    ImageDraw.Draw(mask).text((size // 2, size // 3), text, 255, font, stroke_width=max(1, size // 14))
    return mask.crop(mask.getbbox())


def ring(rng, size):
    mask = Image.new("L", (size, int(size * rng.uniform(0.6, 1))))
    draw = ImageDraw.Draw(mask)
    draw.ellipse((0, 0, mask.width - 1, mask.height - 1), 255)
    hole = rng.uniform(0.2, 0.35)
    if rng.random() < 0.5:
        draw.ellipse((mask.width * hole, mask.height * hole, mask.width * (1 - hole), mask.height * (1 - hole)), 0)
    return mask


def flower(rng, size):
    mask = Image.new("L", (size, size))
    draw = ImageDraw.Draw(mask)
    petals = int(rng.integers(5, 11))
    for i in range(petals):
        a = 2 * np.pi * i / petals
        cx, cy, r = size / 2 + np.cos(a) * size * 0.29, size / 2 + np.sin(a) * size * 0.29, size * 0.19
        draw.ellipse((cx - r, cy - r, cx + r, cy + r), 255)
    draw.ellipse((size * 0.3, size * 0.3, size * 0.7, size * 0.7), 255)
    return mask.crop(mask.getbbox())


def person(rng, size):
    """Head, trunk and legs."""
    mask = Image.new("L", (size, size * 2))
    draw = ImageDraw.Draw(mask)
    draw.ellipse((size * 0.32, 0, size * 0.68, size * 0.45), 255)
    draw.rounded_rectangle((size * 0.18, size * 0.42, size * 0.82, size * 1.2), size // 6, 255)
    draw.rectangle((size * 0.25, size * 1.15, size * 0.46, size * 2 - 1), 255)
    draw.rectangle((size * 0.54, size * 1.15, size * 0.75, size * 2 - 1), 255)
    mask = mask.rotate(rng.uniform(-20, 20), expand=True)
    return mask.crop(mask.getbbox())


def box_of_things(rng, size):
    mask = Image.new("L", (size, int(size * rng.uniform(0.4, 1.4))), 255)
    return mask.rotate(rng.uniform(0, 45), expand=True)


SHAPES = [silhouette, letter, ring, flower, person, box_of_things]


def texture(rng, h, w, ground):
    kind = rng.integers(3)
    if kind == 0:
        y, x = np.mgrid[:h, :w]
        light = np.sin(x / w * 3 + rng.uniform(0, 3)) * np.sin(y / h * 3 + rng.uniform(0, 3))
        return rgb(rng) + (light * rng.uniform(0, 40))[..., None]
    if kind == 1:
        return waves(rng, h, w)
    patch = Image.fromarray(photos(["petals", "wood", "brick", "grass"][rng.integers(4)])).resize((w, h))
    return np.asarray(patch).astype(float) * rng.uniform(0.5, 1.2, 3)


def camouflaged(rng, ground):
    """Another part of the background, slightly lighter, darker or tinted."""
    away = np.roll(ground, (ground.shape[0] // 2, ground.shape[1] // 2), (0, 1))
    shift = rng.normal(0, 1, 3)
    return away + shift / np.linalg.norm(shift) * rng.uniform(35, 70)


GROUNDS = [cells, waves, bokeh, tiles, sky_and_land, of_photo]
KINDS = ["plain", "small", "large", "border", "camouflage", "dim", "blurred", "gray", "many"]


def placed(rng, h, w, share, over_border):
    """A subject's mask (0...1) that covers about this share of the image."""
    for _ in range(50):
        mask = SHAPES[rng.integers(len(SHAPES))](rng, 200)
        area = np.asarray(mask).mean() / 255 * mask.width * mask.height
        zoom = np.sqrt(share * h * w / area)
        size = (max(6, round(mask.width * zoom)), max(6, round(mask.height * zoom)))
        if size[0] >= w - 4 or size[1] >= h - 4:
            continue
        mask = np.asarray(mask.resize(size, Image.LANCZOS)) / 255.0
        top, left = int(rng.integers(2, h - size[1] - 1)), int(rng.integers(2, w - size[0] - 1))
        if over_border:
            side = rng.integers(4)
            cut = rng.uniform(0.15, 0.4)
            if side == 0: top = -int(size[1] * cut)
            if side == 1: top = h - int(size[1] * (1 - cut))
            if side == 2: left = -int(size[0] * cut)
            if side == 3: left = w - int(size[0] * (1 - cut))
        whole = np.zeros((h + 2 * size[1], w + 2 * size[0]))
        whole[top + size[1] : top + 2 * size[1], left + size[0] : left + 2 * size[0]] = mask
        return whole[size[1] : size[1] + h, size[0] : size[0] + w]
    y, x = np.mgrid[:h, :w]
    return (np.hypot(y - h / 2, x - w / 2) < np.sqrt(share * h * w / np.pi)).astype(float)


def kind(seed):
    return KINDS[seed % len(KINDS)]


def scene(seed):
    rng = np.random.default_rng([1863, seed])
    w, h = SIZES[rng.integers(len(SIZES))]
    ground = GROUNDS[rng.integers(len(GROUNDS))](rng, h, w)
    what = kind(seed)
    share = {"small": (0.006, 0.02), "large": (0.3, 0.5)}.get(what, (0.03, 0.2))
    share = rng.uniform(*share)
    image, masks = ground.copy(), []
    if what == "blurred":
        image = nd.gaussian_filter(image, (4, 4, 0))
    for _ in range(int(rng.integers(2, 4)) if what == "many" else 1):
        mask = placed(rng, h, w, share / (2 if what == "many" else 1), what == "border")
        if any(((mask > 0.2) & m).any() for m in masks):
            continue
        fill = camouflaged(rng, ground) if what == "camouflage" else distinct(rng, ground, mask)
        image = image * (1 - mask[..., None]) + fill * mask[..., None]
        masks.append(mask > 0.5)
    if what == "dim":
        image = 12 + image * rng.uniform(0.2, 0.4)
    if what == "gray":
        image = np.repeat(np.clip(image, 0, 255).mean(2, keepdims=True), 3, 2)
    image += rng.normal(0, rng.uniform(0, 5), image.shape)
    return np.clip(image + 0.5, 0, 255).astype(np.uint8), masks


def distinct(rng, ground, mask):
    """A fill that differs visibly from the background behind it, in gray too."""
    around = ground[mask > 0.5].mean(0)
    for _ in range(100):
        fill = texture(rng, *mask.shape, ground)
        apart = fill[mask > 0.5].mean(0) - around
        if abs(apart.mean()) > 25 and np.linalg.norm(apart) > 60:
            break
    return fill
