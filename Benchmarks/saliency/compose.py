"""Composes photos of a background and subjects with known masks.

`scene(seed)` returns an image (H x W x 3, 8 bits) and one mask per subject. Subjects are uniformly distributed over all
positions where they fit, so that the middle is not a better guess than any other position.
"""
import numpy as np
from PIL import Image
from scipy import ndimage as nd

from photos import photos

LONG = 480
SHAPES = [(1, 1), (3, 2), (2, 3), (4, 3), (3, 4), (16, 9)]


def frame(rng):
    across, down = SHAPES[rng.integers(len(SHAPES))]
    scale = LONG / max(across, down)
    return round(down * scale), round(across * scale)


def lab_to_rgb(lab):
    """CIE Lab (D65) to sRGB in 0...1, clipped."""
    fy = (lab[..., 0] + 16) / 116
    f = np.stack([fy + lab[..., 1] / 500, fy, fy - lab[..., 2] / 200], -1)
    xyz = np.where(f > 6 / 29, f**3, 3 * (6 / 29) ** 2 * (f - 4 / 29)) * [0.9505, 1, 1.089]
    rgb = xyz @ np.array([[3.2406, -1.5372, -0.4986], [-0.9689, 1.8758, 0.0415], [0.0557, -0.204, 1.057]]).T
    rgb = np.clip(rgb, 0, 1)
    return np.where(rgb > 0.0031308, 1.055 * rgb ** (1 / 2.4) - 0.055, 12.92 * rgb)


def fractal(rng, shape, slope):
    """Noise whose amplitude falls with a power of the frequency, as in photos of nature: mean 0, deviation 1."""
    fy = np.fft.fftfreq(shape[0])[:, None]
    fx = np.fft.rfftfreq(shape[1])[None]
    size = np.hypot(fx, fy)
    size[0, 0] = 1
    wave = np.exp(2j * np.pi * rng.random(size.shape)) / size**slope
    wave[0, 0] = 0
    noise = np.fft.irfft2(wave, shape)
    return (noise - noise.mean()) / (noise.std() + 1e-9)


def color(rng, light=(20, 85), chroma=(0, 45)):
    angle = rng.uniform(0, 2 * np.pi)
    c = rng.uniform(*chroma)
    return np.array([rng.uniform(*light), c * np.cos(angle), c * np.sin(angle)])


def apart(rng, lab, least, most):
    """A color whose distance from another is between `least` and `most`."""
    for _ in range(200):
        found = color(rng, (8, 95), (0, 75))
        if least <= np.linalg.norm(found - lab) <= most:
            return found
    return np.array([lab[0] + (least if lab[0] < 50 else -least), lab[1], lab[2]])


def noise_ground(rng, shape):
    first, slope = color(rng), rng.uniform(0.7, 1.6)
    out = np.broadcast_to(first, shape + (3,)).copy()
    for _ in range(rng.integers(1, 4)):
        out += fractal(rng, shape, slope)[..., None] * rng.normal(0, 1, 3) * [rng.uniform(3, 12), 5, 5]
    return out


def leaves_ground(rng, shape):
    """Dead leaves model: opaque discs whose radii follow a power law, with the statistics of cluttered scenes."""
    first = color(rng)
    spread = rng.uniform(4, 16)
    out = np.broadcast_to(first, shape + (3,)).copy()
    y, x = np.mgrid[: shape[0], : shape[1]]
    for _ in range(rng.integers(150, 500)):
        r = min(4 / np.sqrt(rng.uniform(0.004, 1)), 40)
        cy, cx = rng.uniform(0, shape[0]), rng.uniform(0, shape[1])
        t, b = max(0, int(cy - r)), int(cy + r) + 2
        l, e = max(0, int(cx - r)), int(cx + r) + 2
        disc = (y[t:b, l:e] - cy) ** 2 + (x[t:b, l:e] - cx) ** 2 < r * r
        out[t:b, l:e][disc] = first + rng.normal(0, 1, 3) * [spread, spread / 2, spread / 2]
    return nd.gaussian_filter(out, (0.7, 0.7, 0))


