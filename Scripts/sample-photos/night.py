"""What the night adds to a dome: stars, the Milky Way, northern lights, the moon."""
import numpy as np
from numba import njit
from noise import fbm, ridged, spectral
from scipy.ndimage import gaussian_filter, map_coordinates


def _tile(a, u, v):
    n = a.shape[0]
    u, v = np.broadcast_arrays(u, v)
    return map_coordinates(a, [np.mod(v, 1) * n, np.mod(u, 1) * n], order=1, mode="grid-wrap")


def _splat(rgb, ys, xs, colors, sigma):
    h, w = rgb.shape[:2]
    k = np.arange(-3, 4)
    for y, x, c in zip(ys, xs, colors):
        i, j = int(y), int(x)
        if 3 <= i < h - 3 and 3 <= j < w - 3:
            g = np.exp(-((k + i + 0.5 - y) ** 2)[:, None] / (2 * sigma ** 2) - ((k + j + 0.5 - x) ** 2) / (2 * sigma ** 2))
            rgb[i - 3:i + 4, j - 3:j + 4] += g[..., None] * c


def _star_colors(rng, n):
    cool, warm = np.array([.72, .82, 1.0]), np.array([1.0, .78, .55])
    t = rng.beta(1.6, 2.4, n)[:, None]
    return cool * (1 - t) + warm * t


def stars(d, count, power, seed, band=None, sigma=0.75):
    """Many faint, few bright; thinned by the air near the horizon."""
    rng = np.random.default_rng(seed)
    h, w = d.rgb.shape[:2]
    ys, xs = rng.random(count) * h, rng.random(count) * w
    if band is not None:
        keep = rng.random(count) < 0.35 + 0.65 * band[ys.astype(int), xs.astype(int)]
        ys, xs = ys[keep], xs[keep]
    mag = np.minimum(0.03 * (rng.pareto(1.5, len(ys)) + 0.4), 3.0)
    el = ys / h * d.el1
    air = np.exp(-0.22 / np.maximum(np.sin(el), 0.03))
    _splat(d.rgb, ys, xs, _star_colors(rng, len(ys)) * (mag * air * power)[:, None], sigma)


def milky_way(d, az, tilt, power, seed, width=0.16, cut=0.0):
    """A tilted band with a bright core, torn by dust; returns the band for the stars."""
    a, e = d.angles()
    a, e = np.meshgrid(a, e)
    x, y = (a - az) * np.cos(e * 0.6), e - cut
    along, across = x * np.sin(tilt) + y * np.cos(tilt), x * np.cos(tilt) - y * np.sin(tilt)
    u, v = along * 0.55 + 0.3, across * 0.55 + 0.4
    cloud, fine = fbm(1024, 5, 7, seed, 0.6), ridged(1024, 7, 7, seed + 1, 0.55)
    warp = _tile(cloud, u, v) * 0.12
    across = across + warp * 0.4
    bulge = 1 + 0.9 * np.exp(-((along - 0.35) / 0.32) ** 2)
    band = np.exp(-(across / (width * bulge * 0.8)) ** 2)
    dust = np.clip(_tile(fine, u * 1.3 + warp, v * 1.3) - 0.78, 0, 1) * 2.0
    lane = np.exp(-((across + 0.02 + warp * 0.25) / (0.045 * bulge)) ** 2) * np.clip(0.75 + 1.6 * _tile(cloud, u * 2.1, v * 2.1), 0, 1.4)
    dark = np.exp(-(0.7 * dust * band + 1.3 * lane))
    texture = np.clip(0.85 + 0.6 * _tile(cloud, u * 3, v * 3), 0.3, 2)
    glow = band * bulge ** 1.6 * dark * texture
    air = np.exp(-0.25 / np.maximum(np.sin(np.maximum(e, 0.01)), 0.04))
    core = np.exp(-((along - 0.35) / 0.4) ** 2 - (across / 0.16) ** 2)[..., None]
    color = np.array([.78, .82, 1.0]) * (1 - core) + np.array([1.12, .86, .66]) * core
    d.rgb += (glow * air * power)[..., None] * color
    return np.clip(glow * 0.7, 0, 1)


def airglow(d, color, power):
    _, e = d.angles()
    d.rgb += (np.exp(-e / 0.22) * power)[:, None, None] * np.asarray(color)


