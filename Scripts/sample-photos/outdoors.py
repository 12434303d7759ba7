"""Rendering of outdoor scenes: land, water, air and sky put together."""
import numpy as np
from numba import njit
from scipy.ndimage import map_coordinates
from ground import (Air, Eye, Land, Sea, default_fine, march, shade_land, sky_at, through_air, through_fog, wrapped)
from sky import look
from terrain import openness


def land(h, size, base=0.0, rough=120.0, low=(.06, .07, .035), rock=(.13, .12, .11), snow=(.82, .85, .9),
         snow_line=1e9, snow_steep=.62, rock_steep=.72, bump=1.0, mottle=1.0, ripple=0.0, ripple_len=.3,
         ripple_dir=0.0, sheen=0.0, ao_scale=24):
    a = lambda v: np.asarray(v, float)
    h = np.ascontiguousarray(h, np.float32)
    ao = openness(h, size / h.shape[0], ao_scale)
    return Land(h, ao, float(size), float(h.max() + base), float(base), float(rough), a(low), a(rock), a(snow),
                float(snow_line), float(snow_steep), float(rock_steep), float(bump), float(mottle), float(ripple),
                float(ripple_len), float(ripple_dir), float(sheen))


def air(sky, haze=(6e-6, 11e-6, 22e-6), fog=0.0, fog_base=0.0, fog_h=100.0, fog_col=None, fog_glow=1.0,
        fog_wave=0.0, bounce=.12, sun_gain=1.0, amb_gain=1.0, sun=None):
    color = sky.sun_color * sun_gain
    amb = sky.ambient * amb_gain
    fog_col = amb * 0.9 if fog_col is None else np.asarray(fog_col, float)
    return Air(sky.sun if sun is None else sun, color, amb, np.asarray(haze, float), float(fog), float(fog_base),
               float(fog_h), fog_col, float(fog_glow), float(fog_wave), float(bounce))


NONE = np.zeros((2, 2, 3), np.float32)


def sea(level=0.0, tile_a=None, tile_b=None, size_a=180.0, size_b=23.0, color=(.01, .03, .035), glint=1.0, calm=1.0):
    return Sea(float(level), 1.0, NONE if tile_a is None else tile_a, NONE if tile_b is None else tile_b,
               float(size_a), float(size_b), np.asarray(color, float), float(glint), float(calm))


DRY = Sea(-1e5, 0.0, NONE, NONE, 1.0, 1.0, np.zeros(3), 0.0, 1.0)
NO_LAND = land(np.full((4, 4), -9e3), 10.0)


def eye(x=0.0, y=0.0, z=300.0, yaw=0.0, pitch=0.0, fov=40.0, w=1800, h=1200, near=1.0, far=60e3):
    """`fov` is horizontal, in degrees."""
    return Eye(np.array([x, y, z], float), np.radians(yaw), np.radians(pitch), np.radians(fov), w, h,
               float(near), float(far))


@njit(cache=True, fastmath=True)
def _waves(S, x, y, out):
    """Height and slopes of both tiles, the small one turned so that no pattern repeats."""
    a, b = S.tile_a, S.tile_b
    xr, yr = x * 0.8 + y * 0.6, y * 0.8 - x * 0.6
    for c in range(3):
        out[c] = wrapped(a[:, :, c], x, y, S.size_a)
    h, sx, sy = wrapped(b[:, :, 0], xr, yr, S.size_b), wrapped(b[:, :, 1], xr, yr, S.size_b), wrapped(b[:, :, 2], xr, yr, S.size_b)
    fx, fy = wrapped(b[:, :, 1], y, x, S.size_b * .13), wrapped(b[:, :, 2], y, x, S.size_b * .13)
    out[0] = (out[0] + h) * S.calm
    out[1] = (out[1] + sx * 0.8 - sy * 0.6 + fy * .6) * S.calm
    out[2] = (out[2] + sx * 0.6 + sy * 0.8 + fx * .6) * S.calm


@njit(cache=True, fastmath=True)
def _meet_sea(S, o, d, amp, w):
    if d[2] > -1e-5:
        return -1.0
    t0, t1 = (S.level + amp - o[2]) / d[2], (S.level - amp - o[2]) / d[2]
    t = t0
    if t0 < 4000 and amp > 0:
        step = (t1 - t0) / 24
        for i in range(25):
            t = t0 + step * i
            _waves(S, o[0] + d[0] * t, o[1] + d[1] * t, w)
            if o[2] + d[2] * t < S.level + w[0]:
                break
        for i in range(7):
            step *= 0.5
            _waves(S, o[0] + d[0] * t, o[1] + d[1] * t, w)
            t += -step if o[2] + d[2] * t < S.level + w[0] else step
    else:
        t = (S.level - o[2]) / d[2]
    return t