def landscape_ground(rng, shape):
    """Sky, and ridges that grow darker toward the viewer."""
    y = np.linspace(0, 1, shape[0])[:, None, None]
    top, low = color(rng, (45, 75), (10, 40)), color(rng, (70, 92), (0, 25))
    out = np.broadcast_to(top + (low - top) * y, shape + (3,)).copy()
    out += fractal(rng, shape, 1.6)[..., None] * [2, 1, 1]
    tint = color(rng, (40, 65), (5, 30))
    line = rng.uniform(0.25, 0.6)
    for i in range(rng.integers(1, 5)):
        ridge = line + np.cumsum(rng.normal(0, 1, shape[1])) * 0.004 + 0.1 * rng.random() * np.sin(
            np.arange(shape[1]) / shape[1] * rng.uniform(2, 12) + rng.uniform(0, 6))
        below = np.arange(shape[0])[:, None] / shape[0] > ridge[None]
        shade = tint - [10 * i, 0, 0]
        texture = fractal(rng, shape, 1.0)[..., None] * [rng.uniform(2, 7), 2, 2]
        out = np.where(below[..., None], shade + texture, out)
        line += rng.uniform(0.08, 0.2)
    return out


def gradient_ground(rng, shape):
    angle = rng.uniform(0, 2 * np.pi)
    y, x = np.mgrid[: shape[0], : shape[1]]
    t = (x / shape[1] - 0.5) * np.cos(angle) + (y / shape[0] - 0.5) * np.sin(angle) + 0.5
    one, other = color(rng), color(rng)
    grain = rng.normal(0, rng.uniform(0.5, 3), shape)[..., None] * [1, 0.3, 0.3]
    return one + (other - one) * t[..., None] + grain


def photo_ground(rng, shape):
    """A part of a photo without a subject."""
    names = ["brick", "grass", "gravel", "sky", "trees", "wood", "dusk"]
    patch = photos(names[rng.integers(len(names))])
    zoom = max(shape[0] / patch.shape[0], shape[1] / patch.shape[1]) * rng.uniform(1, 1.6)
    big = np.array(Image.fromarray(patch).resize(
        (int(patch.shape[1] * zoom) + 1, int(patch.shape[0] * zoom) + 1), Image.LANCZOS))
    top = rng.integers(big.shape[0] - shape[0] + 1)
    left = rng.integers(big.shape[1] - shape[1] + 1)
    out = big[top : top + shape[0], left : left + shape[1]].astype(float) / 255
    return out[:, ::-1] if rng.random() < 0.5 else out


GROUNDS = [noise_ground, leaves_ground, landscape_ground, gradient_ground, photo_ground]


def outline(rng):
    """A random closed outline, as the radius at 256 angles; at most 1."""
    t = np.linspace(0, 2 * np.pi, 256, endpoint=False)
    kind = rng.integers(4)
    if kind == 0:
        r = np.ones(256)
    elif kind == 1:
        r = np.ones(256)
        for n in range(2, 7):
            r += rng.normal(0, 0.35 / n) * np.cos(n * t + rng.uniform(0, 6.3))
    elif kind == 2:
        n = rng.integers(3, 8)
        corner = (t + rng.uniform(0, 6.3)) % (2 * np.pi / n)
        r = np.cos(np.pi / n) / np.cos(corner - np.pi / n)
    else:
        n = rng.integers(4, 9)
        r = 1 + rng.uniform(0.2, 0.45) * np.cos(n * t + rng.uniform(0, 6.3))
    r = np.clip(r, 0.15, None)
    return t, r / r.max()


