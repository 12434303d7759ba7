"""Still lifes by a window: oranges, eggs, pebbles."""
import numpy as np
from light import expose, finish
from noise import fbm, spectral
from paths import camera, picture
from shapes import *
from tracer import Room

_noise = spectral((64, 64, 64), 2.4, 17, 3.0)


def _tex(color, other, mix, height):
    """Color and height in one array, for table and wall."""
    m = np.clip(mix, 0, 1)[..., None]
    return np.concatenate([np.array(color) * (1 - m) + np.array(other) * m, height[..., None]], -1).astype(np.float32)


def wood(seed, light=(.36, .21, .11), dark=(.15, .075, .035), n=1024):
    """Boards along x: stretched rings, pores, a joint now and then."""
    y = np.arange(n)[:, None] / n
    x = np.arange(n)[None, :] / n
    warp = spectral((n, n), 3.6, seed, 1.0) * .035
    fiber = np.fft.irfft2(np.fft.rfft2(spectral((n, n), 1.2, seed + 1, 4.0)) * np.exp(-(np.arange(n // 2 + 1) / 14.0) ** 2)[None, :], s=(n, n))
    fiber /= fiber.std()
    board = np.floor(y * 4)
    rings = np.sin((y + warp + board * .37) * 95 + 2.2 * np.sin(x * 6.283 + board * 2)) * .5 + .5
    joint = np.exp(-(((y * 4) % 1.0) / .012) ** 2) + np.exp(-((1 - (y * 4) % 1.0) / .012) ** 2)
    mix = .30 * rings + .16 * fiber + .3 + .12 * np.sin(board * 5.1 + 1) + .8 * joint
    return _tex(light, dark, mix, .0010 * fiber - .0012 * rings - .012 * joint)


def linen(seed, color=(.62, .57, .49), other=(.50, .45, .38), n=1024, threads=170):
    t = np.arange(n) / n * threads * 2 * np.pi
    slub = spectral((n, n), 2.6, seed, 2.0)
    warp, weft = np.sin(t)[None, :] + .25 * slub, np.sin(t)[:, None] + .25 * slub.T
    height = np.maximum(warp * np.sign(np.sin(t / 2))[:, None], weft) * .5
    folds = spectral((n, n), 4.6, seed + 2, 1.0)
    return _tex(color, other, .4 - .35 * height + .15 * slub, .0010 * height + .010 * folds)


def stone(seed, color=(.20, .20, .205), other=(.33, .32, .31), n=1024):
    s = spectral((n, n), 2.6, seed, 2.0)
    return _tex(color, other, .4 + .22 * s, .0025 * s)


def plaster(seed, color=(.55, .53, .50), other=(.45, .44, .42), n=1024):
    s, big = spectral((n, n), 2.4, seed, 6.0), spectral((n, n), 3.8, seed + 1, 1.0)
    return _tex(color, other, .4 + .25 * big + .06 * s, .0012 * s + .002 * big)


def room(floor, wall, wall_y=1.1, gloss=.35, f0=.035, window=(-1.5, -.5, .75, .15, 1.5), win=(9.0, 9.6, 10.6), mullion=.022,
         floor_size=1.0, dim=(.10, .095, .09), sky=(.10, .10, .11)):
    z = np.zeros(3)
    return Room(floor, floor_size, gloss, f0, 1.0, wall_y, wall, 1.0, np.array(window, float), np.array(win, float), mullion,
                np.array([0, 0, 1.0]), z, .01, np.array(sky, float), np.array(sky, float), np.array(dim, float))


def _orange(x, y, r, k):
    tone = np.array([.86, .36, .035]) * (.94 + .03 * (k % 4))
    return thing(ELLIPSOID, (x, y, r * .96), (r, r * (.97 + .01 * (k % 3)), r * .955), tone, tone * [.95, .72, .8], BLUSH,
                 rot=rotation(.4 * k, k), f0=.045, gloss=.32, bump=.05, bump_freq=7.0)


def oranges(w, h, seed, at=(.12, -1.55, .62), to=(.02, .05, .12), fov=27, aperture=.014, spp=9, key=.14, **look):
    """Oranges in a bowl and beside it."""
    bowl = thing(LATHE, (0, .10, .145), .235, (.60, .60, .57), (.20, .17, .14), SPECKLED, 0, f0=.05, gloss=.12, disp=.0009, freq=.8)
    set_ = [bowl] + [_orange(*p, k) for k, p in enumerate(((.36, .02, .082), (.22, -.20, .078)))]
    for k, (x, y, z) in enumerate(((-.09, .05, .20), (.085, .03, .205), (.0, .20, .21), (-.005, .09, .315))):
        o = _orange(x, y, .082, k + 3)
        o["pos"] = (x, y, z)
        set_.append(o)
    objects = collect(set_, [lathe(BOWL)], _noise)
    r = room(wood(seed), plaster(seed, (.34, .35, .34), (.27, .28, .28)), gloss=.3, f0=.03, floor_size=.8)
    img = picture(objects, r, camera(at, to, fov, w, h, aperture, focus=np.linalg.norm(np.array(at) - [0.05, -.03, .15])), spp, seed)
    return finish(expose(img, key), seed, **look)


def eggs(w, h, seed, at=(.0, -.95, .95), to=(.0, .03, .05), fov=30, aperture=.008, spp=9, key=.25, warm=True, **look):
    """Eggs, brown and white, on linen and in a bowl."""
    grids = [lathe(EGG), lathe(BOWL)]
    rng = np.random.default_rng(seed)
    tones = [((.72, .45, .28), (.50, .27, .14)), ((.82, .78, .70), (.74, .68, .58)), ((.60, .34, .20), (.38, .19, .10)), ((.76, .58, .42), (.5, .32, .2))]
    set_ = [thing(LATHE, (-.06, .10, .117), .19, (.16, .20, .24), (.30, .26, .22), SPECKLED, 1, f0=.05, gloss=.15)]
    for k, (x, y, z, lean, turn) in enumerate(((-.12, .08, .155, 1.35, .3), (-.01, .06, .155, 1.3, 1.9), (-.06, .17, .16, 1.2, 3.3), (-.065, .10, .235, 1.45, 5.2),
                                               (.21, -.06, .052, 1.5, .9), (.30, .08, .052, 1.5, 2.4), (.10, -.20, .052, 1.5, 4.0))):
        a, b = tones[k % 4]
        r = .066 * (.96 + .08 * rng.random())
        set_.append(thing(LATHE, (x, y, z), r, a, b, SPECKLED, 0, rotation(lean, turn, k), f0=.03, gloss=.42, bump=.015, bump_freq=9))
    r = room(linen(seed, threads=210), plaster(seed), gloss=.9, f0=0.0, floor_size=.7, window=(-1.2, -.4, .8, .2, 1.3))
    img = picture(collect(set_, grids, _noise), r, camera(at, to, fov, w, h, aperture), spp, seed)
    return finish(expose(img, key), seed, **look)


def cairn(w, h, seed, at=(.1, -1.7, .38), to=(.0, 0, .25), fov=24, aperture=.022, spp=9, key=.24, sky=((.55, .58, .60), (.72, .78, .86)), warm=0, **look):
    """River stones balanced on each other, out of doors."""
    rng = np.random.default_rng(seed)
    set_, z = [], 0.0
    greys = ((.22, .22, .23), (.36, .33, .30), (.16, .17, .18), (.42, .36, .31), (.27, .28, .29), (.5, .48, .45))
    for k, (rx, rz) in enumerate(((.25, .085), (.185, .07), (.15, .045), (.11, .055), (.085, .03), (.045, .03))):
        a = np.array(greys[(k + seed) % 6])
        set_.append(thing(ELLIPSOID, (rng.normal() * .012, rng.normal() * .01, z + rz * .97), (rx, rx * .85, rz), a, a * 1.5, STONE, rot=rotation(.05 * rng.normal(), rng.random() * 6),
                          disp=.0022, freq=.7, f0=.03, gloss=.45, bump=.014, bump_freq=5))
        z += rz * 1.9
    for k in range(46):
        x, y, r = rng.uniform(-1.6, 1.6), rng.uniform(-.8, 3.5), rng.uniform(.03, .11)
        if np.hypot(x, y) > .34:
            a = np.array(greys[k % 6])
            set_.append(thing(ELLIPSOID, (x, y, r * .35), (r, r * .8, r * .5), a, a * 1.4, STONE, rot=rotation(.1, k), disp=.003, freq=.9, f0=.03, gloss=.5, bump=.015, bump_freq=6))
    r = room(stone(seed, (.16, .15, .14), (.34, .32, .29)), stone(seed + 1), wall_y=1e4, gloss=.6, f0=.02, window=(1, 0, 0, 0, 0), floor_size=.8)
    sun = np.array([-.75, -.25, .42])
    r = r._replace(sun=sun / np.linalg.norm(sun), sun_col=np.array([3.6, 2.6, 1.6]) * (1 if warm else .0), sun_soft=.02, sky_lo=np.array(sky[0]), sky_hi=np.array(sky[1]))
    img = picture(collect(set_, [], _noise), r, camera(at, to, fov, w, h, aperture), spp, seed)
    return finish(expose(img, key), seed, **look)
