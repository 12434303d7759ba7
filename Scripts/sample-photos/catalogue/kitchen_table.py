"""Kitchen table: still lifes by one window, and things carried in from outside."""
from catalogue.common import HANA, STAR, photo

FOLDER = "kitchen-table"
ALBUM = """title: Kitchen table
author: Hana Kovářová
caption: One table, one window, whatever was in the house.
"""

PHOTOS = [
    photo("kitchen-table/oranges.jpg", "stills.oranges", "4:3", HANA, "2025:01:19 10:32:00", "+01:00", (4, 1 / 30, 200, 80), "cc-by-nc",
          "Oranges, January", "The good bowl. Two did not fit and made the picture.", "A white bowl of oranges on a wooden table in window light",
          "still life, fruit, orange, window light, kitchen, winter", dict(seed=1), sidecar=STAR),
    photo("kitchen-table/eggs.jpg", "stills.eggs", "4:5", HANA, "2026:04:05 08:20:07", "+02:00", (4, 1 / 80, 200, 80), "cc-by-nc",
          "Seven for Easter", "Three kinds of hen. The blue bowl was my grandmother's.", "Brown and white eggs in and around a blue bowl on white linen",
          "still life, eggs, kitchen, window light, white, blue", dict(seed=1, at=(.02, -.98, 1.0), to=(.03, .0, .06), fov=34)),
    photo("kitchen-table/dew.jpg", "glass.dew", "3:2", HANA, "2025:05:11 06:12:33", "+02:00", (5.6, 1 / 125, 400, 80), "cc0",
          "Dew on lady's mantle", "Carried the leaf in on a plate, breathing through my nose.", "Round dewdrops on a green leaf, seen very close",
          "macro, dew, leaf, green, bokeh", dict(seed=4, count=80, biggest=.062, exposure=1.15)),
    photo("kitchen-table/red-leaf.jpg", "glass.dew", "1:1", HANA, "2024:11:01 08:37:21", "+01:00", (5.6, 1 / 100, 400, 80), "cc-by",
          "The last maple leaf", "It was on the doorstep, like post.", "Raindrops on a dark red autumn leaf", "macro, dew, leaf, red, autumn",
          dict(seed=9, hue=(.20, .022, .012), angle=.9, count=70, biggest=.075, exposure=1.35)),
]
