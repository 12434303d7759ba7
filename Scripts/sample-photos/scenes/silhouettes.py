"""Shapes against light: trees in fog, reeds at sundown, a flock over the marsh."""
import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates
from light import blur, expose, finish
from noise import fbm, spectral
from outdoors import air, eye, render
from plants import Mask, leaf_blade, spruce, stem, tree
from sky import add_sun, clear_sky, dome


def _soft(shape, beta, seed, stretch=1.0):
    n = 512
    s = spectral((n, n), beta, seed, 1.0)
    ys, xs = np.linspace(0, n - 1.01, shape[0]), np.linspace(0, (n - 1.01) / stretch, shape[1])
    y, x = ys.astype(int)[:, None] % n, xs.astype(int)[None, :] % n
    fy, fx = (ys % 1)[:, None], (xs % 1)[None, :]
    x1, y1 = (x + 1) % n, (y + 1) % n
    return (s[y, x] * (1 - fx) + s[y, x1] * fx) * (1 - fy) + (s[y1, x] * (1 - fx) + s[y1, x1] * fx) * fy


def _fog(w, h, seed, top, low, sun, warm):
    """A luminous backdrop: gradient, drifting thickness, a hidden sun."""
    y, x = np.mgrid[0:h, 0:w] / float(max(w, h))
    t = (y / y.max())[..., None]
    img = np.array(top) * (1 - t) + np.array(low) * t
    img = img * (1 + .05 * _soft((h, w), 4.2, seed, .6))[..., None]
    r = np.hypot(x - sun[0] * w / max(w, h), (y - sun[1] * h / max(w, h)))
    glow = np.exp(-(r / .10) ** 2) * .9 + np.exp(-r / .22) * .8
    return img + (glow * sun[2])[..., None] * np.array(warm)


def _put(img, cover, color, veil, softness=0.0):
    """Lay a silhouette over the picture, seen through its share of fog."""
    if softness:
        cover = gaussian_filter(cover, softness)
    fogged = _veil(img)
    seen = np.asarray(color) * (1 - veil) + fogged * veil
    return img * (1 - cover[..., None]) + seen * cover[..., None]


def _veil(img):
    """The picture as thick fog would leave it; worked out small, as nothing sharp remains."""
    h, w = img.shape[:2]
    small = gaussian_filter(img[::8, ::8], (h / 112, w / 112, 0), truncate=2.0)
    y, x = np.linspace(0, small.shape[0] - 1, h), np.linspace(0, small.shape[1] - 1, w)
    grid = np.meshgrid(y, x, indexing="ij")
    return np.stack([map_coordinates(small[..., c], grid, order=1, mode="nearest") for c in range(3)], -1)


def _ground(img, seed, line, color, veil0, snow):
    """A field rising into the fog; its edge is uneven, its texture fades with distance."""
    h, w = img.shape[:2]
    edge = (line + .010 * _soft((2, w), 3.2, seed)[0]) * h
    y = np.arange(h)[:, None]
    cover = np.clip((y - edge[None, :]) / 2 + .5, 0, 1)
    depth = np.clip((y - edge[None, :]) / (h - edge[None, :]), 0, 1)
    tex = _soft((h, w), 2.3, seed + 1, .25) * .16 + _soft((h, w), 3.4, seed + 2, .3) * .12
    tone = np.asarray(color) * (1 + tex * (0.25 if snow else 1))[..., None]
    veil = (veil0 * np.exp(-depth * (2.2 if snow else 3.5)))[..., None]
    seen = tone * (1 - veil) + _veil(img) * veil
    return img * (1 - cover[..., None]) + seen * cover[..., None]


