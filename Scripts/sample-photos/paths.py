"""Light paths for the tracer, and the pictures made of them."""
import numpy as np
from numba import njit
from scipy.ndimage import gaussian_filter
from outdoors import FINE, enlarge
from tracer import Lens, _blocked, _unit, nearest, surface


@njit(cache=True, fastmath=True)
def _basis(n, x, y, z, out):
    """A vector given around n."""
    s = 1.0 if n[2] >= 0 else -1.0
    a = -1.0 / (s + n[2])
    b = n[0] * n[1] * a
    out[0] = x * (1 + s * n[0] * n[0] * a) + y * b + z * n[0]
    out[1] = x * s * b + y * (s + n[1] * n[1] * a) + z * n[1]
    out[2] = x * -s * n[0] + y * -n[1] + z * n[2]


@njit(cache=True, fastmath=True)
def _window(M, y, z):
    """Brightness across the pane: sky above, bars between; 0 outside."""
    w = M.window
    u, v = (y - w[1]) / (w[2] - w[1]), (z - w[3]) / (w[4] - w[3])
    if u < 0 or v < 0 or u > 1 or v > 1:
        return 0.0
    m = M.mullion
    if m > 0 and (abs(u - .5) < m or abs(v - .38) < m or abs(v - .74) < m):
        return 0.03
    return 0.7 + 0.45 * v


@njit(cache=True, fastmath=True)
def _background(M, o, d, out):
    t = max(0.0, min(1.0, d[2] * 1.4 + .25))
    for c in range(3):
        out[c] = M.sky_lo[c] * (1 - t) + M.sky_hi[c] * t
    if M.window[0] < 0 and d[0] < -1e-5:
        s = (M.window[0] - o[0]) / d[0]
        b = _window(M, o[1] + d[1] * s, o[2] + d[2] * s)
        if b > 0:
            for c in range(3):
                out[c] = M.win_col[c] * b


@njit(cache=True, fastmath=True)
def _direct(O, M, p, n, l, out):
    """One sample of the window and one of the sun, with the cosine."""
    out[:] = 0.0
    w = M.window
    if w[0] < 0:
        y, z = w[1] + (w[2] - w[1]) * np.random.random(), w[3] + (w[4] - w[3]) * np.random.random()
        l[0], l[1], l[2] = w[0] - p[0], y - p[1], z - p[2]
        r = np.sqrt(l[0] ** 2 + l[1] ** 2 + l[2] ** 2)
        l /= r
        c = n[0] * l[0] + n[1] * l[1] + n[2] * l[2]
        if c > 0 and not _blocked(O, M, p, l, r):
            g = c * max(0.0, -l[0]) / (r * r) * (w[2] - w[1]) * (w[4] - w[3]) / 3.1416 * _window(M, y, z)
            for k in range(3):
                out[k] += M.win_col[k] * g
    if M.sun_col[0] > 0:
        for k in range(3):
            l[k] = M.sun[k] + M.sun_soft * np.random.normal()
        _unit(l)
        c = n[0] * l[0] + n[1] * l[1] + n[2] * l[2]
        if c > 0 and l[2] > 0 and not _blocked(O, M, p, l, 1e3):
            for k in range(3):
                out[k] += M.sun_col[k] * c / 3.1416


@njit(cache=True, fastmath=True)
def _bounce(n, d, f0, gloss, l):
    """Choose mirror-like or matte; returns True for the former, direction in l."""
    c = max(0.0, -(n[0] * d[0] + n[1] * d[1] + n[2] * d[2]))
    f = f0 + (1 - f0) * (1 - c) ** 5 * (1 - gloss) if f0 > 0 else 0.0
    if np.random.random() < f:
        for k in range(3):
            l[k] = d[k] + 2 * c * n[k] + gloss * .6 * np.random.normal()
        _unit(l)
        return True
    u, a = np.random.random(), 6.2832 * np.random.random()
    r = np.sqrt(u)
    _basis(n, r * np.cos(a), r * np.sin(a), np.sqrt(1 - u), l)
    return False


@njit(cache=True, fastmath=True)
def radiance(O, M, o, d, out, first):
    """One path of up to three bends; also the first surface's color, normal and distance."""
    n, alb, l, e, p = np.zeros(3), np.zeros(3), np.zeros(3), np.zeros(3), np.zeros(3)
    through = np.ones(3)
    out[:] = 0.0
    mirror = True
    for depth in range(3):
        who, t = nearest(O, M, o, d, 60.0)
        if who == -9:
            _background(M, o, d, e)
            if M.window[0] < 0 and not mirror and e[0] > M.sky_hi[0] * 3:
                e[:] = 0.0
            out += through * e
            if depth == 0:
                first[:] = 1.0
            return
        for k in range(3):
            p[k] = o[k] + d[k] * t
        f0, gloss = surface(O, M, who, p, n, alb)
        if depth == 0:
            first[0:3] = alb
            first[3:6] = n
            first[6] = t
        for k in range(3):
            o[k] = p[k] + n[k] * (0.002 + 0.0007 * t)
        mirror = _bounce(n, d, f0, gloss, l)
        if mirror:
            d[:] = l
            if d[0] * n[0] + d[1] * n[1] + d[2] * n[2] <= 0:
                return
            continue
        through *= alb
        d[:] = l
        _direct(O, M, o, n, l, e)
        out += through * e
        out += through * M.dim * 0.16


