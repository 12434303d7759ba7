"""A sky of one planet with air, haze and ozone: single scattering, tabulated by direction.

Azimuth 0 is straight ahead (+y), positive to the right (+x); angles in radians."""
from dataclasses import dataclass
import numpy as np
from numba import njit

GROUND, TOP = 6360e3, 6420e3
RAYLEIGH = np.array([5.8e-6, 13.5e-6, 33.1e-6])
OZONE = np.array([0.65e-6, 1.88e-6, 0.085e-6])


def direction(az, el):
    return np.array([np.sin(az) * np.cos(el), np.cos(az) * np.cos(el), np.sin(el)])


@njit(cache=True)
def _exit(px, py, pz, d, radius):
    b = px * d[0] + py * d[1] + pz * d[2]
    c = px * px + py * py + pz * pz - radius * radius
    disc = b * b - c
    return -1.0 if disc < 0 else -b + np.sqrt(disc)


@njit(cache=True)
def _blocked(px, py, pz, d):
    b = px * d[0] + py * d[1] + pz * d[2]
    c = px * px + py * py + pz * pz - GROUND * GROUND
    return b < 0 and b * b - c > 0


@njit(cache=True)
def _depths(px, py, pz, d, length, steps, mie_h):
    dr = dm = do = 0.0
    s = length / steps
    for i in range(steps):
        t = (i + 0.5) * s
        h = np.sqrt((px + d[0] * t) ** 2 + (py + d[1] * t) ** 2 + (pz + d[2] * t) ** 2) - GROUND
        dr += np.exp(-h / 8000.0) * s
        dm += np.exp(-h / mie_h) * s
        do += max(0.0, 1.0 - abs(h - 25e3) / 15e3) * s
    return dr, dm, do


@njit(cache=True)
def _scatter(d, sun, haze, g, ray, ozone, out):
    z0 = GROUND + 300.0
    length = _exit(0.0, 0.0, z0, d, TOP)
    mu = d[0] * sun[0] + d[1] * sun[1] + d[2] * sun[2]
    pr = 3.0 / (16 * np.pi) * (1 + mu * mu)
    pm = (1 - g * g) / (4 * np.pi * (1 + g * g - 2 * g * mu) ** 1.5)
    dr = dm = do = t = 0.0
    steps = 40
    out[:] = 0.0
    for i in range(steps):
        t1 = length * ((i + 1.0) / steps) ** 2
        s, m = t1 - t, 0.5 * (t + t1)
        t = t1
        px, py, pz = d[0] * m, d[1] * m, z0 + d[2] * m
        h = max(0.0, np.sqrt(px * px + py * py + pz * pz) - GROUND)
        hr, hm = np.exp(-h / 8000.0) * s, np.exp(-h / 1200.0) * s
        dr += hr
        dm += hm
        do += max(0.0, 1.0 - abs(h - 25e3) / 15e3) * s
        lit = 0.0 if _blocked(px, py, pz, sun) else 1.0
        lr, lm, lo = _depths(px, py, pz, sun, _exit(px, py, pz, sun, TOP), 12, 1200.0)
        for c in range(3):
            tau = ray[c] * (dr + lr) + 1.1 * haze * (dm + lm) + ozone[c] * (do + lo)
            # A tenth of the light again, from everywhere: stands in for multiple scattering.
            view = np.exp(-(ray[c] * dr + 1.1 * haze * dm + ozone[c] * do))
            second = 0.09 * view * np.exp(-0.35 * (ray[c] * lr + ozone[c] * lo)) * ray[c] * hr
            out[c] += lit * np.exp(-tau) * (ray[c] * pr * hr + haze * pm * hm) + second * lit * 0.6


@njit(cache=True)
def _table(sun, haze, g, ray, ozone, na, ne):
    out = np.zeros((ne, na, 3))
    rgb = np.zeros(3)
    for j in range(ne):
        el = (j / (ne - 1.0)) ** 2 * 0.5 * np.pi
        for i in range(na):
            az = 2 * np.pi * i / na
            d = np.array([np.sin(az) * np.cos(el), np.cos(az) * np.cos(el), np.sin(el)])
            _scatter(d, sun, haze, g, ray, ozone, rgb)
            out[j, i, :] = rgb
    return out


