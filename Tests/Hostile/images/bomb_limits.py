"""Builds each bomb separately, beside one good photo, and measures time and memory (I3)."""

import json
import os
import random
import shutil

from images import bombs, folder, formats
from images.case import Case
from measurement import run

MAX_SECONDS = 1
MAX_MEGABYTES = 512


def check(vitrine, root, options):
    """Compares each build with one without a bomb."""
    cases = list(bombs.cases(random.Random(options.seed), 0))
    plain = min((built(vitrine, root, None) for _ in range(3)), key=lambda done: done.seconds)
    found, worst = [], []
    for case in cases:
        done = built(vitrine, root, case)
        if done.seconds - plain.seconds > MAX_SECONDS:  # retried, since the machine may be busy
            done = min(done, built(vitrine, root, case), key=lambda one: one.seconds)
        took = done.seconds - plain.seconds
        worst.append((took, done.megabytes, case.name))
        if done.is_hung or done.code != 0:
            found.append(("I3", case.name, f"ends with {done.code}: {done.errors[-200:]}"))
        if took > MAX_SECONDS:
            found.append(("I3", case.name, f"takes {took:.1f} s"))
        if done.megabytes > MAX_MEGABYTES:
            found.append(("I3", case.name, f"takes {done.megabytes:.0f} MB"))
    slow, large = max(worst), max(worst, key=lambda one: one[1])
    print(f"{len(cases)} bombs: at most {slow[0]:.2f} s ({slow[2]}), {large[1]:.0f} MB ({large[2]})")
    return {"I3": len(cases)}, found


def built(vitrine, root, case):
    site = os.path.join(root, "bomb")
    shutil.rmtree(site, ignore_errors=True)
    photo = Case("I3", "photo.jpg", formats.written("baseline", "photo"))
    folder.fill(site, [photo] + [case] * bool(case))
    done = run([vitrine, "build", "--quiet", "--jobs", "2", "--report", "report.json"], site, 120)
    with open(os.path.join(site, "report.json"), encoding="utf-8") as file:
        if not any(photo["source"] == "Photos/photo.jpg" for photo in json.load(file)["photos"]):
            done.code = -1
    return done
