"""Lime and shade: walls, stairs, arches."""
from catalogue.common import KENJI, photo

FOLDER = "lime-and-shade"
ALBUM = """title: Lime and shade
author: Kenji Aoyagi
caption: Three weeks of walls.
license: cc-by-4.0
"""

PHOTOS = [
    photo("lime-and-shade/nine-steps.jpg", "walls.stairs", "3:2", KENJI, "2025:07:21 10:58:13", "+03:00", (8, 1 / 1000, 100, 35), "cc-by",
          "Nine steps", "The blue doors were there already; nobody believes it.", "White stairs along a white wall with blue doors in strong sun",
          "architecture, stairs, shadow, blue, white, minimal", dict(seed=1, sun_az=103, sun_el=40, at=(-2.2, -6.6, 3.3), to=(.1, 1.0, 1.55), fov=34)),
    photo("lime-and-shade/upstairs.jpg", "walls.stairs", "4:5", KENJI, "2025:07:22 17:26:54", "+03:00", (8, 1 / 500, 100, 50), "cc-by",
          "Somebody is home", "Radio from inside, a window closing, then only the swallows.", "Sunlit steps and their shadow on a warm plastered wall",
          "architecture, stairs, shadow, gold, summer", dict(seed=2, sun_az=112, sun_el=27, at=(-3.0, -5.4, 2.6), to=(.45, 1.0, 1.6), fov=25, tint=(.74, .56, .38))),
    photo("lime-and-shade/arcade.jpg", "walls.arcade", "2:3", KENJI, "2025:07:25 16:41:05", "+03:00", (5.6, 1 / 125, 100, 35), "cc-by",
          "Arcade at siesta", "Six arches, one cat. The cat left.", "A row of arches with bars of sunlight across the floor",
          "architecture, arches, shadow, pattern, orange", dict(seed=3)),
]
