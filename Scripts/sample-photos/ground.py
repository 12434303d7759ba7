"""The outdoor camera: rays meet a heightfield or water, else the dome; air lies between."""
from collections import namedtuple
import numpy as np
from numba import njit
from noise import fbm, spectral
from sky import look

Land = namedtuple("Land", "h ao size top base rough low rock snow snow_line snow_steep rock_steep "
                          "bump mottle ripple ripple_len ripple_dir sheen")
Air = namedtuple("Air", "sun sun_col amb beta fog fog_base fog_h fog_col fog_glow fog_wave bounce")
Sea = namedtuple("Sea", "level on tile_a tile_b size_a size_b color glint calm")
Eye = namedtuple("Eye", "o yaw pitch fov w h near far")


@njit(cache=True, fastmath=True)
def bilinear(a, u, v):
    i, j = int(u), int(v)
    fu, fv = u - i, v - j
    return ((a[j, i] * (1 - fu) + a[j, i + 1] * fu) * (1 - fv)
            + (a[j + 1, i] * (1 - fu) + a[j + 1, i + 1] * fu) * fv)


@njit(cache=True, fastmath=True)
def height(L, x, y):
    n = L.h.shape[0]
    u, v = (x / L.size + 0.5) * (n - 1), (y / L.size) * (n - 1)
    if u < 0 or v < 0 or u >= n - 1.001 or v >= n - 1.001:
        return -1e4
    return bilinear(L.h, u, v) + L.base


@njit(cache=True, fastmath=True)
def wrapped(a, x, y, scale):
    n = a.shape[0]
    u, v = (x / scale % 1.0) * n, (y / scale % 1.0) * n
    i, j = int(u) % n, int(v) % n
    fu, fv = u - int(u), v - int(v)
    i1, j1 = (i + 1) % n, (j + 1) % n
    return ((a[j, i] * (1 - fu) + a[j, i1] * fu) * (1 - fv) + (a[j1, i] * (1 - fu) + a[j1, i1] * fu) * fv)


@njit(cache=True, fastmath=True)
def march(L, o, d, t, far, step):
    prev = t
    for _ in range(2000):
        z = o[2] + d[2] * t
        if z > L.top and d[2] >= 0:
            return -1.0
        gap = z - height(L, o[0] + d[0] * t, o[1] + d[1] * t)
        if gap < 0:
            lo, hi = prev, t
            for _ in range(9):
                m = 0.5 * (lo + hi)
                if o[2] + d[2] * m < height(L, o[0] + d[0] * m, o[1] + d[1] * m):
                    hi = m
                else:
                    lo = m
            return hi
        prev = t
        t += min(max(gap * 0.55, step + t * 0.0010), 600.0)
        if t > far:
            return -1.0
    return -1.0


@njit(cache=True, fastmath=True)
def sunlit(L, x, y, z, sun, cell):
    """0 in shadow to 1 in sun; the penumbra widens with distance."""
    light, t = 1.0, cell * 1.5
    for _ in range(160):
        px, py, pz = x + sun[0] * t, y + sun[1] * t, z + sun[2] * t
        if pz > L.top:
            break
        gap = pz - height(L, px, py)
        light = min(light, 0.5 + gap / (0.012 * t + 0.2 * cell) * 0.5)
        if light <= 0:
            return 0.0
        t += max(gap * 0.5, cell * 0.8 + t * 0.01)
    return max(0.0, light)


@njit(cache=True, fastmath=True)
def normal(L, fine, x, y, t, out):
    cell = L.size / L.h.shape[0]
    e = max(cell, t * 0.0004)
    out[0] = -(height(L, x + e, y) - height(L, x - e, y)) / (2 * e)
    out[1] = -(height(L, x, y + e) - height(L, x, y - e)) / (2 * e)
    if L.bump > 0:
        for s in (cell * 40, cell * 11, cell * 3.1):
            q = s / 128.0 + t * 0.0004
            b = L.bump * min(1.0, s / (128 * q)) * 0.12
            out[0] += b * wrapped(fine, x + y * 0.3, y - x * 0.3, s * 3)
            out[1] += b * wrapped(fine, x * 0.9 + 7.7 * s, y + 3.3 * s, s * 3)
    if L.ripple > 0:
        fade = 1.0 / (1.0 + (t * 0.0011 / L.ripple_len) ** 2)
        bend = wrapped(fine, x, y, L.ripple_len * 90) * 1.3 + wrapped(fine, x, y, L.ripple_len * 29) * 0.5
        p = (x * np.sin(L.ripple_dir) + y * np.cos(L.ripple_dir)) / L.ripple_len * 6.283 + bend * 2.4
        k = L.ripple * fade * (np.cos(p) + 0.35 * np.cos(2 * p + 0.8)) * (0.7 + 0.3 * wrapped(fine, x, y, L.ripple_len * 60))
        out[0] -= k * np.sin(L.ripple_dir)
        out[1] -= k * np.cos(L.ripple_dir)
    out[2] = 1.0
    s = 1.0 / np.sqrt(out[0] * out[0] + out[1] * out[1] + 1.0)
    out *= s