def _grass(img, seed, line, color, snow, above=0.0, below=2.0):
    """Blades in rows, larger and clearer toward the camera; only rows with feet between
    two heights are drawn, so that a tree can stand among them."""
    h, w = img.shape[:2]
    rng = np.random.default_rng(seed + 50)
    rows = 14
    for k in range(rows):
        t = (k + .6) / rows
        y, tall = h * (line + .01 + (1.04 - line) * t ** 1.25), h * (.005 + .034 * t ** 1.5) * (.45 if snow else 1)
        if not above < y / h <= below:
            continue
        m = Mask(w, h)
        for _ in range(int(w * 1.6 / (1 + 3.2 * t)) // (6 if snow else 1)):
            leaf_blade(m, rng, rng.random() * w, y + rng.normal() * tall * .25, tall * rng.uniform(.4, 1.2), w * (.00028 + .0007 * t), rng.normal() * .25)
        tone = np.asarray(color) * rng.uniform(.55, 1.25) * (.3 if snow else 1)
        img = _put(img, m.coverage() * .55, tone, .93 * np.exp(-3.0 * t), .4)
    return img


def foggy_trees(w, h, seed, trees, line=.80, top=(.62, .66, .70), low=(.70, .71, .72), sun=(.3, .35, .0), warm=(1, .8, .5), ground=(.10, .10, .07),
                snow=False, kind="oak", leaves=None, key=.42, **look):
    """`trees`: (x, root, height, veil) as fractions of the picture, farthest first."""
    img = _fog(w, h, seed, top, low, sun, warm)
    rng = np.random.default_rng(seed)
    drawn, grown = False, 0.0
    for k, (x, root, tall, veil) in enumerate(trees):
        if root >= line - .02 and not drawn:
            img, drawn = _ground(img, seed, line, ground, .95, snow), True
        if drawn:
            img, grown = _grass(img, seed, line, ground, snow, grown, root), max(grown, root)
        m, crown = Mask(w, h), Mask(w, h)
        if kind == "spruce":
            spruce(m, x * w, root * h, tall * h, seed + k)
        else:
            tips = tree(m, x * w, root * h, tall * h, seed * 7 + k, depth=8 if tall > .35 else 7, lean=rng.normal() * .03)
            for tx, ty in tips if leaves else ():
                for _ in range(leaves[1]):
                    s = tall * h * rng.uniform(.0030, .0062)
                    crown.dot(tx + rng.normal() * s * 3.2, ty + rng.normal() * s * 3.0, s, s * rng.uniform(.5, 1))
        img = _put(img, m.coverage(), (.020, .019, .018), veil, (.4 + 1.6 * veil) * w / 1100)
        if leaves:
            tone = np.array(leaves[0])[None, None] * (1 + .30 * _soft((h, w), 2.0, seed + k)[..., None])
            img = _put(img, crown.coverage() * .93, tone, veil, .5 + 1.4 * veil)
    img = _grass(img, seed, line, ground, snow, grown)
    drift = np.clip(.5 + .5 * _soft((h, w), 4.0, seed + 31, .4), 0, 1) * np.exp(-((np.arange(h)[:, None] / h - line) / .07) ** 2)
    img = img + (_veil(img) - img) * (.55 * drift)[..., None]
    return finish(expose(img, key), seed, **look)


def _sunset(w, h, sun_el, fov, pitch, seed, dust, sun_az=0.0, power=900):
    sky = clear_sky(np.radians(sun_az), np.radians(sun_el), haze=dust)
    d = dome(sky, np.radians(-fov), np.radians(fov), np.radians(fov * 1.3), int(w * 1.2))
    add_sun(d, sky, np.radians(sun_az), np.radians(sun_el), power=power)
    img, _ = render(eye(0, 0, 2, 0, pitch, fov, w, h), sky, d, air(sky), spp=2)
    return expose(img, .3)


def _sparkle(img, seed, line, color, count, size):
    """Light on water far behind the focus: overlapping disks."""
    h, w = img.shape[:2]
    rng = np.random.default_rng(seed)
    out = np.zeros((h, w), np.float32)
    for _ in range(count):
        y = h * (line + abs(rng.normal()) * .13)
        x, r = w * (.5 + rng.normal() * .20), size * rng.uniform(.7, 1.2)
        y0, y1, x0, x1 = int(max(0, y - r - 2)), int(min(h, y + r + 2)), int(max(0, x - r - 2)), int(min(w, x + r + 2))
        if y0 >= y1 or x0 >= x1:
            continue
        q = np.hypot(np.arange(y0, y1)[:, None] - y, np.arange(x0, x1)[None, :] - x)
        out[y0:y1, x0:x1] += np.clip(r - q + .5, 0, 1) * (.75 + .25 * (q / r) ** 2) * rng.pareto(2.2) * .35
    return img + np.minimum(out, 3.0)[..., None] * np.array(color)


def reeds(w, h, seed, sun_el=3.0, fov=16, pitch=1.5, dust=1.4e-5, head="reed", count=26, line=.72, lean=.10, size=26, key=.3, sun_az=0.0, water=True, **look):
    """Stems close to the lens, the low sun behind them out of focus."""
    img = _sunset(w, h, sun_el, fov, pitch, seed, dust, sun_az, 500)
    size = size * w / 720
    img = blur(img, w * .012)
    y = np.arange(h)[:, None, None] / h
    if water:
        flip = img[np.clip((2 * line - np.arange(h) / h) * h, 0, h - 1).astype(int)]
        img = np.where(y > line, flip * (.72 - .45 * (y - line) / (1 - line)), img)
        img = blur(img, w * .004)
        img = _sparkle(img, seed, line, img[int(line * h) - 8, w // 2] * .8, 420, size)
    rng = np.random.default_rng(seed)
    for softness, share, dark in ((9, .35, .30), (4, .3, .16), (.5, .45, .05), (14, .10, .04)):
        m = Mask(w, h)
        for _ in range(int(count * share) + 1):
            tall = h * rng.uniform(.45, .88) * (1.1 if softness < 1 else .95)
            x = w * rng.uniform(-.05, 1.05)
            wide = min(w, h) * .0027 * rng.uniform(.7, 1.2) * (2.2 if softness == 14 else 1)
            stem(m, rng, x, h * 1.03, tall, wide, lean, head)
            for _ in range(2):
                leaf_blade(m, rng, x + rng.normal() * 6, h * 1.03, tall * rng.uniform(.4, .8), wide * 1.5, lean + rng.normal() * .2)
        c = gaussian_filter(m.coverage(), softness * w / 1000)[..., None]
        img = img * (1 - c) + img * c * dark * np.array([1, .8, .6])
    return finish(img, seed, exposure=key / .3, **look)


def _swarm(n, seed, lobes=7):
    """Birds in a few stretched, overlapping clouds bent along a curve."""
    rng = np.random.default_rng(seed)
    t = np.sort(rng.random(lobes))
    path = np.stack([t * 2 - 1, .35 * np.sin(t * 5 + seed) + .12 * rng.normal(size=lobes)], 1)
    pick = rng.choice(lobes, n, p=(lambda p: p / p.sum())(rng.uniform(.3, 1, lobes)))
    size = rng.uniform(.08, .20, lobes)
    p = path[pick] + rng.normal(size=(n, 2)) * size[pick, None] * np.array([1.5, .55])
    field = fbm(256, 4, 4, seed)
    u, v = ((p[:, 0] * .21 + .5) % 1 * 255).astype(int), ((p[:, 1] * .4 + .5) % 1 * 255).astype(int)
    p[:, 1] += field[v, u] * .42
    p[:, 0] += field[u, v] * .30
    keep = rng.random(n) < np.clip(.35 + 1.6 * field.T[v, u] + .3, .05, 1)
    return p[keep]


def flock(w, h, seed, sun_el=-1.5, fov=38, pitch=9, count=9000, center=(.52, .42), spread=(.34, .42), key=.3, dust=9e-6, bird=1.5, line=.93, sun_az=-8.0, **look):
    """A murmuration above the reed beds after sunset."""
    img = _sunset(w, h, sun_el, fov, pitch, seed, dust, sun_az, 300 if sun_el > 0 else 0)
    rng = np.random.default_rng(seed)
    bird, m = bird * w / 720, Mask(w, h)
    for x, y in _swarm(count, seed):
        px, py = (center[0] + x * spread[0]) * w, (center[1] + y * spread[1]) * h
        s, a = bird * rng.uniform(.6, 1.5), rng.normal() * .5
        flap = rng.uniform(-.5, .7)
        if 0 < px < w and 0 < py < line * h:
            for side in (-1, 1):
                m.line(px, py, px + side * s * np.cos(a), py - s * (flap + side * np.sin(a)), max(.5, .42 * bird))
    img = img * (1 - .86 * m.coverage()[..., None])
    far, near = Mask(w, h), Mask(w, h)
    edge = line * h - np.abs(_soft((2, w), 2.2, seed)[0]) * h * .010 - np.maximum(0, _soft((2, w), 3.0, seed + 1)[0] - .4) * h * .022
    far.polygon([(0, h + 2)] + [(i, edge[i]) for i in range(w)] + [(w, h + 2)])
    for _ in range(1100):
        x = rng.random() * w
        leaf_blade(near, rng, x, h * 1.01, h * (1.02 - line) * rng.uniform(.3, 1.15), w / 900, .1)
    img = _put(img, far.coverage(), img[int(line * h) - 4].mean(0) * .12, .25, .8)
    img = img * (1 - .93 * near.coverage()[..., None])
    return finish(img, seed, exposure=key / .3, **look)