@dataclass
class Sky:
    """The clear sky as a table, the sun's direction and color, and the mean light from above."""
    table: np.ndarray
    sun: np.ndarray
    sun_color: np.ndarray
    ambient: np.ndarray


def clear_sky(sun_az, sun_el, haze=4e-6, g=0.78, strength=20.0):
    sun = direction(sun_az, sun_el)
    table = _table(sun, haze, g, RAYLEIGH, OZONE, 192, 80) * strength
    up = np.array([0.0, 0.0, GROUND + 300.0])
    seen = direction(sun_az, max(sun_el, 0.004))
    dr, dm, do = _depths(0.0, 0.0, up[2], seen, _exit(0.0, 0.0, up[2], seen, TOP), 64, 1200.0)
    color = np.exp(-(RAYLEIGH * dr + 1.1 * haze * dm + OZONE * do)) * strength
    color *= np.clip((sun_el + 0.03) / 0.04, 0, 1)
    el = (np.arange(80) / 79) ** 2 * np.pi / 2
    weight = (np.sin(el) * np.cos(el) * np.gradient(el))[:, None, None]
    ambient = (table * weight).sum((0, 1)) / (weight.sum() * table.shape[1])
    return Sky(table.astype(np.float32), sun, color, ambient)


@njit(cache=True, fastmath=True)
def look(table, x, y, z, out):
    """Bilinear look-up; directions below the horizon see the horizon."""
    ne, na = table.shape[0], table.shape[1]
    v = np.sqrt(max(0.0, np.arcsin(min(1.0, max(0.0, z)))) / (0.5 * np.pi)) * (ne - 1)
    u = (np.arctan2(x, y) / (2 * np.pi)) % 1.0 * na
    j, i = min(int(v), ne - 2), int(u)
    fv, fu = v - j, u - i
    i0, i1 = i % na, (i + 1) % na
    for c in range(3):
        a = table[j, i0, c] * (1 - fu) + table[j, i1, c] * fu
        b = table[j + 1, i0, c] * (1 - fu) + table[j + 1, i1, c] * fu
        out[c] = a * (1 - fv) + b * fv


@dataclass
class Dome:
    """The part of the sky a picture sees, at picture resolution, in azimuth and elevation."""
    rgb: np.ndarray
    az0: float
    az1: float
    el1: float

    def angles(self):
        h, w = self.rgb.shape[:2]
        az = self.az0 + (np.arange(w) + 0.5) / w * (self.az1 - self.az0)
        el = (np.arange(h) + 0.5) / h * self.el1
        return az, el


@njit(cache=True)
def _fill(table, az, el, out):
    rgb = np.zeros(3)
    for j in range(len(el)):
        for i in range(len(az)):
            c = np.cos(el[j])
            look(table, np.sin(az[i]) * c, np.cos(az[i]) * c, np.sin(el[j]), rgb)
            out[j, i, :] = rgb


def dome(sky, az0, az1, el1, width):
    height = max(64, int(width * el1 / (az1 - az0)))
    d = Dome(np.zeros((height, width, 3), np.float32), az0, az1, el1)
    _fill(sky.table, *d.angles(), d.rgb)
    return d


def add_sun(d, sky, az, el, radius=0.0047, power=900.0):
    """The disk itself, drawn a little soft; strength relative to the sun's color."""
    a, e = d.angles()
    dist = np.hypot((a[None, :] - az) * np.cos(el), e[:, None] - el)
    edge = np.clip((radius - dist) / (radius * 0.12) + 0.5, 0, 1)
    limb = np.sqrt(np.clip(1 - (dist / radius) ** 2, 0.08, 1))
    d.rgb += ((edge * limb)[..., None] * sky.sun_color * power / 100).astype(np.float32)
