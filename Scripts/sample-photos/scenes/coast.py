"""Open water: glitter, weather, moonrise, long exposure."""
from functools import lru_cache
import numpy as np
import clouds
import night
from light import expose, finish
from outdoors import air, eye, render, sea
from scipy.ndimage import gaussian_filter
from sky import add_sun, clear_sky, dome
from terrain import ocean


@lru_cache(4)
def _tiles(wind, rough, heading, seed):
    return ocean(512, 180.0, wind, heading, seed, rough), ocean(512, 23.0, wind, heading + .5, seed + 1, rough * .8)


def _dome(sky, fov, width, layers, sun=None):
    d = dome(sky, np.radians(-fov), np.radians(fov), np.radians(min(fov * 1.3, 80)), width)
    if sun:
        add_sun(d, sky, *np.radians(sun[:2]), *sun[2:])
    for k in layers:
        k = dict(k)
        clouds.draw(d, sky, clouds.layer(**{a: b for a, b in k.items() if a not in ("ambient", "low", "haze")}),
                    **{a: b for a, b in k.items() if a in ("ambient", "low", "haze")})
    return d


def swell(w, h, seed, sun_az=0, sun_el=6, fov=40, lift=6, pitch=0.0, wind=7.0, rough=1.0, layers=(), disk=True, dust=6e-6,
          color=(.01, .035, .045), key=.2, percentile=50, haze=1.0, glint=1.0, heading=.4, spp=4, **look):
    """The sea under sun and cloud."""
    sky = clear_sky(np.radians(sun_az), np.radians(sun_el), haze=dust)
    d = _dome(sky, fov, int(w * .8), layers, (sun_az, sun_el) if disk else None)
    a, b = _tiles(wind, rough, heading, seed)
    water = sea(0, a, b, color=color, glint=glint)
    thin = air(sky, haze=tuple(haze * v for v in (1.2e-5, 1.8e-5, 2.6e-5)))
    img, _ = render(eye(0, 0, lift, 0, pitch, fov, w, h), sky, d, thin, S=water, spp=spp)
    return finish(expose(img, key, percentile), seed, **look)


def moonrise(w, h, seed, fov=24, moon_el=5, moon_az=0.0, radius=.0125, lift=8, pitch=1.0, wind=4.5, key=.07, layers=(), rose=(.15, .075, .06), **look):
    """Blue dusk with a full moon low over the water and its path."""
    sky = clear_sky(np.radians(180), np.radians(3), haze=5e-6)
    # Opposite the sunset: the earth's shadow, the rosy belt above it, deepening blue overhead.
    t = np.linspace(0, 1, sky.table.shape[0])[:, None] ** 2 * 90
    belt = np.exp(-((t - 11) / 6.5) ** 2)
    tone = np.array([.16, .22, .36]) * np.exp(-t / 60) + belt * np.array(rose)
    sky.table[:] = tone[:, None, :]
    sky.ambient = tone.mean(0)
    level = float(np.median(sky.ambient))
    sky.sun = np.array([np.sin(np.radians(moon_az)), np.cos(np.radians(moon_az)), np.tan(np.radians(moon_el))])
    sky.sun /= np.linalg.norm(sky.sun)
    sky.sun_color = np.array([1, .82, .6]) * level * 2.2
    d = _dome(sky, fov, int(w * .8), layers)
    night.moon(d, np.radians(moon_az), np.radians(moon_el), radius, level * 9, seed, glow=.04, color=(1, .86, .66))
    a, b = _tiles(wind, 1.0, .3, seed)
    water = sea(0, a, b, color=(.008, .02, .03), glint=9.0)
    img, _ = render(eye(0, 0, lift, 0, pitch, fov, w, h), sky, d, air(sky, haze=(8e-6, 1.1e-5, 1.6e-5)), S=water, spp=5)
    return finish(expose(img, key), seed, **look)


def cloudscape(w, h, seed, sun_az=50, sun_el=20, fov=50, pitch=16, key=.3, layers=(), dust=3e-6, disk=False, percentile=50, **look):
    """Nothing but sky."""
    sky = clear_sky(np.radians(sun_az), np.radians(sun_el), haze=dust)
    d = dome(sky, np.radians(-fov * .9), np.radians(fov * .9), np.radians(min(pitch + fov, 85)), int(w * .9))
    if disk:
        add_sun(d, sky, np.radians(sun_az), np.radians(sun_el))
    for k in layers:
        k = dict(k)
        clouds.draw(d, sky, clouds.layer(**{a: b for a, b in k.items() if a not in ("ambient", "low", "haze", "eye")}),
                    **{a: b for a, b in k.items() if a in ("ambient", "low", "haze", "eye")})
    img, _ = render(eye(0, 0, 300, 0, pitch, fov, w, h), sky, d, air(sky), spp=2)
    return finish(expose(img, key, percentile), seed, **look)
