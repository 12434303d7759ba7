"""Whitewashed walls, stairs and arches in hard sun."""
import numpy as np
from light import expose, finish
from noise import spectral
from paths import camera, picture
from scenes.stills import plaster, stone
from shapes import *
from tracer import Room

_noise = spectral((64, 64, 64), 2.6, 23, 2.0)
WHITE, BLUE = (.78, .755, .71), (.10, .20, .36)


def _steps(n):
    """A flight of stairs as an outline in [-1, 1]."""
    pts = [(-1, -1)]
    for k in range(n):
        x, z = -1 + 2 * k / n, -1 + 2 * (k + 1) / n
        pts += [(x, z), (x + 2 / n, z)]
    return pts + [(1, -1)]


def _arch(width, spring):
    """A wall piece pierced by a round arch, as one closed outline."""
    t = np.linspace(0, np.pi, 40)
    arc = [(width * np.cos(a), spring + width * np.sin(a)) for a in t]
    return [(-1.2, -1.2), (-1.2, 1.2), (1.2, 1.2), (1.2, -1.2), (width, -1.2)] + arc + [(-width, -1.2)]


def _wall(kind, pos, size, a=WHITE, grid=0, turn=0.0, disp=0.0):
    return thing(kind, pos, size, a, tuple(.9 * v for v in a), STONE, grid, rotation(0, turn), disp, .35, 0.0, .9, .035, 1.4)


def _outside(seed, sun_az, sun_el, sun=(15.5, 13.6, 11.0), sky=((.95, 1.1, 1.35), (.42, .85, 1.9)), floor=((.60, .56, .50), (.48, .45, .40))):
    a, e = np.radians(sun_az), np.radians(sun_el)
    d = np.array([np.sin(a) * np.cos(e), np.cos(a) * np.cos(e), np.sin(e)])
    return Room(stone(seed, *floor), 2.4, .9, 0.0, 1.0, 1e4, plaster(seed), 1.0, np.array([1.0, 0, 0, 0, 0]), np.zeros(3), 0.0, d,
                np.array(sun), .006, np.array(sky[0]), np.array(sky[1]), np.array([.16, .17, .19]))


def stairs(w, h, seed, sun_az=-118, sun_el=44, at=(-.4, -7.0, 1.7), to=(.1, 1.0, 1.75), fov=32, spp=9, key=.42, door=True, tint=WHITE, **look):
    """A flight of steps climbing along a wall."""
    grids = [outline(_steps(9)), outline(_arch(.45, .1))]
    t = [_wall(EXTRUDED, (.4, .9, 1.45), (1.45, .55, 1), tint), _wall(BOX, (0, 2.0, 1.7), (6, .5, 2.35), tint),
         _wall(BOX, (3.0, .9, 1.45), (1.15, .55, 1.45), tint), _wall(BOX, (-3.6, .6, .8), (1.3, .9, 1.35), tint)]
    if door:
        t.append(_wall(BOX, (2.55, 1.5, 3.42), (.36, .06, .55), BLUE))
        t.append(_wall(BOX, (-1.55, 1.48, .62), (.42, .04, .95), BLUE))
    pot = thing(LATHE, (-2.0, .55, .30), .30, (.50, .22, .11), (.36, .15, .08), STONE, 2, f0=.02, gloss=.5)
    grids.append(lathe(JUG))
    pot["pos"] = (-2.35, -.55, .29)
    img = picture(collect(t + [pot], grids, _noise), _outside(seed, sun_az, sun_el), camera(at, to, fov, w, h), spp, seed, .25)
    return finish(expose(img, key), seed, **look)


def arcade(w, h, seed, sun_az=-60, sun_el=38, at=(.1, -5.2, 1.55), to=(.0, 4.0, 1.65), fov=40, spp=9, key=.30, tint=(.72, .56, .40), count=6, **look):
    """Arch behind arch, bars of sun across the floor."""
    grids = [outline(_arch(.72, .35))]
    t = [_wall(EXTRUDED, (0, -1.6 + 2.1 * k, 1.75), (1.75, .22, 1), tint) for k in range(count)]
    for k in range(count):
        t.append(_wall(BOX, (-1.75, -2.55 + 2.1 * k, 1.6), (.25, .42, 2.4), tint))
    t += [_wall(BOX, (1.85, 5, 1.6), (.3, 12, 2.4), tint), _wall(BOX, (0, 2.0 * count + 1.5, 1.5), (5, .3, 3), (.70, .66, .6))]
    t.append(_wall(BOX, (0, 4, 3.75), (2.2, 9, .12), tint))
    r = _outside(seed, sun_az, sun_el, floor=((.46, .34, .25), (.36, .26, .19)))
    img = picture(collect(t, grids, _noise), r, camera(at, to, fov, w, h), spp, seed, .25)
    return finish(expose(img, key), seed, **look)
