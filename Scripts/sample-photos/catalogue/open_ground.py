"""Open ground: dunes, fog, reeds, flocks."""
from catalogue.common import ILSE, NOUR, STAR, photo

FOLDER = "open-ground"
ALBUM = """title: Open ground
author: Nour El-Amin
caption: Flat places and what stands in them.
"""
SAND = "+04:00"
FOREST = [((i * .618 + .03) % 1 * 1.06 - .03, .93 + .012 * (i // 3), .34 + .055 * ((i * 7) % 5) + .016 * i, .985 - .040 * i) for i in range(20)]

PHOTOS = [
    photo("open-ground/long-crest.jpg", "sand_snow.desert", "3:2", NOUR, "2024:01:27 07:21:48", SAND, (11, 1 / 200, 100, 135), "cc-by",
          "Long crest", "Two hours' walk for one line.", "A curving dune crest dividing lit sand from deep shadow", "dunes, desert, sand, shadow, gold, pattern",
          dict(seed=4, sun_az=96, sun_el=13, y=420, x=-250, lift=48, fov=32, pitch=-6, yaw=40), orientation=4, gps=(22.6421, 54.1023)),
    photo("open-ground/noon-is-no-time.jpg", "sand_snow.desert", "2:3", NOUR, "2024:01:28 08:05:11", SAND, (11, 1 / 320, 100, 200), "cc-by",
          "“Noon is no time,” Brûlé & I agreed", "So we shot at eight. The argument about lunch is not recorded.",
          "Folded dunes with soft ripples and long shadows", "dunes, desert, sand, shadow, orange",
          dict(seed=5, sun_az=-72, sun_el=16, y=700, x=-300, lift=60, fov=22, pitch=-6, yaw=-12, field=27), orientation=5),
    photo("open-ground/sand-sea.jpg", "sand_snow.desert", "3:1", NOUR, "2024:01:29 17:38:02", SAND, (11, 1 / 125, 100, 85), None,
          "Sand sea, east", "Stitched from three. The far line is the border, they told us, or the one after it.",
          "Panorama of dunes in warm evening light", "dunes, desert, sand, panorama, sunset, shadow",
          dict(seed=6, sun_az=-92, sun_el=9, y=320, x=300, lift=70, fov=58, pitch=-6, yaw=-34, field=33)),
    photo("open-ground/the-oak.jpg", "silhouettes.foggy_trees", "1:1", NOUR, "2025:01:05 08:44:36", "+00:00", (5.6, 1 / 125, 200, 100), "cc-by",
          "The oak at Farrow's field", "Third winter photographing it. It has not moved, I have.",
          "A single bare tree in a foggy field", "trees, fog, winter, minimal, white",
          dict(seed=4, trees=((.16, .79, .18, .90), (.86, .795, .22, .85), (.50, .84, .64, .10)), key=.5), sidecar={"favorite": True, "alt": "One bare oak in the middle of a field, fog behind it"}),
    photo("open-ground/october-beeches.jpg", "silhouettes.foggy_trees", "3:2", NOUR, "2024:10:26 09:10:14", "+01:00", (4, 1 / 160, 200, 100), "cc-by-sa",
          "October beeches", "The fog takes the color of whatever is in front of it.",
          "Trees with rust-red leaves fading into bright fog", "trees, autumn, fog, red, orange",
          dict(seed=6, leaves=((.36, .115, .018), 5), trees=((.10, .80, .40, .86), (.38, .80, .36, .88), (.92, .805, .46, .78), (.24, .82, .60, .55), (.70, .87, .80, .10)),
               top=(.72, .70, .66), low=(.74, .70, .62), sun=(.45, .3, .25), key=.42)),
    photo("open-ground/plantation.jpg", "silhouettes.foggy_trees", "4:5", NOUR, "2023:11:12 07:55:20", "+00:00", (5.6, 1 / 60, 400, 100), "cc0",
          "Plantation, early", "Cold enough to hear the drip.", "Spruce trees receding into morning fog with the sun behind", "trees, forest, fog, sunrise, pattern",
          dict(seed=5, kind="spruce", line=.97, trees=FOREST, top=(.42, .47, .54), low=(.70, .66, .60), sun=(.6, .38, .7), warm=(1, .78, .5), key=.34), sidecar={"hidden": True}),
    photo("open-ground/reed-bed.jpg", "silhouettes.reeds", "3:2", NOUR, "2025:09:02 19:28:55", "+01:00", (2.8, 1 / 800, 100, 200), "cc-by",
          "Reed bed, last ten minutes", "Waders on, elbows in the mud, sun straight down the barrel.",
          "Reed stems in silhouette against a golden sun and sparkling water", "reeds, sunset, gold, bokeh, reflection, shadow",
          dict(seed=4, key=.27), sidecar=STAR),
    photo("open-ground/barley.jpg", "silhouettes.reeds", "2:3", NOUR, "2026:06:30 21:02:17", "+01:00", (2.8, 1 / 640, 100, 200), "cc-by-nc",
          "Barley, a week to go", "The farmer says ten days. We will see who is right.",
          "Ears of barley against an orange evening sky", "field, sunset, orange, summer, bokeh",
          dict(seed=12, head="ear", water=False, sun_el=2.0, sun_az=-3, dust=1.8e-5, count=34, fov=15, pitch=3.5, lean=.22, key=.24)),
    photo("open-ground/starlings.jpg", "silhouettes.flock", "16:9", NOUR, "2024:12:04 16:12:40", "+00:00", (4, 1 / 500, 1600, 85), "cc-by",
          "Starlings, Tuesday", "They turned away from the hawk, then back, then were gone into the reeds all at once.",
          "A large flock of starlings over a marsh after sunset", "birds, sunset, sky, winter, orange",
          dict(seed=9, count=16000, center=(.5, .45), spread=(.36, .5), key=.27), orientation=7),
    photo("open-ground/geese-leaving.jpg", "silhouettes.flock", "3:2", NOUR, "2023:10:22 18:01:33", "+01:00", (4, 1 / 800, 800, 200), None,
          "Leaving without us", "We heard them long before we saw them.", "A loose cloud of birds rising above a dark field edge at dusk", "birds, sky, blue hour, autumn, minimal",
          dict(seed=26, line=.855, count=2600, bird=2.4, sun_el=-2.6, center=(.55, .40), spread=(.28, .4), key=.22, dust=5e-6)),
]