@njit(cache=True, fastmath=True)
def _curtains(plan, rays, az, el, scale, ox, oy, out):
    n = plan.shape[0]
    for j in range(len(el)):
        s = max(np.sin(el[j]), 0.02)
        for i in range(len(az)):
            g = m = 0.0
            for k in range(72):
                alt = 95.0 + 150.0 * ((k + 0.5) / 72.0) ** 1.4
                r = alt / s * np.cos(el[j])
                x, y = (r * np.sin(az[i]) / scale + ox) % 1.0 * n, (r * np.cos(az[i]) / scale + oy) % 1.0 * n
                a, b = int(y) % n, int(x) % n
                fy, fx = y - int(y), x - int(x)
                a1, b1 = (a + 1) % n, (b + 1) % n
                p = (plan[a, b] * (1 - fx) + plan[a, b1] * fx) * (1 - fy) + (plan[a1, b] * (1 - fx) + plan[a1, b1] * fx) * fy
                q = (rays[a, b] * (1 - fx) + rays[a, b1] * fx) * (1 - fy) + (rays[a1, b] * (1 - fx) + rays[a1, b1] * fx) * fy
                h = (alt - 95.0) / 150.0
                dz = 1.4 * (h + 0.02) ** 0.286
                green = min(1.0, h * 40.0) * np.exp(-h * (9.0 - 5.0 * q))
                red = min(1.0, max(0.0, h - 0.12) * 5.0) * np.exp(-h * (4.2 - 2.5 * q))
                g += p * green * dz * (0.35 + q)
                m += p * red * dz * q
            out[j, i, 0], out[j, i, 1] = g, m


def aurora(d, power, seed, scale=900.0, ox=0.0, oy=0.0, sharp=0.05, cells=3):
    """Sheets of light seen from below: thin lines in plan, drawn up into rays."""
    n = 2048
    warp = fbm(n, cells, 4, seed, 0.45)
    t = np.arange(n) / n
    bent = _tile(fbm(n, cells, 2, seed + 1), t[None, :] + warp * 0.16, t[:, None] + warp * 0.10)
    strength = np.clip(0.4 + 1.5 * fbm(n, 3, 3, seed + 2), 0, 1.3)
    plan = np.exp(-(bent / sharp) ** 2) * strength
    rays = np.clip(gaussian_filter(spectral((n, n), 2.0, seed + 4, 40.0), 1.0, mode="wrap") * 0.3 + 0.45, 0, 1)
    out = np.zeros(d.rgb.shape[:2] + (2,), np.float32)
    _curtains(plan.astype(np.float32), rays.astype(np.float32), *d.angles(), scale, ox, oy, out)
    _, e = d.angles()
    fade = np.exp(-0.08 / np.maximum(np.sin(e), 0.03))[:, None, None]
    g, m = out[..., :1] / 200, out[..., 1:] / 200
    d.rgb += power * fade * (g * np.array([.16, 1.0, .42]) + 0.55 * m * np.array([.85, .16, .62]))


def moon(d, az, el, radius, power, seed=5, glow=0.05, color=(1, .93, .8)):
    a, e = d.angles()
    x, y = (a[None, :] - az) * np.cos(el) / radius, (e[:, None] - el) / radius
    r = np.hypot(x, y)
    maria = _tile(fbm(512, 3, 5, seed), x * 0.21 + 0.3, y * 0.21 + 0.1) + 0.35 * _tile(fbm(512, 16, 4, seed + 1), x * 0.2, y * 0.2)
    face = np.clip(0.95 - 0.5 * np.clip(maria * 2.2 + 0.25, 0, 1), 0.3, 1.1)
    disk = np.clip((1 - r) * radius / (a[1] - a[0]) + 0.5, 0, 1) * np.clip(1 - r * r * 0.35, 0, 1)
    halo = glow * (np.exp(-(r - 1).clip(0) / 1.2) * 0.5 + np.exp(-(r - 1).clip(0) / 6) * 0.12)
    halo += glow * 0.04 * np.exp(-(r - 1).clip(0) / 25)
    d.rgb *= (1 - disk[..., None] * 0.9)
    d.rgb += (power * (disk * face + halo))[..., None] * np.asarray(color)