def subject_mask(rng, shape, area):
    """The mask of a subject that covers about this share of the image and is completely inside; None if it does not fit."""
    y, x = np.mgrid[: shape[0], : shape[1]]
    mask = np.zeros(shape, bool)
    parts = 1 if rng.random() < 0.6 else rng.integers(2, 4)
    size = np.sqrt(area * shape[0] * shape[1])
    places = []
    for i in range(parts):
        t, r = outline(rng)
        stretch, turn = rng.uniform(1, 1.9), rng.uniform(0, 6.3)
        scale = size * 0.6 * (1 if i == 0 else rng.uniform(0.3, 0.6))
        oy, ox = (0, 0) if i == 0 else rng.normal(0, size * 0.35, 2)
        places.append((t, r, stretch, turn, scale, oy, ox))
    reach = int(size * 1.6) + 4
    v, u = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    cut = np.zeros(v.shape, bool)
    for t, r, stretch, turn, scale, oy, ox in places:
        a, b = v - oy, u - ox
        p, q = a * np.cos(turn) - b * np.sin(turn), a * np.sin(turn) + b * np.cos(turn)
        p, q = p / scale * np.sqrt(stretch), q / scale / np.sqrt(stretch)
        cut |= np.hypot(p, q) < np.interp(np.arctan2(p, q) % (2 * np.pi), t, r, period=2 * np.pi)
    labels, n = nd.label(cut)
    if n > 1:
        cut = labels == 1 + np.argmax(nd.sum(cut, labels, range(1, n + 1)))
    rows, columns = np.flatnonzero(cut.any(1)), np.flatnonzero(cut.any(0))
    if not len(rows):
        return None
    cut = cut[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    if cut.shape[0] > shape[0] - 2 or cut.shape[1] > shape[1] - 2:
        return None
    top = rng.integers(1, shape[0] - cut.shape[0])
    left = rng.integers(1, shape[1] - cut.shape[1])
    mask[top : top + cut.shape[0], left : left + cut.shape[1]] = cut
    return mask


def painted(rng, ground, mask, contrast):
    """Paints a shaded, textured subject on the background; both sRGB in 0...1."""
    lab = rgb_to_lab(ground)
    behind = lab[mask].mean(0)
    main = apart(rng, behind, *contrast)
    shape = mask.shape
    texture = fractal(rng, shape, rng.uniform(0.6, 1.4))[..., None] * [rng.uniform(0.5, 6), 1.5, 1.5]
    y, x = np.mgrid[: shape[0], : shape[1]]
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    angle = rng.uniform(0, 6.3)
    t = ((x - columns.mean()) / len(columns) * np.cos(angle) + (y - rows.mean()) / len(rows) * np.sin(angle))
    fill = main + texture + t[..., None] * [rng.uniform(0, 18), 0, 0]
    if rng.random() < 0.4:
        other = apart(rng, main, 15, 60)
        patches = nd.gaussian_filter(rng.normal(0, 1, shape), max(3, len(rows) / 8))
        fill = np.where((patches > np.quantile(patches, rng.uniform(0.5, 0.85)))[..., None], other + texture, fill)
    alpha = nd.gaussian_filter(mask.astype(float), 0.7)[..., None]
    out = ground
    if rng.random() < 0.3:
        shadow = nd.gaussian_filter(np.roll(mask, (6, 4), (0, 1)).astype(float), 5)[..., None]
        out = out * (1 - 0.4 * shadow)
    return out * (1 - alpha) + lab_to_rgb(fill) * alpha


def rgb_to_lab(rgb):
    linear = np.where(rgb > 0.04045, ((rgb + 0.055) / 1.055) ** 2.4, rgb / 12.92)
    xyz = linear @ np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]).T
    xyz = xyz / [0.9505, 1, 1.089]
    f = np.where(xyz > (6 / 29) ** 3, np.cbrt(xyz), xyz / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)


def scene(seed):
    rng = np.random.default_rng([9, seed])
    shape = frame(rng)
    make = GROUNDS[seed % len(GROUNDS)]
    ground = make(rng, shape)
    image = ground if make is photo_ground else lab_to_rgb(ground)
    count = 1 if rng.random() < 0.65 else int(rng.integers(2, 4))
    contrast = [(18, 32), (30, 55), (50, 110)][rng.integers(3)]
    area = np.exp(rng.uniform(np.log(0.012), np.log(0.3))) / np.sqrt(count)
    masks, taken = [], np.zeros(shape, bool)
    for _ in range(60):
        if len(masks) == count:
            break
        mask = subject_mask(rng, shape, area * rng.uniform(0.7, 1.3))
        if mask is None or (nd.binary_dilation(mask, iterations=8) & taken).any():
            area *= 0.95
            continue
        image = painted(rng, image, mask, contrast)
        masks.append(mask)
        taken |= mask
    if count == 1 and rng.random() < 0.4:
        image = litter(rng, image, taken)
    image = image + rng.normal(0, rng.uniform(0, 0.015), image.shape)
    return np.clip(image * 255 + 0.5, 0, 255).astype(np.uint8), masks


def litter(rng, image, taken):
    """Adds small objects of low contrast, which belong to the background."""
    away = ~nd.binary_dilation(taken, iterations=10)
    for _ in range(rng.integers(2, 9)):
        mask = subject_mask(rng, taken.shape, rng.uniform(0.0005, 0.004))
        if mask is not None and away[mask].all():
            image = painted(rng, image, mask, (8, 18))
    return image
