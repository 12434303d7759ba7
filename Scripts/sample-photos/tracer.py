"""A small path tracer: solids by distance, a table, a wall, one window, a sun; thin lens."""
from collections import namedtuple
import numpy as np
from numba import njit
from noise import spectral
from shapes import BLUSH, BOX, DIPPED, ELLIPSOID, EXTRUDED, LATHE, SPECKLED, STONE

Room = namedtuple("Room", "floor floor_size floor_gloss floor_f0 floor_bump wall_y wall wall_bump window win_col mullion sun sun_col sun_soft sky_lo sky_hi dim")
Lens = namedtuple("Lens", "o f r u k aperture focus w h")


@njit(cache=True, fastmath=True)
def noise3(v, x, y, z):
    n = v.shape[0]
    x, y, z = (x % 1.0) * n, (y % 1.0) * n, (z % 1.0) * n
    i, j, k = int(x) % n, int(y) % n, int(z) % n
    fx, fy, fz = x - int(x), y - int(y), z - int(z)
    i1, j1, k1 = (i + 1) % n, (j + 1) % n, (k + 1) % n
    a = v[i, j, k] * (1 - fx) + v[i1, j, k] * fx
    b = v[i, j1, k] * (1 - fx) + v[i1, j1, k] * fx
    c = v[i, j, k1] * (1 - fx) + v[i1, j, k1] * fx
    d = v[i, j1, k1] * (1 - fx) + v[i1, j1, k1] * fx
    return (a * (1 - fy) + b * fy) * (1 - fz) + (c * (1 - fy) + d * fy) * fz


@njit(cache=True, fastmath=True)
def _grid(g, m, u, v):
    """Distance grid over [-1.25, 1.25] squared, with a bound outside it."""
    n = g.shape[1]
    x, y = (u / 1.25 + 1) * n / 2 - .5, (v / 1.25 + 1) * n / 2 - .5
    cx, cy = min(max(x, 0.0), n - 1.001), min(max(y, 0.0), n - 1.001)
    i, j = int(cx), int(cy)
    fx, fy = cx - i, cy - j
    d = (g[m, j, i] * (1 - fx) + g[m, j, i + 1] * fx) * (1 - fy) + (g[m, j + 1, i] * (1 - fx) + g[m, j + 1, i + 1] * fx) * fy
    return d + np.sqrt((x - cx) ** 2 + (y - cy) ** 2) * 2.5 / n


@njit(cache=True, fastmath=True)
def dist(D, G, V, k, x, y, z):
    s0, s1, s2 = D[k, 12], D[k, 13], D[k, 14]
    px, py, pz = x - D[k, 0], y - D[k, 1], z - D[k, 2]
    a = D[k, 3] * px + D[k, 6] * py + D[k, 9] * pz
    b = D[k, 4] * px + D[k, 7] * py + D[k, 10] * pz
    c = D[k, 5] * px + D[k, 8] * py + D[k, 11] * pz
    kind = D[k, 16]
    if kind == ELLIPSOID:
        k0 = np.sqrt((a / s0) ** 2 + (b / s1) ** 2 + (c / s2) ** 2)
        k1 = np.sqrt((a / s0 ** 2) ** 2 + (b / s1 ** 2) ** 2 + (c / s2 ** 2) ** 2)
        d = k0 * (k0 - 1.0) / max(k1, 1e-6)
    elif kind == LATHE:
        d = _grid(G, int(D[k, 17]), np.sqrt(a * a + b * b) / s0, c / s0) * s0
    elif kind == EXTRUDED:
        d = max(_grid(G, int(D[k, 17]), a / s0, c / s0) * s0, abs(b) - s1)
    else:
        qx, qy, qz = abs(a) - s0, abs(b) - s1, abs(c) - s2
        d = np.sqrt(max(qx, 0.0) ** 2 + max(qy, 0.0) ** 2 + max(qz, 0.0) ** 2) + min(max(qx, max(qy, qz)), 0.0)
    if D[k, 18] > 0:
        f = D[k, 19]
        if abs(d) < 4 * D[k, 18]:
            d = (d + D[k, 18] * noise3(V, a * f + k * .37, b * f, c * f)) * 0.85
    return d


@njit(cache=True, fastmath=True)
def _hit_ellipsoid(O, k, x, y, z, d, far):
    """Exact, because most rays ask about a smooth, round thing."""
    a2 = b2 = c2 = 0.0
    for i in range(3):
        s = 1.0 / O.d[k, 12 + i]
        p = (O.d[k, 3 + i] * x + O.d[k, 6 + i] * y + O.d[k, 9 + i] * z) * s
        q = (O.d[k, 3 + i] * d[0] + O.d[k, 6 + i] * d[1] + O.d[k, 9 + i] * d[2]) * s
        a2 += q * q
        b2 += p * q
        c2 += p * p
    disc = b2 * b2 - a2 * (c2 - 1.0)
    if disc < 0:
        return -1.0
    t = (-b2 - np.sqrt(disc)) / a2
    return t if 0 <= t < far else -1.0


@njit(cache=True, fastmath=True)
def _hit_object(O, k, o, d, far):
    x, y, z = o[0] - O.d[k, 0], o[1] - O.d[k, 1], o[2] - O.d[k, 2]
    b = x * d[0] + y * d[1] + z * d[2]
    disc = b * b - (x * x + y * y + z * z - O.d[k, 15] ** 2)
    if disc < 0:
        return -1.0
    if O.d[k, 16] == ELLIPSOID and O.d[k, 18] <= 0:
        return _hit_ellipsoid(O, k, x, y, z, d, far)
    s = np.sqrt(disc)
    t, end = max(-b - s, 0.0), min(-b + s, far)
    for _ in range(90):
        if t > end:
            return -1.0
        q = dist(O.d, O.grids, O.noise, k, o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t)
        if q < 0.0003 + 0.0002 * t:
            return t
        t += q
    return -1.0


