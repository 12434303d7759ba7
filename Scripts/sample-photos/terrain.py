"""Heightfields: mountains carved by rivers, dunes, drifts, trees set on slopes."""
import numpy as np
from numba import njit
from scipy.ndimage import gaussian_filter, map_coordinates, zoom
from noise import fbm, ridged, spectral

DX = np.array([1, 1, 0, -1, -1, -1, 0, 1])
DY = np.array([0, 1, 1, 1, 0, -1, -1, -1])


@njit(cache=True)
def _receivers(h, cell, dx, dy):
    n = h.shape[0]
    rec, dist = np.arange(n * n), np.ones(n * n)
    for y in range(1, n - 1):
        for x in range(1, n - 1):
            best = 0.0
            for k in range(8):
                d = cell * (1.4142 if dx[k] * dy[k] != 0 else 1.0)
                s = (h[y, x] - h[y + dy[k], x + dx[k]]) / d
                if s > best:
                    best = s
                    rec[y * n + x] = (y + dy[k]) * n + x + dx[k]
                    dist[y * n + x] = d
    return rec, dist


@njit(cache=True)
def _carve(h, uplift, cell, steps, dt, k, m, talus, dx, dy):
    """Stream power erosion, solved downstream to upstream in each step."""
    n = h.shape[0]
    for _ in range(steps):
        rec, dist = _receivers(h, cell, dx, dy)
        flat = h.ravel()
        order = np.argsort(flat)
        area = np.full(n * n, cell * cell)
        for q in range(n * n - 1, -1, -1):
            i = order[q]
            if rec[i] != i:
                area[rec[i]] += area[i]
        for q in range(n * n):
            i = order[q]
            if rec[i] == i:
                if 0 < i // n < n - 1 and 0 < i % n < n - 1:
                    flat[i] += uplift.ravel()[i] * dt
                continue
            f = k * dt * area[i] ** m / dist[i]
            new = (flat[i] + uplift.ravel()[i] * dt + f * flat[rec[i]]) / (1 + f)
            flat[i] = min(new, flat[rec[i]] + talus * dist[i])
        h = flat.reshape(n, n)
    return h


