"""R8: whatever the file dates and the clock, a build gives the same bytes and misses no change."""

import os
import time

from harness import sample

DATES = {"1970": 0, "2099": 4_070_908_800, "1969": -86_400, "2038": 2_147_483_648, "an hour ahead": None}
STATES = ("new", "retitled", "restyled", "old")


def run(bed, points, random, results):
    for state in ("old", *STATES):
        bed.clean(state)
    for number in range(min(points, 60)):
        case = CASES[number % len(CASES)]
        point, faults = case(bed, random)
        results.add("R8 dates", f"{case.__doc__}: {point}", faults)


def moment(random):
    name = random.choice(list(DATES))
    date = DATES[name]
    return name, time.time() + 3600 if date is None else date


def date_all(root, date):
    for place, names, files in os.walk(root, topdown=False):
        for name in files + names:
            os.utime(os.path.join(place, name), (date, date), follow_symlinks=False)


def outcome(bed, state, **options):
    run = bed.build("--quiet", **options)
    return ([f"it ended with {run.code}: {run.head}"] if run.code else []) + bed.differences(state)


def sources(bed, random):
    """the user's files"""
    state = random.choice(STATES)
    bed.begin("old", state)
    name, date = moment(random)
    for top in ("Photos", "Themes", "site.yml", "about.md", "favorites.csv"):
        path = os.path.join(bed.root, top)
        date_all(path, date)
        os.utime(path, (date, date))
    return f"{name}, {state}", outcome(bed, state) + bed.unhealed(state)


def everything(bed, random):
    """all files, including cache and site"""
    state = random.choice(STATES)
    bed.begin("old", state)
    name, date = moment(random)
    date_all(bed.root, date)
    return f"{name}, {state}", outcome(bed, state) + bed.unhealed(state)


def clock(bed, random):
    """the system clock"""
    state = random.choice(STATES)
    bed.begin(random.choice([None, "old"]), state)
    name, date = moment(random)
    moved = bed.preload.moving_clock(int(date - time.time()))
    faults = outcome(bed, state, environment=moved)
    # Then with the right clock: files from the wrong time must still be usable.
    return f"{name}, {state}", faults + bed.unhealed(state)


def same_date(bed, random):
    """a photo changed with the same date and length"""
    bed.begin("old", "old")
    path = os.path.join(bed.root, "Photos", "three.png")
    status = os.stat(path)
    other = sample.tiff(10, 10, (1, 2, 3))
    data = sample.grainy_png(180, 240, random.randint(3, 99))
    if len(data) <= status.st_size:
        data += b"\0" * (status.st_size - len(data))
    else:
        data = other + b"\0" * (status.st_size - len(other))
    with open(path, "wb") as file:
        file.write(data)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    run = bed.build("--quiet")
    rebuilt = bed.published()
    bed.forget_cache()
    again = bed.build("--quiet")
    faults = [f"a build ended with {r.code}: {r.head}" for r in (run, again) if r.code]
    return "Photos/three.png", faults + bed.compare(rebuilt)


CASES = (sources, everything, clock, same_date)