@njit(cache=True, fastmath=True)
def nearest(O, M, o, d, far):
    """Object number, -1 table, -2 wall, -9 nothing; and the distance."""
    best, who = far, -9
    if d[2] < -1e-6:
        t = -o[2] / d[2]
        if 1e-5 < t < best:
            best, who = t, -1
    if d[1] > 1e-6:
        t = (M.wall_y - o[1]) / d[1]
        if 1e-5 < t < best:
            best, who = t, -2
    for k in range(O.d.shape[0]):
        t = _hit_object(O, k, o, d, best)
        if 0 <= t < best:
            best, who = t, k
    return who, best


@njit(cache=True, fastmath=True)
def _blocked(O, M, o, d, far):
    if d[1] > 1e-6 and (M.wall_y - o[1]) / d[1] < far:
        return True
    for k in range(O.d.shape[0]):
        if _hit_object(O, k, o, d, far) >= 0:
            return True
    return False


@njit(cache=True, fastmath=True)
def _texel(tex, x, y, size, c):
    n = tex.shape[0]
    u, v = (x / size % 1.0) * n, (y / size % 1.0) * n
    i, j = int(u) % n, int(v) % n
    fu, fv = u - int(u), v - int(v)
    i1, j1 = (i + 1) % n, (j + 1) % n
    return (tex[j, i, c] * (1 - fu) + tex[j, i1, c] * fu) * (1 - fv) + (tex[j1, i, c] * (1 - fu) + tex[j1, i1, c] * fu) * fv


@njit(cache=True, fastmath=True)
def _unit(v):
    v *= 1.0 / np.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])


@njit(cache=True, fastmath=True)
def _object_surface(O, k, p, n, alb):
    e = 0.0012
    n[0] = dist(O.d, O.grids, O.noise, k, p[0] + e, p[1], p[2]) - dist(O.d, O.grids, O.noise, k, p[0] - e, p[1], p[2])
    n[1] = dist(O.d, O.grids, O.noise, k, p[0], p[1] + e, p[2]) - dist(O.d, O.grids, O.noise, k, p[0], p[1] - e, p[2])
    n[2] = dist(O.d, O.grids, O.noise, k, p[0], p[1], p[2] + e) - dist(O.d, O.grids, O.noise, k, p[0], p[1], p[2] - e)
    _unit(n)
    x, y, z = p[0] - O.d[k, 0], p[1] - O.d[k, 1], p[2] - O.d[k, 2]
    V = O.noise
    if O.d[k, 29] > 0:
        f = O.d[k, 30]
        for i in range(3):
            n[i] += O.d[k, 29] * noise3(V, x * f + .31 * i + .11 * k, y * f + .17 * i, z * f)
        _unit(n)
    s = 0.35 / O.d[k, 12]
    low, mid = noise3(V, x * s * .2 + k * .13, y * s * .2, z * s * .2), noise3(V, x * s, y * s + k * .2, z * s)
    fine = noise3(V, x * s * 2.3, y * s * 2.3 + k * .1, z * s * 2.3)
    pat, t = O.d[k, 26], 0.0
    if pat == BLUSH:
        t = min(1.0, max(0.0, 0.5 + 0.55 * low + 0.12 * mid + 0.5 * (x * .8 - y * .4) * s)) + (0.22 if fine > 1.5 else 0.0)
    elif pat == SPECKLED:
        t = min(1.0, max(0.0, (fine - 1.45) * 2.5)) + 0.07 * low
    elif pat == DIPPED:
        t = 1.0 if z / O.d[k, 12] < -.38 + .05 * low + .012 * mid else 0.05 * max(0.0, low) + min(1.0, max(0.0, (fine - 1.8) * 2))
    elif pat == STONE:
        band = noise3(V, (x * .5 + z * 1.4) * s * .35 + k * .31, y * s * .12, k * .17)
        t = min(1.0, max(0.0, .5 + .38 * band + .18 * mid + .16 * fine))
    for c in range(3):
        alb[c] = (O.d[k, 20 + c] * (1 - t) + O.d[k, 23 + c] * t) * (1 + .035 * mid)


@njit(cache=True, fastmath=True)
def _plane(tex, a, b, size, bump, flat, n, alb):
    e = size / tex.shape[0]
    gx = (_texel(tex, a + e, b, size, 3) - _texel(tex, a - e, b, size, 3)) * bump
    gy = (_texel(tex, a, b + e, size, 3) - _texel(tex, a, b - e, size, 3)) * bump
    n[0] = -gx
    n[1] = -gy if flat else -1.0
    n[2] = 1.0 if flat else -gy
    _unit(n)
    for c in range(3):
        alb[c] = _texel(tex, a, b, size, c)


@njit(cache=True, fastmath=True)
def surface(O, M, who, p, n, alb):
    """Normal, color; returns reflectance head on and gloss."""
    if who >= 0:
        _object_surface(O, who, p, n, alb)
        return O.d[who, 27], O.d[who, 28]
    if who == -1:
        _plane(M.floor, p[0], p[1], M.floor_size, M.floor_bump, True, n, alb)
        return M.floor_f0, M.floor_gloss
    _plane(M.wall, p[0], p[2], 1.7, M.wall_bump, False, n, alb)
    return 0.0, 1.0