@njit(cache=True, fastmath=True)
def _shade_sea(S, L, A, fine, table, dome, box, o, d, t, w, out):
    p = o + d * t
    _waves(S, p[0], p[1], w)
    gust = 1.0 + 0.35 * wrapped(fine, p[0], p[1], 900.0) + 0.2 * wrapped(fine, p[0], p[1] * 0.4, 260.0)
    # Far off a pixel holds many waves; without this their mean would come out as noise.
    gust /= 1.0 + t * 0.0006
    n = np.array([-w[1] * gust, -w[2] * gust, 1.0])
    n /= np.sqrt((n * n).sum())
    c = -(n * d).sum()
    if c < 0.02:
        n += d * (c - 0.02)
        n /= np.sqrt((n * n).sum())
        c = 0.02
    r = d + n * (2 * c)
    r[2] = abs(r[2]) + 1e-4
    f = 0.02 + 0.98 * (1 - c) ** 5
    ref = np.zeros(3)
    hit = march(L, p, r, 1.0, 40e3, 1.0) if L.size > 100 else -1.0
    if hit > 0:
        shade_land(L, A, fine, p + r * hit, r, hit + t, ref)
        through_air(A, table, fine, p, r, hit, ref)
    else:
        sky_at(dome, box[0], box[1], box[2], r, 0.0, ref)
    mu = max(0.0, (r * A.sun).sum())
    spark = S.glint * (np.exp((mu - 1) * 22000.0) * 900 + np.exp((mu - 1) * 1500.0) * 14) * 0.02
    crest = max(0.0, 0.4 + w[0] * 0.5)
    for k in range(3):
        body = S.color[k] * (A.amb[k] * 2.2 + A.sun_col[k] * 0.25 * max(0.05, A.sun[2]) * 3) * (0.7 + crest)
        out[k] = ref[k] * f + body * (1 - f) + (spark * f * A.sun_col[k] if hit < 0 else 0.0)


@njit(cache=True, fastmath=True)
def _trace(E, L, A, S, fine, table, dome, box, o, d, amp, out, w):
    tl = march(L, o, d, E.near, E.far, L.size / L.h.shape[0] * .5) if L.size > 100 else -1.0
    ts = _meet_sea(S, o, d, amp, w) if S.on > 0 else -1.0
    if tl > 0 and (ts < 0 or tl < ts):
        shade_land(L, A, fine, o + d * tl, d, tl, out)
        through_air(A, table, fine, o, d, tl, out)
        return tl
    if ts > 0:
        _shade_sea(S, L, A, fine, table, dome, box, o, d, ts, w, out)
        through_air(A, table, fine, o, d, ts, out)
        return ts
    sky_at(dome, box[0], box[1], box[2], d, 0.0, out)
    through_fog(A, fine, o, d, E.far, out)
    return -1.0


@njit(cache=True, fastmath=True)
def _render(E, L, A, S, fine, table, dome, box, spp, amp, seed, img, depth):
    np.random.seed(seed)
    out, w = np.zeros(3), np.zeros(3)
    cp, sp, cy, sy = np.cos(E.pitch), np.sin(E.pitch), np.cos(E.yaw), np.sin(E.yaw)
    k = np.tan(E.fov / 2) * 2 / E.w
    for j in range(E.h):
        for i in range(E.w):
            for s in range(spp):
                x = (i + (s + np.random.random()) / spp - E.w / 2) * k
                y = (E.h / 2 - j - (s * 0.618 + np.random.random() / spp) % 1.0) * k
                f, u = cp - y * sp, sp + y * cp
                d = np.array([f * sy + x * cy, f * cy - x * sy, u])
                d /= np.sqrt((d * d).sum())
                t = _trace(E, L, A, S, fine, table, dome, box, E.o, d, amp, out, w)
                # Very bright samples are held back, or single sparks alias.
                for c in range(3):
                    img[j, i, c] += min(out[c], 40.0) / spp
            depth[j, i] = t


_fine = []
FINE = {"share": 0.75}


def enlarge(a, h, w):
    """Cubic, on compressed values: edges against bright snow or sparks would ring otherwise."""
    y, x = np.linspace(0, a.shape[0] - 1, h), np.linspace(0, a.shape[1] - 1, w)
    grid = np.meshgrid(y, x, indexing="ij")
    soft = a / (1 + a)
    big = np.stack([map_coordinates(soft[..., c], grid, order=3, mode="nearest") for c in range(3)], -1)
    big = np.clip(big, 0, 0.985)
    return big / (1 - big)


def render(E, sky, dome, A, L=NO_LAND, S=DRY, spp=3, seed=5):
    """Linear light. Traced at three quarters of the size, several rays a pixel, then enlarged:
    the grain added later is at full size, and the time is nearly halved."""
    if not _fine:
        _fine.append(default_fine())
    w, h = int(E.w * FINE["share"]), int(E.h * FINE["share"])
    img, depth = np.zeros((h, w, 3), np.float32), np.zeros((h, w), np.float32)
    amp = 0.0
    if S.on > 0 and S.tile_a.shape[0] > 2:
        amp = float((S.tile_a[..., 0].std() + S.tile_b[..., 0].std()) * 2.6 * S.calm)
    box = np.array([dome.az0, dome.az1, dome.el1])
    _render(E._replace(w=w, h=h), L, A, S, _fine[0], sky.table, dome.rgb, box, spp, amp, seed, img, depth)
    return enlarge(img, E.h, E.w), depth
