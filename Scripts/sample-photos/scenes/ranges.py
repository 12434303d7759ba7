"""Mountains: ridges in mist, peaks in first and last light."""
from functools import lru_cache
import numpy as np
import clouds
from light import finish
from outdoors import air, eye, land, render
from sky import add_sun, clear_sky, dome
from terrain import conifers, enlarge, mountains


@lru_cache(2)
def _range(seed, size=14000, relief=1500, n=1024, cells=4):
    return mountains(size, relief, seed, n, cells)


def _above(h, size, x, y, lift):
    """Camera height a given lift over the land."""
    n = h.shape[0]
    return float(h[int(y / size * (n - 1)), int((x / size + 0.5) * (n - 1))]) + lift


def mist(w, h, seed, sun_az, sun_el, fov, pitch=-2.0, x=0.0, lift=260, fog=1.4e-4, fog_base=330, fog_h=170,
         relief=1050, haze=1.6, exposure=1.0, balance=(1, 1, 1), saturation=1.0, warm=1.0, k=1.0, glow=1.0, **look):
    """Layer behind layer, fog in the valleys, the light coming from behind."""
    size = 22000
    ridge = _range(seed, size, relief, 1024, 9)
    sky = clear_sky(np.radians(sun_az), np.radians(sun_el), haze=1.1e-5)
    d = dome(sky, np.radians(-fov), np.radians(fov), np.radians(fov), int(w * .8))
    a = air(sky, haze=tuple(haze * v for v in (1.5e-5, 2.0e-5, 3.0e-5)), fog=fog, fog_base=fog_base, fog_h=fog_h,
            fog_glow=glow, fog_wave=25, sun_gain=0.9)
    ground = land(ridge, size, low=(.022, .030, .018), rock=(.05, .05, .045), rock_steep=.55, bump=1.6)
    e = eye(x, 300.0, _above(ridge, size, x, 300.0, lift), 0, pitch, fov, w, h)
    img, _ = render(e, sky, d, a, ground, spp=2)
    look = dict(dict(exposure=exposure, balance=balance, saturation=saturation), **look)
    return finish(img * k, seed, **look)


def peaks(w, h, seed, sun_az, sun_el, fov, pitch=2.0, x=0.0, y=300.0, lift=150, snow_line=900, relief=2100, haze=1.0,
          fog=0.0, fog_base=300, fog_h=120, cover=0.0, cloud=None, exposure=1.0, yaw=0.0, strength=20.0, rough=160.0, **look):
    """High country with rock and snow."""
    size = 16000
    hf = _range(seed, size, relief, 1024, 3)
    sky = clear_sky(np.radians(sun_az), np.radians(sun_el), haze=3e-6, strength=strength)
    d = dome(sky, np.radians(yaw - fov), np.radians(yaw + fov), np.radians(fov), int(w * .9))
    if cover:
        clouds.draw(d, sky, clouds.layer(cover=cover, **(cloud or {})), eye=1200)
    a = air(sky, haze=tuple(haze * v for v in (7e-6, 1.3e-5, 2.6e-5)), fog=fog, fog_base=fog_base, fog_h=fog_h, fog_wave=50)
    fine = enlarge(hf, 2048)
    ground = land(fine, size, rough=rough, snow_line=snow_line, low=(.05, .06, .03), rock=(.17, .155, .14),
                  rock_steep=.8, snow_steep=.52, bump=1.8)
    e = eye(x, y, _above(hf, size, x, y, lift), yaw, pitch, fov, w, h)
    img, _ = render(e, sky, d, a, ground, spp=2)
    return finish(img, seed, exposure=exposure, **look)
