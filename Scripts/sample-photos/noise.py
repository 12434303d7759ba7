"""Tileable noise in two and three dimensions, all seeded."""
import numpy as np
from scipy.spatial import cKDTree


def _fade(t):
    return t * t * t * (t * (t * 6 - 15) + 10)


def _lattice(n, cells):
    t = np.arange(n, dtype=np.float32) * cells / n
    i = t.astype(np.int64)
    return i % cells, (i + 1) % cells, (t - i).astype(np.float32)


def perlin(n, cells, seed):
    """Gradient noise on an n x n tile, roughly -0.7 to 0.7."""
    rng = np.random.default_rng(seed)
    ang = rng.random((cells, cells), dtype=np.float32) * 2 * np.pi
    gx, gy = np.cos(ang), np.sin(ang)
    a, b, f = _lattice(n, cells)
    fx, fy = f[None, :], f[:, None]

    def corner(iy, ix, dy, dx):
        pick = np.ix_(iy, ix)
        return gx[pick] * (fx - dx) + gy[pick] * (fy - dy)

    u, v = _fade(fx), _fade(fy)
    top = corner(a, a, 0, 0) * (1 - u) + corner(a, b, 0, 1) * u
    low = corner(b, a, 1, 0) * (1 - u) + corner(b, b, 1, 1) * u
    return top * (1 - v) + low * v


def fbm(n, cells, octaves, seed, gain=0.5):
    out = np.zeros((n, n), np.float32)
    amp = 1.0
    for k in range(octaves):
        if cells << k > n // 2:
            break
        out += amp * perlin(n, cells << k, seed + 101 * k)
        amp *= gain
    return out


def ridged(n, cells, octaves, seed, gain=0.5):
    """Sharp crests: each octave is weighted by the one above it, so valleys stay smooth."""
    out = np.zeros((n, n), np.float32)
    weight = np.ones((n, n), np.float32)
    amp = 1.0
    for k in range(octaves):
        if cells << k > n // 2:
            break
        r = (1 - np.abs(perlin(n, cells << k, seed + 77 * k)) * 1.6) ** 2
        out += amp * weight * r
        weight = np.clip(r * 1.6, 0, 1)
        amp *= gain
    return out


def spectral(shape, beta, seed, low=1.0):
    """Gaussian noise with a power law spectrum; mean 0, deviation 1; any dimension."""
    rng = np.random.default_rng(seed)
    white = np.fft.rfftn(rng.standard_normal(shape).astype(np.float32))
    axes = [np.fft.fftfreq(s) * s for s in shape[:-1]] + [np.fft.rfftfreq(shape[-1]) * shape[-1]]
    grid = np.meshgrid(*axes, indexing="ij", sparse=True)
    k = np.sqrt(sum(g * g for g in grid))
    white *= np.where(k >= low, np.maximum(k, 1) ** (-beta / 2), 0)
    out = np.fft.irfftn(white, s=shape, axes=range(len(shape))).astype(np.float32)
    return (out - out.mean()) / out.std()


def worley(n, cells, seed):
    """Distance to the nearest of one random point per cell; n^3 tile, 0 to about 1."""
    rng = np.random.default_rng(seed)
    base = np.stack(np.meshgrid(*[np.arange(cells)] * 3, indexing="ij"), -1).reshape(-1, 3)
    points = (base + rng.random(base.shape)) % cells
    t = (np.arange(n) + 0.5) * cells / n
    grid = np.stack(np.meshgrid(t, t, t, indexing="ij"), -1).reshape(-1, 3)
    d, _ = cKDTree(points, boxsize=cells).query(grid)
    return np.clip(d, 0, 1).reshape(n, n, n).astype(np.float32)


_billows = {}


def billows():
    """Cauliflower noise for clouds, 0 to 1, computed once."""
    if "v" not in _billows:
        puff = 1 - (worley(96, 4, 1) * 0.6 + worley(96, 8, 2) * 0.28 + worley(96, 16, 3) * 0.16)
        soft = spectral((96, 96, 96), 4.2, 4) * 0.11
        v = puff + soft
        lo, hi = np.percentile(v, [1, 99.5])
        _billows["v"] = np.clip((v - lo) / (hi - lo), 0, 1).astype(np.float32)
    return _billows["v"]
