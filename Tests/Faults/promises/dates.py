"""R8: whatever the dates of files say, and the clock, the same bytes come out, and no change is missed."""

import os
import time

from workshop import sample

DATES = {"1970": 0, "2099": 4_070_908_800, "1969": -86_400, "2038": 2_147_483_648, "an hour ahead": None}
STATES = ("new", "retitled", "restyled", "old")


def run(bench, points, random, score):
    for state in ("old", *STATES):
        bench.clean(state)
    for number in range(min(points, 60)):
        case = CASES[number % len(CASES)]
        point, faults = case(bench, random)
        score.add("R8 dates", f"{case.__doc__}: {point}", faults)


def moment(random):
    name = random.choice(list(DATES))
    date = DATES[name]
    return name, time.time() + 3600 if date is None else date


def date_all(root, date):
    for place, names, files in os.walk(root, topdown=False):
        for name in files + names:
            os.utime(os.path.join(place, name), (date, date), follow_symlinks=False)


def outcome(bench, state, **options):
    run = bench.build("--quiet", **options)
    return ([f"it ended with {run.code}: {run.head}"] if run.code else []) + bench.differences(state)


def sources(bench, random):
    """files of the user"""
    state = random.choice(STATES)
    bench.begin("old", state)
    name, date = moment(random)
    for top in ("Photos", "Themes", "site.yml", "about.md", "favorites.csv"):
        path = os.path.join(bench.root, top)
        date_all(path, date)
        os.utime(path, (date, date))
    return f"{name}, {state}", outcome(bench, state) + bench.unhealed(state)


def everything(bench, random):
    """the cache and the site as well"""
    state = random.choice(STATES)
    bench.begin("old", state)
    name, date = moment(random)
    date_all(bench.root, date)
    return f"{name}, {state}", outcome(bench, state) + bench.unhealed(state)


def clock(bench, random):
    """the clock of the machine"""
    state = random.choice(STATES)
    bench.begin(random.choice([None, "old"]), state)
    name, date = moment(random)
    moved = bench.preload.moving_clock(int(date - time.time()))
    faults = outcome(bench, state, environment=moved)
    # And back: what was made in another time must still serve.
    return f"{name}, {state}", faults + bench.unhealed(state)


def same_date(bench, random):
    """a photo changed under the same date and length"""
    bench.begin("old", "old")
    path = os.path.join(bench.root, "Photos", "three.png")
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
    run = bench.build("--quiet")
    rebuilt = bench.published()
    bench.forget_cache()
    again = bench.build("--quiet")
    faults = [f"a build ended with {r.code}: {r.head}" for r in (run, again) if r.code]
    return "Photos/three.png", faults + bench.compare(rebuilt)


CASES = (sources, everything, clock, same_date)
