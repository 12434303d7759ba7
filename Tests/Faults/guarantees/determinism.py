"""R9: the same sources give the same bytes, whatever the environment and the earlier builds."""

import os
import shutil

from harness import sample, trees

STATES = ("old", "new", "retitled", "restyled")
ZONES = ("UTC", "Pacific/Kiritimati", "America/St_Johns", "Asia/Kathmandu", "nonsense")
LOCALES = ("C", "tr_TR.UTF-8", "de_DE.UTF-8", "ar_EG.UTF-8", "ja_JP.SJIS", "nonsense")


def run(bed, points, random, results):
    for state in STATES:
        bed.clean(state)
    for number in range(min(points, 60)):
        case = CASES[number % len(CASES)]
        point, faults = case(bed, random)
        results.add("R9 determinism", f"{case.__doc__}: {point}", faults)


def elsewhere(bed, random):
    """another folder, file order, time zone, locale, umask and number of jobs"""
    state = random.choice(STATES)
    bed.clear()
    name = random.choice(["a", "with blanks and ü", "deep/er/and/deeper", "-x", "x'\"$(y)"])
    root = os.path.join(bed.folder, "else", name)
    files = list(sample.STATES[state]().items())
    random.shuffle(files)
    sample.write_all(root, dict(files))
    zone, locale, jobs = random.choice(ZONES), random.choice(LOCALES), random.choice([1, 2, 3, 8, 64])
    before = os.umask(random.choice([0o000, 0o022, 0o077, 0o027]))
    try:
        run = bed.program.run(root, "build", "--quiet", "--jobs", str(jobs), *random.choice([(), ("--no-cache",)]),
                                environment={"TZ": zone, "LC_ALL": locale, "LANG": locale, "COLUMNS": "7"})
        found = trees.tree(os.path.join(root, "public"))
    finally:
        os.umask(before)
        shutil.rmtree(os.path.join(bed.folder, "else"))
    faults = [f"it ended with {run.code}: {run.head}"] if run.code else []
    return f"{name}, {zone}, {locale}, {jobs} jobs, {state}", faults + trees.differences(found, bed.whole[state])


def step_by_step(bed, random):
    """rebuilt from other states, then compared with a clean build"""
    states = [random.choice(STATES) for _ in range(random.randint(2, 4))]
    bed.begin(None, states[0])
    faults = []
    for state in states:
        sample.write_all(bed.root, sample.STATES[state]())
        if random.random() < 0.2:
            bed.forget_cache()
        run = bed.build("--quiet")
        faults += [f"{state}: {what}" for what in bed.differences(state)]
        if run.code:
            faults.append(f"it ended with {run.code}: {run.head}")
    return ", ".join(states), faults + [f"{what}" for what in bed.left()]


def unchanged(bed, random):
    """built twice: nothing is written"""
    state = random.choice(STATES)
    bed.begin(state if state == "old" else None, state)
    bed.build("--quiet")
    before = os.stat(bed.public)
    marker = os.stat(os.path.join(bed.public, ".vitrine-site"))
    run = bed.build("--quiet")
    same = os.path.samestat(before, os.stat(bed.public))
    same = same and marker.st_mtime_ns == os.stat(os.path.join(bed.public, ".vitrine-site")).st_mtime_ns
    faults = bed.differences(state) + ([] if same else ["the folder or its marker was replaced"])
    return state, faults + ([f"it ended with {run.code}: {run.head}"] if run.code else [])


CASES = (elsewhere, step_by_step, unchanged)
