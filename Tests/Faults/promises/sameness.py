"""R9: the same sources give the same bytes, wherever, however and after whatever they are built."""

import os
import shutil

from workshop import sample, trees

STATES = ("old", "new", "retitled", "restyled")
ZONES = ("UTC", "Pacific/Kiritimati", "America/St_Johns", "Asia/Kathmandu", "nonsense")
LOCALES = ("C", "tr_TR.UTF-8", "de_DE.UTF-8", "ar_EG.UTF-8", "ja_JP.SJIS", "nonsense")


def run(bench, points, random, score):
    for state in STATES:
        bench.clean(state)
    for number in range(min(points, 60)):
        case = CASES[number % len(CASES)]
        point, faults = case(bench, random)
        score.add("R9 sameness", f"{case.__doc__}: {point}", faults)


def elsewhere(bench, random):
    """another folder, order of names, zone, locale, mask and number of jobs"""
    state = random.choice(STATES)
    bench.clear()
    name = random.choice(["a", "with blanks and ü", "deep/er/and/deeper", "-x", "x'\"$(y)"])
    root = os.path.join(bench.folder, "else", name)
    files = list(sample.STATES[state]().items())
    random.shuffle(files)
    sample.lay(root, dict(files))
    zone, locale, jobs = random.choice(ZONES), random.choice(LOCALES), random.choice([1, 2, 3, 8, 64])
    before = os.umask(random.choice([0o000, 0o022, 0o077, 0o027]))
    try:
        run = bench.program.run(root, "build", "--quiet", "--jobs", str(jobs), *random.choice([(), ("--no-cache",)]),
                                environment={"TZ": zone, "LC_ALL": locale, "LANG": locale, "COLUMNS": "7"})
        found = trees.tree(os.path.join(root, "public"))
    finally:
        os.umask(before)
        shutil.rmtree(os.path.join(bench.folder, "else"))
    faults = [f"it ended with {run.code}: {run.head}"] if run.code else []
    return f"{name}, {zone}, {locale}, {jobs} jobs, {state}", faults + trees.differences(found, bench.whole[state])


def step_by_step(bench, random):
    """rebuilt through other states, then compared with a clean build"""
    way = [random.choice(STATES) for _ in range(random.randint(2, 4))]
    bench.begin(None, way[0])
    faults = []
    for state in way:
        sample.lay(bench.root, sample.STATES[state]())
        if random.random() < 0.2:
            bench.forget_cache()
        run = bench.build("--quiet")
        faults += [f"{state}: {what}" for what in bench.differences(state)]
        if run.code:
            faults.append(f"it ended with {run.code}: {run.head}")
    return ", ".join(way), faults + [f"{what}" for what in bench.left()]


def unchanged(bench, random):
    """built twice: nothing is written"""
    state = random.choice(STATES)
    bench.begin(state if state == "old" else None, state)
    bench.build("--quiet")
    before = os.stat(bench.public)
    marker = os.stat(os.path.join(bench.public, ".vitrine-site"))
    run = bench.build("--quiet")
    same = os.path.samestat(before, os.stat(bench.public))
    same = same and marker.st_mtime_ns == os.stat(os.path.join(bench.public, ".vitrine-site")).st_mtime_ns
    faults = bench.differences(state) + ([] if same else ["the folder or its marker was replaced"])
    return state, faults + ([f"it ended with {run.code}: {run.head}"] if run.code else [])


CASES = (elsewhere, step_by_step, unchanged)
