"""Trees, stems and birds as coverage masks, drawn large and reduced."""
import numpy as np
from PIL import Image, ImageDraw

SCALE = 3


class Mask:
    """A drawing surface three times the size of the picture; coverage from 0 to 1."""

    def __init__(self, w, h):
        self.w, self.h = w, h
        self.im = Image.new("L", (w * SCALE, h * SCALE))
        self.draw = ImageDraw.Draw(self.im)

    def line(self, x0, y0, x1, y1, width):
        k = SCALE
        wide = width * k
        if wide < 1.0:
            self.draw.line((x0 * k, y0 * k, x1 * k, y1 * k), fill=int(max(60, 255 * wide)), width=1)
            return
        self.draw.line((x0 * k, y0 * k, x1 * k, y1 * k), fill=255, width=int(round(wide)))
        r = wide / 2
        if r > 1.5:
            self.draw.ellipse((x1 * k - r, y1 * k - r, x1 * k + r, y1 * k + r), fill=255)

    def dot(self, x, y, rx, ry):
        k = SCALE
        self.draw.ellipse(((x - rx) * k, (y - ry) * k, (x + rx) * k, (y + ry) * k), fill=255)

    def polygon(self, points):
        self.draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=255)

    def coverage(self):
        a = np.asarray(self.im, np.float32).reshape(self.h, SCALE, self.w, SCALE)
        return a.mean((1, 3)) / 255


def _limb(mask, rng, p, angle, length, width, depth, tips, droop, wild):
    """One limb: a few bent pieces, side shoots on the way, a fork at the end."""
    pieces = 5 if depth > 3 else 3
    x, y = p
    for k in range(pieces):
        angle += rng.normal() * wild * .55 - droop * np.sin(angle - 1.5708) * (.02 if depth > 2 else -.05)
        step = length / pieces
        nx, ny = x + np.cos(angle) * step, y - np.sin(angle) * step
        mask.line(x, y, nx, ny, width * (1 - .30 * k / pieces))
        x, y = nx, ny
        if depth > 0 and k > 0 and rng.random() < .62:
            side = rng.choice([-1, 1]) * rng.uniform(.5, 1.1)
            _limb(mask, rng, (x, y), angle + side, length * rng.uniform(.42, .66), width * .42, depth - 2 if depth > 4 else depth - 1, tips, droop, wild)
    if depth <= 0:
        tips.append((x, y))
        return
    spread = rng.uniform(.28, .62)
    for s in (-1, 1):
        _limb(mask, rng, (x, y), angle + s * spread * rng.uniform(.5, 1.2), length * rng.uniform(.68, .84), width * .66, depth - 1, tips, droop, wild)


def tree(mask, x, y, tall, seed, depth=8, lean=0.0, droop=1.0, wild=.16):
    """A bare broadleaf tree rooted at (x, y); returns the ends of its twigs."""
    rng = np.random.default_rng(seed)
    tips = []
    width = tall * .042
    foot = y + tall * .012
    mask.polygon([(x - width * .75, foot), (x + width * .75, foot), (x + width * .5, y - tall * .02), (x - width * .5, y - tall * .02)])
    _limb(mask, rng, (x, y), 1.5708 + lean, tall * .25, width, depth, tips, droop, wild)
    return tips


def spruce(mask, x, y, tall, seed):
    """A conifer: a thin stem, ragged boughs that sag and then lift, twigs hanging from them."""
    rng = np.random.default_rng(seed)
    mask.line(x, y, x, y - tall * .5, tall * .009)
    mask.line(x, y - tall * .5, x, y - tall, tall * .004)
    tiers = 64
    fullness = 1 + .18 * np.sin(np.arange(tiers) * .9 + seed) + .12 * rng.normal(size=tiers)
    for k in range(tiers):
        t = ((k + rng.random() * .8) / tiers) ** 1.04
        for side in (-1, 1):
            reach = tall * .155 * (1.02 - t) ** .8 * fullness[k] * rng.uniform(.55, 1.15) + tall * .004
            _bough(mask, rng, x, y - tall * (.05 + .94 * t), side, reach, tall)


def _bough(mask, rng, x, y, side, reach, tall):
    sag, px, py = rng.uniform(.12, .42), x, y
    steps = 9
    for i in range(1, steps + 1):
        u = i / steps
        nx, ny = x + side * reach * u, y + reach * (sag * u * 1.7 - .55 * sag * u * u)
        mask.line(px, py, nx, ny, max(.7, tall * .0088 * (1.12 - u)))
        for _ in range(3):
            drop = tall * .013 * (1.2 - u) * rng.uniform(.3, 1.3) + tall * .003
            mask.line(nx, ny, nx + side * drop * rng.uniform(-.2, .9), ny + drop * rng.uniform(.2, 1), max(.5, tall * .0030))
        px, py = nx, ny


def stem(mask, rng, x, y, tall, width, lean, head="reed"):
    """A bending stem; the head is a plume, an ear or nothing."""
    bend, n = rng.normal() * .25 + lean, 16
    px, py = x, y
    for k in range(1, n + 1):
        t = k / n
        nx, ny = x + bend * tall * t ** 2.2, y - tall * t * (1 - .10 * abs(bend) * t)
        mask.line(px, py, nx, ny, width * (1 - .6 * t))
        px, py = nx, ny
    if head == "reed":
        side = 1 if bend > 0 else -1
        for k in range(46):
            t = rng.random()
            bx, by = px - bend * tall * .16 * t + side * 2 * t, py + tall * .15 * t
            size = tall * .036 * np.sin(np.pi * min(1, t * .9 + .12))
            mask.line(bx, by, bx + side * size * rng.uniform(.1, 1.2) + rng.normal() * size * .2, by + size * rng.uniform(-.3, 1.3), width * .34)
    elif head == "ear":
        _ear(mask, rng, px, py, np.arctan2(-tall * .9, bend * tall * 2.2) + rng.normal() * .12, tall * .13, width)


def _ear(mask, rng, x, y, angle, length, width):
    """Grains in two rows along the end of the stem, each with its awn, the whole nodding over."""
    nod = rng.uniform(.3, 1.1) * np.sign(np.cos(angle)) / 16
    for k in range(17):
        u = k / 16
        x, y = x + np.cos(angle) * length / 17, y + np.sin(angle) * length / 17
        angle += nod
        fat = width * (1.5 - 1.0 * abs(u - .4))
        for s in (-1, 1):
            a = angle + s * .30
            gx, gy = x - s * np.sin(angle) * width * .75, y + s * np.cos(angle) * width * .75
            mask.line(gx, gy, gx + np.cos(a) * width * 2.4, gy + np.sin(a) * width * 2.4, fat)
            b = angle + s * rng.uniform(.06, .20)
            reach = length * rng.uniform(.7, 1.0)
            mask.line(gx, gy, gx + np.cos(b) * reach, gy + np.sin(b) * reach, max(.4, width * .20))


def leaf_blade(mask, rng, x, y, tall, width, lean):
    """A long grass leaf that tapers and tips over."""
    bend, n = lean + rng.normal() * .5, 14
    left, right = [], []
    for k in range(n + 1):
        t = k / n
        cx, cy = x + bend * tall * t ** 2, y - tall * (t - .35 * abs(bend) * t ** 3)
        r = width * (1 - t) ** .6
        left.append((cx - r, cy))
        right.append((cx + r, cy))
    mask.polygon(left + right[::-1])
