"""Kitchen table: still lifes by one window, and things carried in from outside."""
from catalogue.common import HANA, STAR, photo

FOLDER = "kitchen-table"
ALBUM = """title: Kitchen table
author: Hana Kovářová
caption: One table, one window, whatever was in the house.
"""

PHOTOS = [
    photo("kitchen-table/oranges.jpg", "stills.fruit", "4:3", HANA, "2025:01:19 10:32:00", "+01:00", (4, 1 / 30, 200, 80), "cc-by-nc",
          "Oranges, January", "The good bowl. Two did not fit and made the picture.", "A white bowl of oranges on a wooden table in window light",
          "still life, fruit, orange, window light, kitchen, winter", dict(seed=1), sidecar=STAR),
    photo("kitchen-table/pears.jpg", "stills.fruit", "3:2", HANA, "2024:10:06 15:05:42", "+02:00", (2.8, 1 / 40, 200, 80), "cc-by-nc",
          "Four pears", "From the neighbors' tree, over the fence, with permission.", "Four ripe pears on a table, one lying on its side",
          "still life, fruit, window light, kitchen, autumn", dict(seed=2, kind="pears", to=(.02, .0, .13), at=(.1, -1.5, .42), fov=29)),
    photo("kitchen-table/pears-linen.jpg", "stills.fruit", "4:5", HANA, "2024:10:07 09:40:18", "+02:00", (4, 1 / 60, 200, 80), None,
          "Pears on linen", "Next morning, other side of the table. One fewer.", "Red-cheeked pears on a pale linen cloth in soft side light",
          "still life, fruit, window light, red, kitchen", dict(seed=3, kind="pears", cloth=True, at=(-.25, -1.35, .75), to=(.0, .02, .10), fov=26, key=.2,
               wall=((.46, .40, .33), (.38, .33, .27)), window=(-1.2, -.9, .1, .2, 1.2))),
    photo("kitchen-table/eggs.jpg", "stills.eggs", "4:5", HANA, "2026:04:05 08:20:07", "+02:00", (4, 1 / 80, 200, 80), "cc-by-nc",
          "Seven for Easter", "Three kinds of hen. The blue bowl was my grandmother's.", "Brown and white eggs in and around a blue bowl on white linen",
          "still life, eggs, kitchen, window light, white, blue", dict(seed=1, at=(.02, -.98, 1.0), to=(.03, .0, .06), fov=34), sidecar={"focus": [0.5, 0.4]}),
    photo("kitchen-table/five-vessels.jpg", "stills.ceramics", "3:2", HANA, "2023:12:10 11:15:50", "+01:00", (5.6, 1 / 25, 200, 80), "cc-by-nc",
          "Five vessels", "Only the jug holds water. I moved the cup eleven times.", "Five ceramic vessels in a row on a wooden shelf against a plain wall",
          "still life, ceramics, window light, minimal, white", dict(seed=1, fov=28)),
    photo("kitchen-table/vessels-evening.jpg", "stills.ceramics", "1:1", HANA, "2023:12:10 15:48:29", "+01:00", (2.8, 1 / 15, 400, 80), None,
          "Vessels, evening", "Same shelf, four hours later, the sun almost level with the sill.", "Ceramic bottle, vase and jug in warm, low light with long shadows",
          "still life, ceramics, shadow, gold, window light", dict(seed=5, palette=2, fov=20, to=(-.10, .1, .30), win=(42, 27, 14), window=(-1.7, -.75, -.35, .35, .75),
               mullion=0, wall=((.42, .38, .33), (.36, .33, .29)), key=.13, order=(0, 1, 2, 3))),
    photo("kitchen-table/dew.jpg", "glass.dew", "3:2", HANA, "2025:05:11 06:12:33", "+02:00", (5.6, 1 / 125, 400, 80), "cc0",
          "Dew on lady's mantle", "Carried the leaf in on a plate, breathing through my nose.", "Round dewdrops on a green leaf, seen very close",
          "macro, dew, leaf, green, bokeh", dict(seed=4, count=80, biggest=.062, exposure=1.15)),
    photo("kitchen-table/red-leaf.jpg", "glass.dew", "1:1", HANA, "2024:11:01 08:37:21", "+01:00", (5.6, 1 / 100, 400, 80), "cc-by",
          "The last maple leaf", "It was on the doorstep, like post.", "Raindrops on a dark red autumn leaf", "macro, dew, leaf, red, autumn",
          dict(seed=9, hue=(.20, .022, .012), angle=.9, count=70, biggest=.075, exposure=1.35)),
]
