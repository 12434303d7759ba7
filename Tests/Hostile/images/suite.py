"""The suite `images`: makes a folder of hostile images, builds it, and checks the result of every file."""

import json
import os
import random

from gallery import faults as fault_list
from images import (bombs, colors, damaged, folder, leaks, misnamed, names, private, raw, refused, renditions, reports,
                    special_files, upright)
from measurement import run

CATEGORIES = (damaged, misnamed, bombs, upright, colors, private, raw, refused, special_files, names)
MAX_SECONDS = 300
# Two workers with their libraries, and the largest bomb.
MAX_MEGABYTES = 512


def all_cases(seed, points):
    for category in CATEGORIES:
        yield from category.cases(random.Random(f"{seed} {category.__name__}"), points)


def build(vitrine, site, *words):
    report = os.path.join(site, "report.json")
    if os.path.exists(report):
        os.remove(report)
    done = run([vitrine, "build", "--quiet", "--report", report, *words], site, MAX_SECONDS)
    if done.is_hung:
        return done, None, f"hangs for {MAX_SECONDS} s"
    if not os.path.exists(report):
        return done, None, f"ends with {done.code} and without a report: {fault_list.shortened(done.errors[-200:])}"
    with open(report, encoding="utf-8") as file:
        return done, json.load(file), None


def check(vitrine, root, options):
    """Returns (points by guarantee, faults)."""
    site = os.path.join(root, "images")
    cases = folder.fill(site, all_cases(options.seed, options.points))
    points = {}
    for case in cases:
        points[case.guarantee] = points.get(case.guarantee, 0) + 1
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
    if done.megabytes > MAX_MEGABYTES:
        yield "I3", "the build", f"takes {done.megabytes:.0f} MB"
    yield from reports.faults(cases, report)
    yield from renditions.faults(cases, report, public)
    yield from renditions.collisions(report, public)
    yield from leaks.canary_faults(public)
    yield from leaks.metadata_faults(public)
    again, second, trouble = build(vitrine, site)
    if trouble or again.code != 0:
        yield "I1", "a second build", trouble or f"ends with {again.code}, not 0"
    elif second["problems"] != report["problems"] or second["counts"]["renditions_made"]:
        yield "I1", "a second build", "finds different faults, or makes images again"
