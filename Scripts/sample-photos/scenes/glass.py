"""Rain on a window at night, dew on a leaf: drops as small lenses over a blurred world."""
import numpy as np
from numba import njit
from scipy.ndimage import gaussian_filter
from light import blur, finish
from noise import fbm, spectral


@njit(cache=True)
def _disk(img, x, y, r, rgb, cat):
    h, w = img.shape[0], img.shape[1]
    cx, cy = (x - w / 2) / w, (y - h / 2) / w
    for j in range(max(0, int(y - r - 2)), min(h, int(y + r + 3))):
        for i in range(max(0, int(x - r - 2)), min(w, int(x + r + 3))):
            d = np.hypot(i - x, j - y)
            # The barrel of the lens cuts the disks toward the corners.
            e = np.hypot(i - x + cat * cx * r * 2, j - y + cat * cy * r * 2)
            a = min(1.0, max(0.0, r - d + .5)) * min(1.0, max(0.0, (r * 1.12 - e) * .5 + .5))
            if a > 0:
                a *= .72 + .28 * (d / r) ** 3
                for c in range(3):
                    img[j, i, c] += a * rgb[c]


LAMPS = ((1.0, .55, .18), (1.0, .70, .38), (1.0, .86, .66), (.95, .95, 1.0), (1.0, .12, .05), (.15, .85, .45), (.25, .45, 1.0), (1.0, .28, .45))


def _street(w, h, seed, size, horizon, weights):
    """Lamps in perspective along a street, signals, wet reflections; all out of focus."""
    rng = np.random.default_rng(seed)
    y = np.arange(h)[:, None] / h
    img = np.zeros((h, w, 3), np.float32) + (np.array([.006, .011, .022]) * (1.4 - y)[..., None])
    p = np.array(weights, float) / sum(weights)
    for k in range(120):
        depth = rng.uniform(1, 9)
        side = rng.choice([-1, 1])
        x = w * (.52 + side * rng.uniform(.08, 1.15) / depth ** .8 + rng.normal() * .03)
        up = horizon - rng.uniform(-.06, .75) / depth ** .9
        color = np.array(LAMPS[rng.choice(8, p=p)]) * rng.pareto(1.9) * .22
        r = size * rng.uniform(.8, 1.12) * (.7 + .5 / depth ** .3)
        _disk(img, x, h * up, r, np.minimum(color, 2.2), .35)
        if rng.random() < .6:
            low = horizon + (horizon - up) * .55 + rng.uniform(.03, .16)
            for q in range(5):
                _disk(img, x + rng.normal() * size * .25, h * low + (q - 2) * r * .5, r * .85, color * .045, .35)
    return img + blur(img, size * 1.4) * .25


@njit(cache=True)
def _bead(img, top, x, y, r, tall, wob):
    """Height of one bead of water, kept where it is the highest."""
    h, w = img.shape
    for j in range(max(0, int(y - r * tall - 2)), min(h, int(y + r * tall + 3))):
        for i in range(max(0, int(x - r - 2)), min(w, int(x + r + 3))):
            a = np.arctan2(j - y, i - x)
            rr = r * (1 + .07 * np.sin(2 * a + wob) + .05 * np.sin(3 * a + 2.3 * wob))
            d = ((i - x) / rr) ** 2 + ((j - y) / (rr * tall)) ** 2
            if d < 1:
                z = r * (1 - d) ** .5 * .62
                if z > img[j, i]:
                    img[j, i] = z
                    top[j, i] = r


