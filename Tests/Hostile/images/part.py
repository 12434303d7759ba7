"""Hostile pictures: makes the folder, builds it, and accounts for every file."""

import json
import os
import random

from gallery import faults as told
from images import (accounts, bombs, colors, damaged, folder, looks, named_wrong, names, private, refused, things, traces,
                    upright)
from measured import run

CATEGORIES = (damaged, named_wrong, bombs, upright, colors, private, refused, things, names)
MOST_SECONDS = 300
# Two workers with their libraries, and one bomb at its worst.
MOST_MEGABYTES = 512


def all_cases(seed, points):
    for category in CATEGORIES:
        yield from category.cases(random.Random(f"{seed} {category.__name__}"), points)


def build(vitrine, site, *words):
    report = os.path.join(site, "report.json")
    if os.path.exists(report):
        os.remove(report)
    done = run([vitrine, "build", "--quiet", "--report", report, *words], site, MOST_SECONDS)
    if done.is_hung:
        return done, None, f"hangs for {MOST_SECONDS} s"
    if not os.path.exists(report):
        return done, None, f"ends with {done.code} and without a report: {told.shortened(done.errors[-200:])}"
    with open(report, encoding="utf-8") as file:
        return done, json.load(file), None


def check(vitrine, root, options):
    """(points by promise, faults by promise)."""
    site = os.path.join(root, "pictures")
    cases = folder.fill(site, all_cases(options.seed, options.points))
    points = {}
    for case in cases:
        points[case.promise] = points.get(case.promise, 0) + 1
    return points, list(faults(vitrine, site, cases))


def faults(vitrine, site, cases):
    public = os.path.join(site, "public")
    done, report, trouble = build(vitrine, site, "--strict")
    if trouble:
        yield "I1", "the build", trouble
        return
    print(f"{len(cases)} files, {len(report['photos'])} published: {done.seconds:.1f} s, {done.megabytes:.0f} MB")
    if done.code != 3:
        yield "I1", "the build", f"ends with {done.code} under --strict, not 3"
    if done.megabytes > MOST_MEGABYTES:
        yield "I3", "the build", f"takes {done.megabytes:.0f} MB"
    yield from accounts.faults(cases, report)
    yield from looks.faults(cases, report, public)
    yield from looks.collisions(report, public)
    yield from traces.canary_faults(public)
    yield from traces.metadata_faults(public)
    again, second, trouble = build(vitrine, site)
    if trouble or again.code != 0:
        yield "I1", "a second build", trouble or f"ends with {again.code}, not 0"
    elif second["problems"] != report["problems"] or second["counts"]["renditions_made"]:
        yield "I1", "a second build", "finds other faults, or makes pictures again"
