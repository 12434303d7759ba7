"""Still water under mountains, by day and by night; forests in fog."""
from functools import lru_cache
import numpy as np
import clouds
import night
from light import expose, finish
from outdoors import air, eye, land, render, sea
from sky import clear_sky, dome
from terrain import canopy, conifers, enlarge, mountains, ocean


@lru_cache(2)
def _valley(seed, size=9000, relief=1500):
    """A range with its floor cut level in front of the camera."""
    h = enlarge(mountains(size, relief, seed, 1024, 3), 2048)
    n = h.shape[0]
    y, x = np.mgrid[0:n, 0:n] / (n - 1)
    shore = ((x - .5) / .20) ** 2 + ((y - .10) / .22) ** 2
    return (h * np.clip(shore - .55, 0, 1) ** .7 - 25 * np.exp(-shore * 1.2) + 18 * np.clip(shore - 1, 0, 1)).astype(np.float32)


def _wooded(h, size, seed, top):
    return canopy(h, size / h.shape[0], seed, top)


def lake(w, h, seed, sun_az=-60, sun_el=14, fov=46, pitch=2.0, yaw=0.0, lift=2.2, key=.2, snow_line=750, fog=0.0, layers=(), wind=1.2,
         ripples=.05, valley=7, aurora=None, starlight=None, moonlit=None, haze=1.0, percentile=50, low=(.03, .045, .02), fog_h=9, **look):
    size = 9000.0
    hf = _wooded(_valley(valley), size, seed, 520)
    strength = 20.0 if moonlit is None else moonlit
    sky = clear_sky(np.radians(sun_az), np.radians(sun_el), haze=4e-6, strength=strength)
    d = dome(sky, np.radians(yaw - fov * .75), np.radians(yaw + fov * .75), np.radians(min(80, fov * 1.2)), int(w * (.8 if aurora else 1)))
    for k in layers:
        clouds.draw(d, sky, clouds.layer(**k))
    if aurora:
        # A night is never black: starlight and the glow of the air itself.
        d.rgb += np.array([.0035, .0065, .0125], np.float32)
        sky.table += np.array([.0035, .0065, .0125], np.float32)
    if starlight:
        night.stars(d, **starlight)
    if aurora:
        night.aurora(d, **aurora)
        sky.ambient = sky.ambient + d.rgb.mean((0, 1)) * .35
    ground = land(hf, size, low=low, rock=(.15, .14, .13), rock_steep=.40, snow_line=snow_line, snow_steep=.45, bump=1.2)
    a = air(sky, haze=tuple(haze * v for v in (1e-5, 1.6e-5, 2.8e-5)), fog=fog, fog_base=2, fog_h=fog_h, fog_wave=3)
    t = ocean(512, 30.0, max(wind, 1.0), .5, seed, ripples)
    water = sea(0, t, t, 30.0, 11.0, color=(.006, .016, .016), glint=.2)
    e = eye(0, 350.0, lift, yaw, pitch, fov, w, h)
    img, _ = render(e, sky, d, a, ground, water, spp=3)
    return finish(expose(img, key, percentile), seed, **look)


@lru_cache(1)
def _hillside(seed):
    size = 1500.0
    base = enlarge(mountains(size, 330, seed, 512, 3, crag=.01), 3072)
    wood = conifers(base, size / 3072, seed, 52000, (9, 27), slim=.15)
    return size, base, wood


def forest(w, h, seed, fov=30, pitch=-3, x=0.0, y=30.0, lift=75, yaw=0.0, fog=.0016, fog_base=60, fog_h=70, sun_az=20, sun_el=12,
           key=.3, hill=4, low=(.022, .03, .016), sun_gain=.25, glow=.8, **look):
    """Conifers standing in low cloud."""
    size, base, wood = _hillside(hill)
    sky = clear_sky(np.radians(sun_az), np.radians(sun_el), haze=1e-5)
    d = dome(sky, np.radians(yaw - fov), np.radians(yaw + fov), np.radians(fov), 900)
    ground = land(wood, size, low=low, rock=low, bump=.8, ao_scale=10)
    white = sky.ambient * np.array([1.1, 1.0, .86])
    a = air(sky, haze=(2e-5, 2e-5, 2e-5), fog=fog, fog_base=fog_base, fog_h=fog_h, fog_col=white, fog_glow=glow, fog_wave=22, sun_gain=sun_gain)
    n = base.shape[0]
    z = float(base[int(y / size * (n - 1)), int((x / size + .5) * (n - 1))]) + lift
    img, _ = render(eye(x, y, z, yaw, pitch, fov, w, h, near=8, far=6e3), sky, d, a, ground, spp=2)
    return finish(expose(img, key), seed, **look)


def milky_way(w, h, seed, az=10, tilt=.5, fov=62, pitch=22, key=.035, power=1.0, sun_az=0, sun_el=-9.5, valley=7, yaw=0.0, glow=.6, cut=.15, **look):
    """The galaxy over a dark ridge, the last dusk still on the horizon."""
    size = 9000.0
    hf = _wooded(_valley(valley), size, seed, 520)
    sky = clear_sky(np.radians(sun_az), np.radians(sun_el), haze=4e-6, strength=20)
    base = np.array([.010, .014, .024])
    sky.table += base.astype(np.float32)
    sky.ambient = sky.ambient + base
    d = dome(sky, np.radians(yaw - fov * .8), np.radians(yaw + fov * .8), np.radians(88), int(w * 1.5))
    band = night.milky_way(d, np.radians(az), tilt, .16 * power, seed, cut=cut)
    night.airglow(d, (.5, .75, .35), .012 * glow)
    night.stars(d, 60000, .30, seed, band)
    ground = land(hf, size, snow_line=900)
    e = eye(0, 350.0, 14, yaw, pitch, fov, w, h)
    img, _ = render(e, sky, d, air(sky, haze=(4e-6, 5e-6, 7e-6)), ground, spp=2)
    return finish(expose(img, key), seed, **look)