def _rain(w, h, seed, count, big, streaks):
    rng = np.random.default_rng(seed)
    height, size = np.zeros((h, w), np.float32), np.zeros((h, w), np.float32)
    for _ in range(count):
        r = min(big, .0011 * w * (1 + rng.pareto(1.7)))
        _bead(height, size, rng.random() * w, rng.random() * h, r, rng.uniform(1, 1.25), rng.random() * 6)
    for _ in range(streaks):
        x, y, r = rng.random() * w, rng.uniform(-.1, .5) * h, big * rng.uniform(.35, .6)
        end = y + h * rng.uniform(.25, .7)
        lo, hi = int(max(0, x - r * 1.1)), int(min(w, x + r * 1.1))
        a, b = int(max(0, y)), int(min(h, end))
        height[a:b, lo:hi] = 0
        size[a:b, lo:hi] = 0
        while y < end:
            _bead(height, size, x, y, r * rng.uniform(.10, .42), rng.uniform(1, 1.7), rng.random() * 6)
            y += r * rng.uniform(.4, 2.6)
            x += rng.normal() * r * .12
        _bead(height, size, x, end, r, 1.35, rng.random() * 6)
    return height, size


def _sample(img, y, x):
    h, w = img.shape[:2]
    y, x = np.clip(y, 0, h - 1.01), np.clip(x, 0, w - 1.01)
    j, i = y.astype(int), x.astype(int)
    fy, fx = (y - j)[..., None], (x - i)[..., None]
    return (img[j, i] * (1 - fx) + img[j, i + 1] * fx) * (1 - fy) + (img[j + 1, i] * (1 - fx) + img[j + 1, i + 1] * fx) * fy


def window(w, h, seed, size=34, horizon=.56, count=2300, big=17, streaks=7, weights=(6, 5, 3, 1, 3, 1, 1, 1), exposure=1.5, drops=1.0, **look):
    """City lights through a wet pane; sizes are given for a picture 720 wide."""
    size, big = size * w / 720, big * w / 720
    img = _street(w, h, seed, size, horizon, weights)
    if drops:
        sharp = _street(w, h, seed, size * .22, horizon, weights) * 5
        height, r = _rain(w, h, seed + 1, count, big, streaks)
        height = gaussian_filter(height, w / 900)
        gy, gx = np.gradient(height)
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        # A bead shows the street upside down, and far wider than the lens sees it.
        reach = w * .20
        seen = _sample(sharp, h * horizon + (y - h * horizon) * .25 + gy * reach, x + gx * reach)
        slope = np.hypot(gx, gy)
        rim = .45 + .55 * np.exp(-(slope / 1.15) ** 4)[..., None]
        inside = .95 * np.clip(height / (.0022 * w), 0, 1)[..., None]
        spark = np.exp(-((gx + .30) ** 2 + (gy - .42) ** 2) / .012)[..., None] * inside
        lit = seen * rim * .85 + img * .35 * rim + spark * np.array([.5, .45, .36]) * .35
        img = img * (1 - inside) + lit * inside
        mist = np.clip(.5 + .3 * spectral((h, w), 3.2, seed + 4), 0, 1)[..., None] * (1 - inside)
        img = img * (1 - .25 * mist) + blur(img, size) * .30 * mist
    return finish(img, seed, exposure=exposure, **look)


