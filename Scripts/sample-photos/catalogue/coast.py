"""Coast: sea, weather, moon."""
from catalogue.common import MATEUS, STAR, photo

FOLDER = "coast"
ALBUM = """title: Coast
author: Mateus Ferrão
caption: Mornings and evenings from the same two miles of shore.
"""
CUMULUS = {"cover": .5, "base": 1800, "top": 2600, "scale": 6000}

PHOTOS = [
    photo("coast/evening-glitter.jpg", "coast.swell", "3:2", MATEUS, "2025:08:17 20:14:32", "+01:00", (8, 1 / 640, 100, 35), "cc-by",
          "Evening glitter", "Wind dropping after a day of it. I waited for the gap under the clouds.",
          "Low sun behind broken clouds over a dark, choppy sea with a path of light", "sea, waves, clouds, sunset, gold, horizon",
          dict(seed=1, sun_el=5, fov=40, layers=(CUMULUS,), key=.17), sidecar=STAR, gps=(39.4712, -9.3391)),
    photo("coast/running-swell.jpg", "coast.swell", "4:3", MATEUS, "2024:06:02 11:40:05", "+01:00", (5.6, 1 / 1250, 100, 35), "cc-by",
          "Running swell", "From the end of the mole, feet wet. The water was exactly this green.",
          "Green-blue swell under a pale cloudy sky", "sea, waves, blue, sky, horizon",
          dict(seed=12, sun_az=75, sun_el=32, lift=7, wind=10.5, pitch=-5, fov=44, key=.2, color=(.006, .024, .028), disk=False,
               layers=({"cover": .62, "base": 1100, "top": 2300, "scale": 5200},)), orientation=3),
    photo("coast/grey-february.jpg", "coast.swell", "3:1", MATEUS, "2024:02:11 09:22:47", "+00:00", (8, 1 / 320, 200, 35), None,
          "Grey, February", "Two frames side by side. Nothing happened all morning and I liked that.",
          "Wide view of a gray, choppy winter sea under a pale sky", "sea, waves, winter, horizon, panorama, minimal",
          dict(seed=7, sun_az=-40, sun_el=18, lift=9, wind=8.5, pitch=2, fov=64, key=.2, saturation=.5, color=(.01, .022, .026), disk=False, glint=.1,
               layers=({"cover": .84, "base": 900, "top": 2400, "scale": 4200},))),
    photo("coast/last-sun.jpg", "coast.swell", "2:3", MATEUS, "2023:09:29 19:21:10", "+01:00", (5.6, 1 / 800, 100, 35), "cc-by",
          "Last sun, first star", "The star came four minutes later and is not in the picture.",
          "The sun's disk just above the horizon, its track on a quiet sea", "sea, sunset, gold, minimal, horizon",
          dict(seed=21, sun_el=1.6, fov=19, lift=5, wind=4.0, rough=.45, pitch=1.5, dust=1.6e-5, key=.24, percentile=60), orientation=6),
    photo("coast/moon-path.jpg", "coast.moonrise", "4:5", MATEUS, "2025:10:07 18:58:44", "+01:00", (2.8, 1 / 60, 1600, 35), "cc-by-sa",
          "Moon path", "Harvest moon, twenty minutes up. The belt of rose was fading faster than I could meter.",
          "A full moon over the sea at dusk with a track of light on the water", "moon, sea, night, blue hour, reflection",
          dict(seed=4, fov=21, moon_el=7.5, pitch=3, key=.075), sidecar=STAR),
    photo("coast/two-oclock-cumulus.jpg", "coast.cloudscape", "3:2", MATEUS, "2023:07:14 14:03:21", "+01:00", (8, 1 / 1000, 100, 35), "cc0",
          "Two o'clock cumulus", "Flat on my back on the car park wall.",
          "Bright cumulus clouds in a deep blue sky", "sky, clouds, blue, white, summer",
          dict(seed=4, sun_az=60, sun_el=42, fov=52, pitch=27, key=.3, layers=({"cover": .50, "base": 1300, "top": 4200, "scale": 5200, "steps": 110},))),
    photo("coast/after-the-front.jpg", "coast.cloudscape", "1:1", MATEUS, "2024:11:19 16:47:58", "+00:00", (5.6, 1 / 250, 200, 35), "cc-by",
          "After the front", "The rain went out to sea and the sun got in underneath for a quarter of an hour.",
          "Clouds lit orange and rose from below at sunset", "sky, clouds, sunset, orange, gold",
          dict(seed=9, sun_az=-14, sun_el=3.6, fov=44, pitch=25, key=.2, dust=7e-6, layers=({"cover": .56, "base": 2100, "top": 3300, "scale": 5600, "ox": .37},))),
    photo("coast/still-water.jpg", "coast.swell", "1:1", MATEUS, "2026:04:03 06:51:16", "+01:00", (8, 1 / 60, 100, 35), "cc-by",
          "Half a minute of nothing", "No wind for once, hardly a ripple. I stayed long after the picture was made.",
          "A smooth, pale sea under a sky of soft blue and yellow", "sea, minimal, sunrise, horizon, blue hour, reflection",
          dict(seed=31, sun_az=70, sun_el=2.0, fov=38, lift=5, wind=3.5, rough=.16, pitch=3, key=.32, disk=False, saturation=.9, glint=0, dust=9e-6), orientation=2),
    photo("coast/river-stones.jpg", "stills.cairn", "2:3", MATEUS, "2026:05:23 18:09:30", "+01:00", (2.8, 1 / 500, 100, 35), "cc-by-nc",
          "Six stones, one afternoon", "The fourth try. The others are in the foreground.",
          "Six rounded stones balanced on top of each other on gray shore rock", "stone, minimal, still life, balance, shadow",
          dict(seed=3, warm=1, at=(.1, -1.9, .48), to=(0, 0, .30), fov=22, sky=((.26, .27, .29), (.34, .42, .55)))),
]
