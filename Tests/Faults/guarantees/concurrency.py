"""R6: concurrent builds: one waits or reports the lock, the site is complete, and stale locks do not count."""

import os
import signal
import time

from harness import watch

STATES = ("new", "retitled", "restyled")


def run(bed, points, random, results):
    for state in ("old", *STATES):
        bed.clean(state)
    for number in range(min(points, 50)):
        case = CASES[number % len(CASES)]
        built = "old" if number % 3 else None
        state = random.choice(STATES)
        bed.begin(built, state)
        whole = [bed.whole[built] if built else None, bed.whole[state]]
        with watch.Watch(bed.public, whole) as seen:
            runs = case(bed, random)
        faults = seen.faults + faults_of(runs) + bed.torn(bed.whole[state]) + bed.unhealed(state)
        results.add("R6 concurrent builds", f"{case.__doc__}, {state} over {built or 'nothing'}", faults)


def faults_of(runs):
    """Ignores killed runs."""
    runs = [run for run in runs if not run.was_killed]
    faults = [] if any(run.code == 0 for run in runs) else ["all of them failed"]
    for run in runs:
        if run.code not in (0, 1):
            faults.append(f"one ended with {run.code}: {run.head}")
        elif run.code == 1 and not ("error[site.locked]" in run.text and "another build" in run.text):
            faults.append(f"one does not report the lock: {run.head}")
    return faults


def ended(bed, processes):
    began = time.monotonic()
    return [bed.program.end(process, began) for process in processes]


def start(bed, *words, **options):
    return bed.program.start(bed.root, "build", "--quiet", *words, **options)


def two(bed, random):
    """two builds"""
    first = start(bed)
    time.sleep(random.uniform(0, 0.7))
    return ended(bed, [first, start(bed)])


def three(bed, random):
    """three builds at the same moment"""
    return ended(bed, [start(bed) for _ in range(3)])


def other_cache(bed, random):
    """two builds with separate caches"""
    first = start(bed)
    time.sleep(random.uniform(0, 0.5))
    return ended(bed, [first, start(bed, "--no-cache")])


def dead_lock(bed, random):
    """the lock of a process that has ended"""
    os.makedirs(os.path.join(bed.root, ".vitrine"), exist_ok=True)
    with open(os.path.join(bed.root, ".vitrine", "lock"), "w", encoding="ascii") as file:
        file.write(random.choice(["1\n", "99999999\n", f"{os.getpid()}\n", "", "-1", "not a number"]))
    return ended(bed, [start(bed)])


def killed(bed, random):
    """the first is killed while the second waits"""
    first = start(bed)
    time.sleep(random.uniform(0.1, 0.5))
    second = start(bed)
    time.sleep(random.uniform(0, 0.3))
    first.send_signal(signal.SIGKILL)
    return ended(bed, [first, second])


CASES = (two, three, other_cache, dead_lock, killed)
