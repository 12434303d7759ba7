"""After dark: northern lights, stars, city rain."""
from catalogue.common import KENJI, ILSE, STAR, photo

FOLDER = "after-dark"
ALBUM = """title: After dark
caption: Long waits, short nights.
tags: [night]
"""
DIM = dict(sun_az=180, sun_el=-12, valley=7)

PHOTOS = [
    photo("after-dark/curtain.jpg", "lakes.lake", "16:9", ILSE, "2025:02:26 23:14:09", "+01:00", (1.8, 6, 1600, 24), "cc-by-sa",
          "Curtain call", "It started behind us. By the time the tripod was turned it filled everything.", "Green and violet northern lights above dark mountains and a lake",
          "northern lights, night, mountains, green, stars, lake", dict(seed=4, fov=64, pitch=21, key=.42, percentile=96, starlight=dict(count=9000, power=.012, seed=2),
               aurora=dict(power=.5, seed=6, oy=.3), **DIM)),
    photo("after-dark/upright-galaxy.jpg", "lakes.milky_way", "2:3", KENJI, "2024:08:05 02:10:27", "+02:00", (1.8, 15, 6400, 20), "cc-by",
          "Standing", "By two it stood upright on the pass, like smoke.", "The Milky Way rising vertically from a mountain pass",
          "milky way, stars, night, mountains, minimal", dict(seed=17, az=3, tilt=.14, fov=52, pitch=30, cut=.3)),
    photo("after-dark/tram-stop.jpg", "glass.window", "3:2", KENJI, "2025:11:14 18:22:15", "+01:00", (1.8, 1 / 60, 1600, 50), "cc-by",
          "Tram stop, ten minutes late", "I was warm, the tram was late, the glass did the rest.", "City lights out of focus behind a rain-covered window",
          "city, rain, night, bokeh, lights", dict(seed=4, size=22, count=1600, big=13), sidecar=STAR),
    photo("after-dark/wet-pane.jpg", "glass.window", "4:5", KENJI, "2025:11:15 21:49:52", "+01:00", (1.8, 1 / 40, 1600, 50), None,
          "Wet pane", "From the kitchen, lights off, so as not to see myself.", "Raindrops on a dark window with red and amber lights behind",
          "city, rain, night, bokeh, red", dict(seed=11, size=40, count=1200, big=20, weights=(6, 4, 1, 0, 6, 0, 0, 2), horizon=.5)),
    photo("after-dark/ring-road.jpg", "glass.window", "16:9", KENJI, "2023:12:16 17:31:40", "+01:00", (1.8, 1 / 30, 800, 85), "cc-by",
          "Ring road", "Focus set to the dust on the railing.", "Large soft disks of colored traffic light at night", "city, lights, night, bokeh, gold",
          dict(seed=8, size=26, drops=0)),
]