@njit(cache=True, fastmath=True)
def _shoot(O, M, C, spp, seed, img, aux):
    np.random.seed(seed)
    o, d, out, first = np.zeros(3), np.zeros(3), np.zeros(3), np.zeros(7)
    side = max(1, int(np.sqrt(spp)))
    for j in range(C.h):
        for i in range(C.w):
            for s in range(spp):
                x = (i + (s % side + np.random.random()) / side - C.w / 2) * C.k
                y = (C.h / 2 - j - ((s // side) % side + np.random.random()) / side) * C.k
                a, r = 6.2832 * np.random.random(), C.aperture * np.sqrt(np.random.random())
                lx, ly = r * np.cos(a), r * np.sin(a)
                for c in range(3):
                    o[c] = C.o[c] + C.r[c] * lx + C.u[c] * ly
                    d[c] = C.o[c] + (C.f[c] + C.r[c] * x + C.u[c] * y) * C.focus - o[c]
                _unit(d)
                radiance(O, M, o, d, out, first)
                for c in range(3):
                    img[j, i, c] += min(out[c], 4.0) / spp
                    aux[j, i, c] += first[c] / spp
                    aux[j, i, c + 3] += first[c + 3] / spp
                aux[j, i, 6] += first[6] / spp


@njit(cache=True, fastmath=True)
def _smooth(lit, guide, aux, step, strength, out):
    """One pass of an edge-respecting blur, guided by color, normal, distance and brightness."""
    h, w = lit.shape[0], lit.shape[1]
    kern = np.array([1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16])
    for j in range(h):
        for i in range(w):
            total, r, g, b = 0.0, 0.0, 0.0, 0.0
            y0 = guide[j, i]
            for q in range(-2, 3):
                for p in range(-2, 3):
                    jj, ii = min(max(j + q * step, 0), h - 1), min(max(i + p * step, 0), w - 1)
                    da = dn = 0.0
                    for c in range(3):
                        da += (aux[j, i, c] - aux[jj, ii, c]) ** 2
                        dn += (aux[j, i, c + 3] - aux[jj, ii, c + 3]) ** 2
                    dz = abs(aux[j, i, 6] - aux[jj, ii, 6]) / aux[j, i, 6]
                    dl = (guide[jj, ii] - y0) / (y0 + .05)
                    k = kern[q + 2] * kern[p + 2] * np.exp(-da * 60 - dn * 18 - dz * 25 - dl * dl / strength)
                    total += k
                    r += k * lit[jj, ii, 0]
                    g += k * lit[jj, ii, 1]
                    b += k * lit[jj, ii, 2]
            out[j, i, 0], out[j, i, 1], out[j, i, 2] = r / total, g / total, b / total


def camera(at, to, fov, w, h, aperture=0.0, focus=None):
    """`fov` horizontal in degrees; in focus: the point looked at, or the distance given."""
    at, to = np.array(at, float), np.array(to, float)
    f = to - at
    far = np.linalg.norm(f)
    f /= far
    r = np.cross(f, [0, 0, 1])
    r /= np.linalg.norm(r)
    return Lens(at, f, r, np.cross(r, f), 2 * np.tan(np.radians(fov) / 2) / w, float(aperture), float(focus or far), w, h)


def trace(objects, room, lens, spp=36, seed=1, clean=.5):
    img, aux = np.zeros((lens.h, lens.w, 3), np.float32), np.zeros((lens.h, lens.w, 7), np.float32)
    _shoot(objects, room, lens, spp, seed, img, aux)
    color = np.maximum(aux[..., :3], .02)
    lit = img / color
    for k, step in enumerate((1, 2, 4)):
        out = np.empty_like(lit)
        # Brightness is compared after a blur, or lone bright and dark paths would protect themselves.
        guide = gaussian_filter(lit.sum(2), 2.2 if k == 0 else 1.2)
        _smooth(lit, guide, aux, step, clean / 2 ** k, out)
        lit = out
    return lit * color


def picture(objects, room, lens, spp=9, seed=1, clean=.5):
    """Traced somewhat smaller than asked for, then enlarged before grain goes on."""
    w, h = int(lens.w * FINE["share"]), int(lens.h * FINE["share"])
    small = trace(objects, room, lens._replace(w=w, h=h, k=lens.k * lens.w / w), spp, seed, clean)
    return enlarge(small, lens.h, lens.w)
