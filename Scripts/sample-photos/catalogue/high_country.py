"""High country: peaks, ridges, lakes, snow."""
from catalogue.common import ILSE, STAR, photo

FOLDER = "high-country"
ALBUM = """title: High country
author: Ilse Brandvold
caption: Above the tree line, mostly before breakfast.
"""

PHOTOS = [
    photo("high-country/first-light.jpg", "ranges.peaks", "3:2", ILSE, "2025:03:09 06:58:12", "+01:00", (8, 1 / 200, 100, 70), "cc-by-sa",
          "First light on the north ridge", "Minus fourteen and no wind. The tops got the sun for ten minutes, then cloud.",
          "Snow-covered mountain with its highest crests in warm morning light", "mountains, snow, winter, sunrise, blue",
          dict(seed=11, sun_az=-70, sun_el=7, fov=36), sidecar=STAR, gps=(61.6362, 8.3125)),
    photo("high-country/alpenglow.jpg", "ranges.peaks", "16:9", ILSE, "2024:12:21 15:36:40", "+01:00", (5.6, 1 / 15, 800, 50), "cc-by-sa",
          "Alpenglow", "The shortest day. Four minutes of this, then everything went blue at once.",
          "Snowy peaks glowing orange in the last sun, the valley already in shade", "mountains, snow, winter, sunset, orange",
          dict(seed=23, sun_az=165, sun_el=1.0, fov=44, snow_line=500, lift=260, pitch=1, exposure=1.0, balance=(.86, .98, 1.2), contrast=1.12)),
    photo("high-country/above-the-hut.jpg", "ranges.peaks", "4:5", ILSE, "2023:10:15 17:20:03", "+02:00", (8, 1 / 125, 100, 85), None,
          "Above the hut", "An hour past the hut; the shepherd says the stones up there still move at night.",
          "Rocky mountain slopes with patches of early snow in evening light", "mountains, autumn, snow, gold, shadow",
          dict(seed=37, sun_az=-95, sun_el=11, fov=26, snow_line=1250, lift=120, pitch=2), orientation=8),
    photo("high-country/seven-ridges.jpg", "ranges.mist", "3:1", ILSE, "2024:09:30 07:12:55", "+02:00", (8, 1 / 400, 100, 105), "cc-by-sa",
          "Seven ridges", "I count seven; Nour says eight. Valley fog up to the second.",
          "Wide panorama of mountain ridges fading into golden morning haze", "mountains, fog, ridges, sunrise, gold, panorama",
          dict(seed=3, sun_az=16, sun_el=6, fov=46, pitch=-1, relief=1500, fog=1.1e-4, fog_h=140, fog_base=380, lift=420, exposure=.30, contrast=1.15), sidecar=STAR),
    photo("high-country/before-the-bells.jpg", "ranges.mist", "3:2", ILSE, "2024:09:30 06:48:19", "+02:00", (8, 1 / 200, 100, 105), "cc-by-sa",
          "Before the bells", "The cows go up at seven. Until then it is quiet and mostly gray.",
          "Layers of hills in cool, pale morning mist", "mountains, fog, ridges, minimal, blue hour",
          dict(seed=8, sun_az=-100, sun_el=5, fov=30, pitch=-1, relief=1500, fog=1.3e-4, fog_h=150, fog_base=360, lift=420, exposure=1.0, balance=(.88, .98, 1.16), saturation=.8, contrast=1.15)),
    photo("high-country/out-of-the-valley.jpg", "ranges.mist", "2:3", ILSE, "2026:02:14 16:31:26", "+01:00", (11, 1 / 320, 100, 105), "cc-by",
          "Out of the valley", "The fog stayed down there for nine days. We did not.",
          "Backlit ridges one behind another above a sea of fog", "mountains, fog, ridges, winter, gold",
          dict(seed=15, sun_az=-9, sun_el=9, fov=20, pitch=0, relief=1700, fog=1.9e-4, fog_h=120, fog_base=420, lift=480, exposure=.26, contrast=1.18)),
    photo("high-country/tarn.jpg", "lakes.lake", "3:2", ILSE, "2025:06:28 09:15:37", "+02:00", (8, 1 / 250, 100, 24), "cc-by-sa",
          "Tarn, nine o'clock", "Flat calm until the first fish.",
          "A calm mountain lake reflecting wooded slopes and snowy summits", "lake, mountains, reflection, forest, summer",
          dict(seed=4, sun_az=130, sun_el=24, lift=3, pitch=3, fov=56, layers=({"cover": .42, "base": 2600, "top": 3600, "scale": 5200},)), orientation=1),
    photo("high-country/evening-mirror.jpg", "lakes.lake", "16:9", ILSE, "2025:09:13 18:52:08", "+02:00", (5.6, 1 / 60, 200, 24), "cc-by-nc",
          "Evening mirror", "The larches had just turned. I turned the print upside down once and nobody noticed.",
          "Autumn-colored mountainside mirrored in a still lake in evening light", "lake, mountains, reflection, autumn, gold",
          dict(seed=14, valley=19, sun_az=105, sun_el=9, lift=2.2, pitch=1.5, fov=60, low=(.13, .065, .016), ripples=.03, saturation=1.05)),
    photo("high-country/wind-pack.jpg", "sand_snow.snowfield", "3:2", ILSE, "2026:01:18 10:02:51", "+01:00", (11, 1 / 500, 100, 35), "cc-by-sa",
          "Wind pack", "Hard enough to walk on, which I was glad of, and soft enough to keep every shadow.",
          "Wind-shaped snow with long blue shadows under a clear sky", "snow, winter, white, shadow, pattern, minimal",
          dict(seed=4, sun_az=-66, sun_el=7, pitch=-5, fov=40, y=60, lift=2.6)),
    photo("high-country/drift-study.jpg", "sand_snow.snowfield", "4:5", ILSE, "2026:01:18 15:44:29", "+01:00", (8, 1 / 160, 100, 70), None,
          "Drift study no. 2", "Last light, walking back in my own tracks, which are just out of frame.",
          "Curved snowdrift edges in warm low light and blue shade", "snow, winter, shadow, pattern, blue",
          dict(seed=6, sun_az=-38, sun_el=4.5, pitch=-9, fov=30, y=110, x=40, lift=4.5, field=9, key=.36)),
]
