"""R6: two builds at once: one waits or says a clear line, the site is whole, a dead one's lock is no lock."""

import os
import signal
import time

from workshop import watch

STATES = ("new", "retitled", "restyled")


def run(bench, points, random, score):
    for state in ("old", *STATES):
        bench.clean(state)
    for number in range(min(points, 50)):
        case = CASES[number % len(CASES)]
        built = "old" if number % 3 else None
        state = random.choice(STATES)
        bench.begin(built, state)
        whole = [bench.whole[built] if built else None, bench.whole[state]]
        with watch.Watch(bench.public, whole) as seen:
            runs = case(bench, random)
        faults = seen.faults + verdict(runs) + bench.torn(bench.whole[state]) + bench.unhealed(state)
        score.add("R6 together", f"{case.__doc__}, {state} over {built or 'nothing'}", faults)


def verdict(runs):
    """A killed one is no verdict."""
    runs = [run for run in runs if not run.was_killed]
    faults = [] if any(run.code == 0 for run in runs) else ["all of them failed"]
    for run in runs:
        if run.code not in (0, 1):
            faults.append(f"one ended with {run.code}: {run.head}")
        elif run.code == 1 and not ("error[site.locked]" in run.text and "another build" in run.text):
            faults.append(f"one says no clear line: {run.head}")
    return faults


def ended(bench, processes):
    began = time.monotonic()
    return [bench.program.end(process, began) for process in processes]


def start(bench, *words, **options):
    return bench.program.start(bench.root, "build", "--quiet", *words, **options)


def two(bench, random):
    """two builds"""
    first = start(bench)
    time.sleep(random.uniform(0, 0.7))
    return ended(bench, [first, start(bench)])


def three(bench, random):
    """three builds at the same moment"""
    return ended(bench, [start(bench) for _ in range(3)])


def other_cache(bench, random):
    """two builds with caches of their own"""
    first = start(bench)
    time.sleep(random.uniform(0, 0.5))
    return ended(bench, [first, start(bench, "--no-cache")])


def dead_lock(bench, random):
    """the lock of a dead process"""
    os.makedirs(os.path.join(bench.root, ".vitrine"), exist_ok=True)
    with open(os.path.join(bench.root, ".vitrine", "lock"), "w", encoding="ascii") as file:
        file.write(random.choice(["1\n", "99999999\n", f"{os.getpid()}\n", "", "-1", "not a number"]))
    return ended(bench, [start(bench)])


def killed(bench, random):
    """the first is killed while the second waits"""
    first = start(bench)
    time.sleep(random.uniform(0.1, 0.5))
    second = start(bench)
    time.sleep(random.uniform(0, 0.3))
    first.send_signal(signal.SIGKILL)
    return ended(bench, [first, second])


CASES = (two, three, other_cache, dead_lock, killed)
