"""Valid images of 300 megapixels (I4). A baseline JPEG works, in bounded memory and time. A progressive one is refused
because of the memory that it needs, with a message that names a fix."""

import json
import os
import shutil

from images import folder, pattern, vips
from images.case import Case
from measurement import run

WIDTH, HEIGHT = 20_000, 15_000
MAX_MEGABYTES, MAX_SECONDS = 600, 60
# Typical sizes and formats.
IMAGES = {"sizes": [320, 640, 1280, 2048], "formats": ["webp", "jpeg"], "originals": True}


def drawn(band=500):
    """A band of waves and noise, which encoders cannot compress for free. The image repeats it."""
    grain = os.urandom(1_000_003)
    rows = []
    for y in range(band):
        line = bytearray(WIDTH * 3)
        for channel in range(3):
            wave = bytes((x * (channel + 2) // 40 + y // 2) % 200 + 28 for x in range(0, 2_000))
            line[channel::3] = wave * (WIDTH // 2_000)
        rows.append(bytes(a ^ (b & 7) for a, b in zip(line, grain[y * 997:] + grain)))
    return b"".join(rows)


def written(path, options):
    """Writes the image through a file of bands, so that this script needs little memory too."""
    strip = drawn()
    raw = path + ".ppm"
    with open(raw, "wb") as file:
        file.write(b"P6\n%d %d\n255\n" % (WIDTH, HEIGHT))
        for _ in range(HEIGHT // 500):
            file.write(strip)
    image = vips.opened(raw)
    if vips.lib.vips_image_write_to_file(image.pointer, f"{path}[{options}]".encode(), vips.VOID()):
        vips.fail()
    os.remove(raw)


def built(vitrine, root, name, options):
    site = os.path.join(root, "large")
    shutil.rmtree(site, ignore_errors=True)
    folder.fill(site, [Case("I4", "photo.jpg", pattern.picture("photo").write(".jpg"))])
    with open(os.path.join(site, "site.yml"), "w", encoding="utf-8") as file:
        json.dump(folder.SITE | {"images": IMAGES}, file)
    written(os.path.join(site, "Photos", name), options)
    done = run([vitrine, "build", "--quiet", "--jobs", "2", "--report", "report.json"], site, 600)
    with open(os.path.join(site, "report.json"), encoding="utf-8") as file:
        return done, json.load(file)


def check(vitrine, root, options):
    found = []
    done, report = built(vitrine, root, "honest.jpg", "Q=90")
    published = next((photo for photo in report["photos"] if photo["source"].endswith("honest.jpg")), None)
    if done.code != 0 or published is None or len(published["renditions"]) != 8 or not published.get("original"):
        found.append(("I4", "baseline", f"ends with {done.code} and {published}: {done.errors[-300:]}"))
    found += limits("baseline", done)
    done, report = built(vitrine, root, "whole.jpg", "Q=90,interlace")
    reasons = [problem["what"] + problem["help"] for problem in report["problems"] if "whole.jpg" in problem["what"]]
    if done.code != 0 or len(reasons) != 1 or "memory" not in reasons[0] or "baseline" not in reasons[0]:
        found.append(("I4", "progressive", f"ends with {done.code} and the reasons {reasons}"))
    found += limits("progressive", done)
    return {"I4": 2}, found


def limits(name, done):
    print(f"300 megapixels, {name}: {done.seconds:.1f} s, {done.megabytes:.0f} MB")
    if done.megabytes > MAX_MEGABYTES:
        yield "I4", name, f"takes {done.megabytes:.0f} MB"
    if done.seconds > MAX_SECONDS:
        yield "I4", name, f"takes {done.seconds:.0f} s"