@njit(cache=True, fastmath=True)
def albedo(L, fine, x, y, z, n, out):
    big, mid, tiny = wrapped(fine, x, y, L.size * 0.11), wrapped(fine, x, y, L.size * 0.021), wrapped(fine, x, y, L.size * 0.004)
    steep = n[2] + 0.06 * mid
    rock = min(1.0, max(0.0, (L.rock_steep - steep) / 0.12))
    line = L.snow_line + L.rough * (big + 0.6 * mid)
    snow = min(1.0, max(0.0, (z - line) / (0.35 * L.rough + 1.0))) * min(1.0, max(0.0, (steep - L.snow_steep + 0.03 * tiny) / 0.07))
    shade = 1.0 + L.mottle * (0.16 * mid + 0.12 * tiny)
    for c in range(3):
        ground = L.low[c] * (1 - rock) + L.rock[c] * rock
        out[c] = ground * shade * (1 - snow) + L.snow[c] * (1 + 0.03 * L.mottle * tiny) * snow


@njit(cache=True, fastmath=True)
def shade_land(L, A, fine, p, d, t, out):
    n, alb = np.zeros(3), np.zeros(3)
    cell = L.size / L.h.shape[0]
    normal(L, fine, p[0], p[1], t, n)
    albedo(L, fine, p[0], p[1], p[2], n, alb)
    ndl = n[0] * A.sun[0] + n[1] * A.sun[1] + n[2] * A.sun[2]
    lit = sunlit(L, p[0], p[1], p[2], A.sun, cell) if ndl > 0 and A.sun_col[0] > 0 else 0.0
    m = L.h.shape[0]
    ao = bilinear(L.ao, (p[0] / L.size + 0.5) * (m - 1.01), p[1] / L.size * (m - 1.01))
    up = 0.5 + 0.5 * n[2]
    back = max(0.0, -(n[0] * A.sun[0] + n[1] * A.sun[1])) * 0.5 + 0.5
    cosv = -(n[0] * d[0] + n[1] * d[1] + n[2] * d[2])
    sheen = L.sheen * (1 - max(0.0, cosv)) ** 4
    for c in range(3):
        e = A.sun_col[c] * max(0.0, ndl) * lit + 3.1416 * A.amb[c] * up * ao + A.bounce * A.sun_col[c] * (1 - up + 0.1) * ao * back
        out[c] = (alb[c] + sheen) * e / 3.1416


@njit(cache=True, fastmath=True)
def through_fog(A, fine, o, d, t, out):
    """A bank of fog that thins with height; the analytic integral along the ray."""
    if A.fog <= 0:
        return
    x, y = o[0] + d[0] * t, o[1] + d[1] * t
    wave = A.fog_wave * (wrapped(fine, x, y, 5200.0) + 0.5 * wrapped(fine, x, y, 1700.0)) if t < 5e4 else 0.0
    z0 = (o[2] - A.fog_base - wave) / A.fog_h
    dz = d[2] * t / A.fog_h
    # Below the base the density is held, so a valley fills instead of turning to wool.
    a, b = max(z0, -1.2), max(z0 + dz, -1.2)
    mean = (np.exp(-a) - np.exp(-b)) / (b - a) if abs(b - a) > 1e-4 else np.exp(-a)
    k = np.exp(-A.fog * min(mean, 6.0) * t)
    mu = d[0] * A.sun[0] + d[1] * A.sun[1] + d[2] * A.sun[2]
    g = 0.72
    ph = (1 - g * g) / (1 + g * g - 2 * g * mu) ** 1.5 * 0.08
    for c in range(3):
        out[c] = out[c] * k + (A.fog_col[c] + A.fog_glow * ph * A.sun_col[c]) * (1 - k)


@njit(cache=True, fastmath=True)
def through_air(A, table, fine, o, d, t, out):
    """Haze by distance takes on the color of the sky at the horizon; then the fog."""
    hz = np.zeros(3)
    look(table, d[0], d[1], max(d[2], 0.012), hz)
    for c in range(3):
        k = np.exp(-A.beta[c] * t)
        out[c] = out[c] * k + hz[c] * (1 - k)
    through_fog(A, fine, o, d, t, out)


@njit(cache=True, fastmath=True)
def sky_at(dome, az0, az1, el1, d, soft, out):
    h, w = dome.shape[0], dome.shape[1]
    az, el = np.arctan2(d[0], d[1]), np.arcsin(min(1.0, max(-1.0, d[2])))
    u = min(max((az - az0) / (az1 - az0) * w - 0.5, 0.0), w - 1.001)
    v = min(max(el / el1 * h - 0.5, 0.0), h - 1.001)
    i, j = int(u), int(v)
    fu, fv = u - i, v - j
    for c in range(3):
        out[c] = ((dome[j, i, c] * (1 - fu) + dome[j, i + 1, c] * fu) * (1 - fv)
                  + (dome[j + 1, i, c] * (1 - fu) + dome[j + 1, i + 1, c] * fu) * fv)


def default_fine():
    """Rough, isotropic detail shared by every outdoor scene."""
    return np.clip(spectral((1024, 1024), 2.6, 90, 4.0), -2.5, 2.5).astype(np.float32)
