"""Dunes and snow: small relief, long shadows."""
from functools import lru_cache
import numpy as np
import clouds
from light import expose, finish
from outdoors import air, eye, land, render
from sky import clear_sky, dome
from terrain import drifts, dunes


@lru_cache(2)
def _field(kind, size, seed):
    return dunes(size, seed)[::-1].copy() if kind == "dunes" else drifts(size, seed)


def _view(h, size, x, y, lift):
    n = h.shape[0]
    return float(h[int(y / size * (n - 1)), int((x / size + .5) * (n - 1))]) + lift


def desert(w, h, seed, sun_az=-75, sun_el=12, fov=38, pitch=-4, yaw=0.0, x=0.0, y=120.0, lift=30, key=.2, dust=8e-6,
           layers=(), field=21, **look):
    size = 2600.0
    hf = _field("dunes", size, field)
    sky = clear_sky(np.radians(sun_az), np.radians(sun_el), haze=dust)
    d = dome(sky, np.radians(yaw - fov), np.radians(yaw + fov), np.radians(fov), int(w * 1.2))
    for k in layers:
        clouds.draw(d, sky, clouds.layer(**k))
    ground = land(hf, size, low=(.50, .30, .155), rock=(.50, .30, .155), bump=.03, mottle=.15, ripple=.17, ripple_len=.42,
                  ripple_dir=.5, sheen=.05, ao_scale=40)
    a = air(sky, haze=(3.2e-5, 4.0e-5, 5.4e-5), bounce=.6)
    e = eye(x, y, _view(hf, size, x, y, lift), yaw, pitch, fov, w, h, far=9e3)
    img, _ = render(e, sky, d, a, ground, spp=2)
    return finish(expose(img, key), seed, **look)


def snowfield(w, h, seed, sun_az=-60, sun_el=9, fov=44, pitch=-7, x=0.0, y=30.0, lift=1.9, key=.42, layers=(), field=5, yaw=0.0, **look):
    size = 420.0
    hf = _field("drifts", size, field)
    sky = clear_sky(np.radians(sun_az), np.radians(sun_el), haze=2.5e-6)
    d = dome(sky, np.radians(yaw - fov), np.radians(yaw + fov), np.radians(fov), int(w * 1.2))
    for k in layers:
        clouds.draw(d, sky, clouds.layer(**k))
    ground = land(hf, size, low=(.84, .86, .9), rock=(.84, .86, .9), bump=.05, mottle=.1, ripple=.06, ripple_len=.35, ripple_dir=1.1,
                  sheen=.06, ao_scale=30)
    e = eye(x, y, _view(hf, size, x, y, lift), yaw, pitch, fov, w, h, far=4e3)
    img, _ = render(e, sky, d, air(sky, haze=(2e-5, 2.6e-5, 4e-5), bounce=.5), ground, spp=2)
    return finish(expose(img, key), seed, **look)
