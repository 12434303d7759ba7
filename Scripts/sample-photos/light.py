"""From scene light to a finished photograph: bloom, white balance, film curve, grain."""
import numpy as np
from scipy.ndimage import gaussian_filter


def luminance(rgb):
    return rgb @ np.array([0.2126, 0.7152, 0.0722], rgb.dtype)


def blur(rgb, sigma):
    return np.stack([gaussian_filter(rgb[..., c], sigma, mode="nearest") for c in range(3)], -1)


def bloom(rgb, amount, scale=1.0):
    """Light spread in the lens: three widths, the widest weakest."""
    if amount <= 0:
        return rgb
    w = rgb.shape[1] * scale
    small = rgb[::4, ::4]
    glow = sum(k * blur(small, max(s * w / 4, 0.6)) for s, k in ((0.002, 0.5), (0.009, 0.3), (0.035, 0.2)))
    big = np.stack([_grow(glow[..., c], rgb.shape[:2]) for c in range(3)], -1)
    return rgb * (1 - amount) + big * amount


def _grow(small, shape):
    """Bilinear enlargement by index, without edge artifacts."""
    ys = np.clip((np.arange(shape[0]) - 1.5) / 4, 0, small.shape[0] - 1)
    xs = np.clip((np.arange(shape[1]) - 1.5) / 4, 0, small.shape[1] - 1)
    y0, x0 = ys.astype(int), xs.astype(int)
    y1, x1 = np.minimum(y0 + 1, small.shape[0] - 1), np.minimum(x0 + 1, small.shape[1] - 1)
    fy, fx = (ys - y0)[:, None], (xs - x0)[None, :]
    top = small[np.ix_(y0, x0)] * (1 - fx) + small[np.ix_(y0, x1)] * fx
    low = small[np.ix_(y1, x0)] * (1 - fx) + small[np.ix_(y1, x1)] * fx
    return top * (1 - fy) + low * fy


def film(x):
    """Filmic curve with a soft toe and shoulder, applied to linear light."""
    return np.clip(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0, 1)


def encode(x):
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-6) ** (1 / 2.4) - 0.055)


def _vignette(shape, amount):
    h, w = shape
    y, x = np.ogrid[-1:1:h * 1j, -1:1:w * 1j]
    r2 = (x * x + y * y) / 2
    return 1 - amount * r2 * (0.5 + 0.5 * r2)


def _grain(shape, amount, tones, seed):
    """Grain is strongest in the middle tones and slightly larger than one pixel."""
    rng = np.random.default_rng(seed)
    fine = gaussian_filter(rng.standard_normal(shape[:2]), 0.7)
    chroma = gaussian_filter(rng.standard_normal(shape), (1.2, 1.2, 0))
    weight = 0.35 + 2.2 * tones * (1 - tones)
    return (amount * 1.9 * weight * fine)[..., None] + amount * 0.5 * chroma * weight[..., None]


def expose(rgb, key=0.18, percentile=50):
    """Scale so that the chosen percentile of brightness lands on the key."""
    return rgb * (key / max(np.percentile(luminance(rgb), percentile), 1e-9))


def finish(rgb, seed=1, exposure=1.0, balance=(1, 1, 1), saturation=1.0, contrast=1.0,
           lift=0.0, vignette=0.22, glow=0.06, grain=0.0045, tint=None):
    """Linear light in, 8 bit sRGB out."""
    x = np.maximum(np.asarray(rgb, np.float32), 0) * exposure * np.array(balance, np.float32)
    x = bloom(np.minimum(x, 60.0), glow) * _vignette(x.shape[:2], vignette)[..., None]
    # The curve works on a mix of channels and luminance, so bright colors fade to white late.
    y = luminance(x)[..., None]
    x = 0.75 * film(x) + 0.25 * np.clip(x / np.maximum(y, 1e-6) * film(y), 0, 1)
    y = luminance(x)[..., None]
    x = np.clip(y + (x - y) * saturation, 0, 1)
    s = encode(x)
    s = np.clip(s + (contrast - 1) * (s - 0.5) * 4 * s * (1 - s), 0, 1)
    s = lift + s * (1 - lift)
    if tint is not None:
        shadows, highlights = np.array(tint[0]), np.array(tint[1])
        t = luminance(s)[..., None]
        s = s + shadows * (1 - t) ** 2 + highlights * t ** 2
    s = s + _grain(s.shape, grain, np.clip(luminance(s), 0, 1), seed)
    dither = np.random.default_rng(seed + 1).random(s.shape) - 0.5
    return np.clip(s * 255 + dither + 0.5, 0, 255).astype(np.uint8)