def mountains(size, relief, seed, n=1024, cells=3, talus=1.1, crag=0.04, steps=40):
    """Eroded ranges, `relief` meters high on a square of `size` meters."""
    uplift = np.clip(0.55 + 0.9 * fbm(256, cells, 4, seed), 0.02, None).astype(np.float64)
    t = np.minimum(np.arange(256), 255 - np.arange(256)) / 128.0
    # A gentle slope to the borders drains every cell from the first step on.
    h = np.minimum(t[:, None], t[None, :]) * 40 + np.random.default_rng(seed).random((256, 256)) * 0.15
    h += np.clip(fbm(256, cells, 3, seed + 5), 0, 1) * 25
    for res, count in ((256, steps * 2), (512, steps), (n, steps // 2)):
        if h.shape[0] != res:
            h = zoom(h, res / h.shape[0], order=1)
            uplift = zoom(uplift, res / uplift.shape[0], order=1)
            h += np.random.default_rng(seed).random(h.shape) * 0.6
        h = _carve(h, uplift, size / res, count, 1.0, 0.005 * (256 / res) ** 0.2, 0.45, talus, DX, DY)
    h = gaussian_filter(h, 0.7)
    h = (h / np.percentile(h, 99.9)).astype(np.float32)
    rough = ridged(n, cells * 8, 6, seed + 9) - 1.0
    return (h + crag * rough * np.clip(h * 1.5, 0.05, 1)) * relief


def dunes(size, seed, n=2048, height=38.0, wave=420.0):
    """Asymmetric crests: a phase field bent by noise, gentle to windward, steep in the lee."""
    y, x = np.mgrid[0:n, 0:n].astype(np.float32) / n
    bend = spectral((n, n), 6.2, seed, 1.0)
    small = spectral((n, n), 6.0, seed + 1, 4.0)
    phase = (y + 0.25 * x) * size / wave + 0.42 * bend + 0.05 * small
    f = phase % 1.0
    crest = 0.72 + 0.06 * np.tanh(small)
    up, down = f / crest, (1 - f) / (1 - crest)
    profile = np.where(f < crest, up ** 1.6, np.clip(down, 0, 1) ** 0.9)
    amount = np.clip(0.75 + 0.35 * spectral((n, n), 6.0, seed + 2, 2.0), 0.12, 1.6)
    h = profile * amount * height
    return (gaussian_filter(h, 1.2) + 4 * bend).astype(np.float32)


def drifts(size, seed, n=2048, height=3.0):
    """Wind-packed snow: soft hollows and a few overlapping lips."""
    base = spectral((n, n), 5.6, seed, 1.5) * height
    y, x = np.mgrid[0:n, 0:n].astype(np.float32) / n
    bend = spectral((n, n), 5.6, seed + 3, 2.0)
    f = ((x * 0.8 + y * 0.35) * size / 22 + 1.1 * bend) % 1.0
    lip = np.where(f < 0.8, (f / 0.8) ** 2, (1 - f) / 0.2)
    where = np.clip(spectral((n, n), 5.6, seed + 4, 3.0), 0, 1.5)
    return gaussian_filter(base * .8 + 1.1 * lip * where, 1.0).astype(np.float32)


@njit(cache=True)
def _cones(h, ground, xs, ys, rs, hs, lean):
    n = h.shape[0]
    for t in range(len(xs)):
        cx, cy, r, top = xs[t], ys[t], rs[t], hs[t]
        foot = ground[int(cy) % n, int(cx) % n]
        k = int(r) + 2
        for y in range(max(0, int(cy) - k), min(n, int(cy) + k + 1)):
            for x in range(max(0, int(cx) - k), min(n, int(cx) + k + 1)):
                ang = np.arctan2(y - cy, x - cx)
                # Branch whorls: the rim is notched, the notches differ from tree to tree.
                rim = r * (0.8 + 0.2 * np.sin(ang * 5 + lean[t]) * np.sin(ang * 3 + 2 * lean[t]))
                d = np.hypot(x - cx, y - cy) / rim
                if d < 1:
                    tiers = 0.06 * np.sin(d * 26 + lean[t]) * d
                    z = foot + top * ((1 - d) ** 0.9 + tiers)
                    if z > h[y, x]:
                        h[y, x] = z


def conifers(ground, cell, seed, count, tall=(12, 26), where=None, slim=0.17):
    """Trees as notched cones on a copy of the ground; `where` is the chance of a tree."""
    rng = np.random.default_rng(seed)
    n = ground.shape[0]
    xs, ys = rng.random(count) * (n - 1), rng.random(count) * (n - 1)
    clump = fbm(n, 24, 3, seed + 8) * 1.2 + 0.5 if where is None else where
    keep = rng.random(count) < clump[ys.astype(int), xs.astype(int)]
    xs, ys = xs[keep], ys[keep]
    hs = tall[0] + (tall[1] - tall[0]) * rng.beta(2, 2, len(xs))
    rs = np.maximum(hs * slim * (0.8 + 0.4 * rng.random(len(xs))) / cell, 1.3)
    out = ground.astype(np.float64).copy()
    _cones(out, ground.astype(np.float64), xs, ys, rs, hs, rng.random(len(xs)) * 6.28)
    return out.astype(np.float32)


def canopy(h, cell, seed, top, tall=14.0):
    """A closed forest seen from afar: one rough crown per cell, none in water, on cliffs, above the line."""
    gy, gx = np.gradient(gaussian_filter(h, 2), cell)
    line = top + 60 * fbm(h.shape[0], 16, 4, seed)
    ok = np.clip((line - h) / 60, 0, 1) * np.clip((h - 3) / 4, 0, 1) * np.clip((1.1 - np.hypot(gx, gy)) / .3, 0, 1)
    crowns = np.random.default_rng(seed).random(h.shape) ** 1.6
    return (h + ok * tall * (.25 + gaussian_filter(crowns, .45))).astype(np.float32)


def enlarge(h, n):
    """A smooth finer grid over the same square."""
    t = np.linspace(0, h.shape[0] - 1, n)
    return map_coordinates(h, np.meshgrid(t, t, indexing="ij"), order=3, mode="nearest").astype(np.float32)


def openness(h, cell, scale=24):
    """How much a point rises above its surroundings: cheap ambient occlusion, 0.25 to 1."""
    near = (gaussian_filter(h, scale / 6) - h) / (scale / 6 * cell)
    far = (gaussian_filter(h, scale) - h) / (scale * cell)
    return np.clip(0.85 - 1.2 * near - 1.0 * far, 0.25, 1.0).astype(np.float32)


def ocean(n, size, wind, heading, seed, rough=1.0):
    """A tile of sea from a wind spectrum: height in meters and both slopes."""
    rng = np.random.default_rng(seed)
    k1 = 2 * np.pi * np.fft.fftfreq(n, size / n)
    kx, ky = np.meshgrid(k1, k1)
    k = np.hypot(kx, ky)
    k[0, 0] = 1
    length = wind * wind / 9.81
    along = (kx * np.sin(heading) + ky * np.cos(heading)) / k
    spread = 0.12 + 0.88 * np.abs(along) ** 3
    power = np.exp(-1 / (k * length) ** 2) / k ** 4 * spread * np.exp(-(k * 0.02) ** 2)
    power[0, 0] = 0
    amp = np.sqrt(0.0081 / 2 * power) * (2 * np.pi / size) * rough
    field = (rng.standard_normal((n, n)) + 1j * rng.standard_normal((n, n))) * amp * n * n
    h = np.fft.ifft2(field).real
    sx, sy = np.fft.ifft2(1j * kx * field).real, np.fft.ifft2(1j * ky * field).real
    return np.stack([h, sx, sy], -1).astype(np.float32)