def _leaf(w, h, seed, hue, angle):
    """A leaf seen from very near: midrib, side veins, a net of small cells, light coming through."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / max(w, h)
    c, s = np.cos(angle), np.sin(angle)
    u, v = (x - .45) * c + (y - .3) * s, -(x - .45) * s + (y - .3) * c
    v = v + .10 * u * u
    bend = .05 * fbm(1024, 3, 4, seed)[(np.mod(y, 1) * 1023).astype(int), (np.mod(x, 1) * 1023).astype(int)]
    mid = np.exp(-np.abs(v) / (.010 - .004 * u))
    q = (u - np.abs(v) * .85 + bend + 10) * 9.0 + np.where(v > 0, .45, 0)
    side = np.exp(-np.abs((q % 1.0) - .5) / (.022 + .02 * np.exp(-np.abs(v) * 8))) * np.exp(-np.abs(v) * .7)
    rng = np.random.default_rng(seed)
    from scipy.spatial import cKDTree
    pts = rng.random((5200, 2)) * [1.1, 1.1]
    d, _ = cKDTree(pts).query(np.stack([y + bend * .3, x + bend * .3], -1).reshape(-1, 2), k=2)
    net = np.exp(-((d[:, 1] - d[:, 0]) / .0014)).reshape(h, w)
    height = gaussian_filter(-.9 * mid - .55 * side - .16 * net, 1.2)
    gy, gx = np.gradient(height)
    puff = np.sin(np.pi * (q % 1.0)) * .5
    lit = np.clip(.62 + 3.0 * (gx * .7 - gy * .8) + .25 * puff + bend * 4, .05, 2)
    base = np.array(hue)[None, None] * lit[..., None]
    pale = np.array(hue) * [2.0, 1.5, 1.9] + [.04, .06, .0]
    k = np.clip(.75 * mid + .5 * side + .13 * net, 0, 1)[..., None]
    return base * (1 - k) + pale * k * .9


def dew(w, h, seed, hue=(.045, .17, .022), angle=.5, count=110, biggest=.060, focus=.52, exposure=1.7, depth=.9, **look):
    """Round drops on a leaf, one band of it in focus."""
    leaf = _leaf(w, h, seed, hue, angle)
    rng = np.random.default_rng(seed + 9)
    m = max(w, h)
    height, r = np.zeros((h, w), np.float32), np.zeros((h, w), np.float32)
    placed = []
    for k in range(count * 30):
        size = m * biggest * (1 - k / (count * 30)) ** 5 * rng.uniform(.5, 1) + m * .0013
        x, y = rng.random() * w, rng.random() * h
        if len(placed) < count * 4 and all((x - a) ** 2 + (y - b) ** 2 > ((size + s) * 1.06) ** 2 for a, b, s in placed):
            placed.append((x, y, size))
            _bead(height, r, x, y, size, 1.0, rng.random() * 6)
    inside = np.clip(gaussian_filter((r > 0).astype(np.float32), .8), 0, 1)[..., None]
    z = gaussian_filter(height, 1.0)
    gy, gx = np.gradient(z)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    seen = _sample(leaf, y + gy * r * .55, x + gx * r * .55)
    # Light enters at the upper left, gathers at the lower right, and leaves a shadow beside the drop.
    gather = np.clip(-(gx * .62 + gy * .78) * 1.1 + .05, 0, 1)[..., None] ** 1.3
    slope = np.hypot(gx, gy)[..., None]
    fresnel = np.clip(slope - .55, 0, 1.2)
    sky = np.clip(.5 - .5 * gy, 0, 1)[..., None]
    drop = seen * (.55 + 3.6 * gather) + fresnel * .20 * sky * np.array([.85, .95, 1.0])
    pane = np.exp(-(((gx - .36) / .13) ** 4 + ((gy - .46) / .12) ** 4))[..., None]
    dot = np.exp(-((gx - .36) ** 2 + (gy - .46) ** 2) / .02)[..., None]
    drop = drop + pane * np.array([1.6, 1.7, 1.8]) + dot * .4
    shade = 1 - .6 * np.clip(gaussian_filter(np.roll(height / m * 18, (int(m * .007), int(m * .006)), (0, 1)), m * .004), 0, 1)[..., None]
    img = leaf * shade * (1 - inside) + drop * inside
    return finish(_shallow(img, focus, depth), seed, exposure=exposure, **look)


def _shallow(img, focus, depth):
    """Out of focus away from one line across the picture, in steps of blur."""
    h, w = img.shape[:2]
    y, x = np.mgrid[0:h, 0:w] / float(h)
    away = np.abs(y + .18 * (x - .5) - focus) * depth
    level = np.clip((away - .10) * 11, 0, 3.99)
    stack = [img] + [blur(img, w * s) for s in (.0022, .0055, .011, .02)]
    out, k = np.zeros_like(img), level.astype(int)
    f = (level - k)[..., None]
    for i in range(4):
        here = (k == i)[..., None]
        out += here * (stack[i] * (1 - f) + stack[i + 1] * f)
    return out
