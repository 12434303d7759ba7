"""Builds each bomb separately, beside one good photo, and measures time and memory (I3, I13)."""

import json
import os
import random
import shutil

from images import bombs, folder, formats
from images.case import Case
from measurement import run

# Seconds of a processor, so that a busy machine does not matter.
MAX_SECONDS = {"I3": 1, "I13": 0.1}
# Packets are read by Swift code, which a debug build makes thirty times slower.
MAX_PACKET_SECONDS = 2
MAX_MEGABYTES = 512


def check(vitrine, root, options):
    """Compares each build with one without a bomb."""
    cases = list(bombs.cases(random.Random(options.seed), 0))
    plain = quickest([built(vitrine, root, None) for _ in range(5)])
    found, worst = [], []
    for case in cases:
        limit = MAX_PACKET_SECONDS if "/xmp-" in case.name else MAX_SECONDS[case.guarantee]
        done = built(vitrine, root, case)
        for _ in range(3):
            if done.processor_seconds - plain.processor_seconds > limit:
                done = quickest([done, built(vitrine, root, case)])
        took = done.processor_seconds - plain.processor_seconds
        worst.append((took, done.megabytes, case))
        if done.is_hung or done.code != 0:
            found.append((case.guarantee, case.name, f"ends with {done.code}: {done.errors[-200:]}"))
        if took > limit:
            found.append((case.guarantee, case.name, f"takes {took:.2f} s"))
        if done.megabytes > MAX_MEGABYTES:
            found.append((case.guarantee, case.name, f"takes {done.megabytes:.0f} MB"))
    return dict(summarized(worst)), found


def summarized(worst):
    """Prints the slowest and the largest of each guarantee, and yields the number of cases."""
    for guarantee in MAX_SECONDS:
        ones = [one for one in worst if one[2].guarantee == guarantee]
        slow, large = max(ones, key=lambda one: one[0]), max(ones, key=lambda one: one[1])
        print(f"{guarantee}: {len(ones)} bombs: at most {slow[0]:.2f} s ({slow[2].name}), "
              f"{large[1]:.0f} MB ({large[2].name})")
        yield guarantee, len(ones)


def quickest(runs):
    return min(runs, key=lambda done: done.processor_seconds)


def built(vitrine, root, case):
    site = os.path.join(root, "bomb")
    shutil.rmtree(site, ignore_errors=True)
    photo = Case("I3", "photo.jpg", formats.written("baseline", "photo"))
    folder.fill(site, [photo] + [case] * bool(case))
    done = run([vitrine, "build", "--quiet", "--jobs", "2", "--report", "report.json"], site, 120)
    report = os.path.join(site, "report.json")
    if done.code == 0 and not (os.path.exists(report) and is_published(report, photo.source)):
        done.code = -1
    return done


def is_published(report, source):
    with open(report, encoding="utf-8") as file:
        return any(photo["source"] == source for photo in json.load(file)["photos"])
