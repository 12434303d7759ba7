"""Clouds in a slab of air, marched through and lit by the sun, drawn onto a dome."""
from collections import namedtuple
import numpy as np
from numba import njit
from light import blur
from noise import billows
from sky import look

Clouds = namedtuple("Clouds", "base top cover scale density detail stretch ox oy steps far")


def layer(base=1500.0, top=3000.0, cover=0.5, scale=4000.0, density=0.02, detail=0.35,
          stretch=1.0, ox=0.0, oy=0.0, steps=60, far=60e3):
    return Clouds(base, top, cover, scale, density, detail, stretch, ox, oy, steps, far)


@njit(cache=True, fastmath=True)
def _noise(v, x, y, z):
    n = v.shape[0]
    x, y, z = (x % 1.0) * n, (y % 1.0) * n, (z % 1.0) * n
    i, j, k = int(x), int(y), int(z)
    fx, fy, fz = x - i, y - j, z - k
    i, j, k = i % n, j % n, k % n
    i1, j1, k1 = (i + 1) % n, (j + 1) % n, (k + 1) % n
    a = v[i, j, k] * (1 - fx) + v[i1, j, k] * fx
    b = v[i, j1, k] * (1 - fx) + v[i1, j1, k] * fx
    c = v[i, j, k1] * (1 - fx) + v[i1, j, k1] * fx
    d = v[i, j1, k1] * (1 - fx) + v[i1, j1, k1] * fx
    return (a * (1 - fy) + b * fy) * (1 - fz) + (c * (1 - fy) + d * fy) * fz


@njit(cache=True, fastmath=True)
def _density(v, c, x, y, z, fine):
    h = (z - c.base) / (c.top - c.base)
    if h <= 0.0 or h >= 1.0:
        return 0.0
    s = 1.0 / c.scale
    u, w, q = (x * s + c.ox) / c.stretch, y * s + c.oy, z * s
    big = _noise(v, u * 0.31, w * 0.31, 0.17)
    n = 0.55 * _noise(v, u, w, q) + 0.45 * big
    # Flat below, rounded above: coverage shrinks with height.
    shape = min(1.0, h * 7.0) * (1.0 - h * h * 0.85)
    d = n * (0.35 + 0.65 * shape) - (1.0 - c.cover)
    if d <= 0.0:
        return 0.0
    if fine:
        d -= c.detail * 0.5 * (1.0 - _noise(v, u * 4.3, w * 4.3, q * 4.3)) * (1.0 - min(1.0, d * 2.0))
        d -= c.detail * 0.10 * (1.0 - _noise(v, u * 13.1, w * 13.1, q * 13.1))
    return max(0.0, d) * min(1.0, h * 10.0)


@njit(cache=True, fastmath=True)
def _toward_sun(v, c, x, y, z, sun):
    depth, t = 0.0, 0.0
    step = (c.top - c.base) * 0.06
    for k in range(6):
        t += step
        depth += _density(v, c, x + sun[0] * t, y + sun[1] * t, z + sun[2] * t, k < 2) * step
        step *= 1.6
    return depth * c.density * 6


@njit(cache=True, fastmath=True)
def _phase(mu, g):
    return (1 - g * g) / (12.566 * (1 + g * g - 2 * g * mu) ** 1.5)


@njit(cache=True, fastmath=True)
def _glow(depth, mu):
    """Three orders of scattering: each sees thinner cloud and a rounder phase."""
    total, a, b, g = 0.0, 1.0, 1.0, 0.76
    for _ in range(3):
        total += a * np.exp(-depth * b) * (0.72 * _phase(mu, g) + 0.28 * _phase(mu, -0.25 * g))
        a *= 0.55
        b *= 0.28
        g *= 0.55
    return total


@njit(cache=True, fastmath=True)
def _ray(v, c, o, d, sun, sun_col, amb, low, jitter, out):
    """Adds light to out[0..2]; returns what is left of the light behind and the distance."""
    if abs(d[2]) < 1e-4:
        return 1.0, c.far
    t0, t1 = (c.base - o[2]) / d[2], (c.top - o[2]) / d[2]
    if t0 > t1:
        t0, t1 = t1, t0
    t0, t1 = max(t0, 0.0), min(t1, c.far)
    if t1 <= t0:
        return 1.0, c.far
    mu = d[0] * sun[0] + d[1] * sun[1] + d[2] * sun[2]
    trans, first = 1.0, c.far
    ds = (t1 - t0) / c.steps
    for i in range(c.steps):
        t = t0 + (i + jitter) * ds
        x, y, z = o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t
        rho = _density(v, c, x, y, z, True)
        if rho <= 0.0:
            continue
        if first == c.far:
            first = t
        k = rho * c.density * 6
        fade = np.exp(-k * ds)
        lit = _glow(_toward_sun(v, c, x, y, z, sun), mu) * 3.6
        h = (z - c.base) / (c.top - c.base)
        for ch in range(3):
            shade = low[ch] * (1 - h) + amb[ch] * (0.35 + 0.65 * h)
            out[ch] += trans * (1 - fade) * (sun_col[ch] * lit + shade)
        trans *= fade
        if trans < 0.01:
            return 0.0, first
    return trans, first


@njit(cache=True, fastmath=True)
def _draw(v, c, table, az, el, o, sun, sun_col, amb, low, haze, seed, rgb, alpha):
    np.random.seed(seed)
    acc, air, d = np.zeros(3), np.zeros(3), np.zeros(3)
    for j in range(len(el)):
        ce, d[2] = np.cos(el[j]), np.sin(el[j])
        for i in range(len(az)):
            d[0], d[1] = np.sin(az[i]) * ce, np.cos(az[i]) * ce
            acc[:] = 0.0
            trans, first = _ray(v, c, o, d, sun, sun_col, amb, low, np.random.random(), acc)
            alpha[j, i] *= trans
            if trans > 0.999:
                continue
            look(table, d[0], d[1], d[2], air)
            far = np.exp(-first * haze)
            for ch in range(3):
                cloud = acc[ch] * far + air[ch] * (1 - trans) * (1 - far)
                rgb[j, i, ch] = rgb[j, i, ch] * trans + cloud


def draw(d, sky, c, eye=300.0, ambient=1.0, low=None, haze=2.2e-5, sun_color=None, seed=3):
    """Draw one layer onto the dome; returns how much of the sky behind is still seen."""
    az, el = d.angles()
    alpha = np.ones(d.rgb.shape[:2], np.float32)
    amb = sky.ambient * ambient
    low = amb * 0.55 if low is None else np.asarray(low, float)
    color = sky.sun_color if sun_color is None else np.asarray(sun_color, float)
    _draw(billows(), c, sky.table, az, el, np.array([0.0, 0.0, eye]), sky.sun, color, amb, low,
          haze, seed, d.rgb, alpha)
    # The jitter of the steps leaves grain; the dome is finer than the picture, so a touch of blur costs nothing.
    d.rgb = blur(d.rgb, 0.8).astype(np.float32)
    return alpha
