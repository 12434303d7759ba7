"""R1, R2, R3: killed without warning, the site is wholly old or wholly new, and a rerun heals it."""

import signal
import time

from workshop import watch

CHANGES = ("new", "retitled", "restyled")


def run(bench, points, random, score):
    for state in CHANGES:
        bench.clean(state)
    bench.clean("old")
    at_random_moments(bench, points, random, score, "R1 kill, first build", None, ["old"])
    at_random_moments(bench, points, random, score, "R2 kill, rebuild", "old", CHANGES)
    at_calls(bench, points, random, score)


def whole(bench, built, state):
    return [bench.whole[built] if built else None, bench.whole[state]]


def at_random_moments(bench, points, random, score, promise, built, states):
    lengths = {}
    for number in range(points):
        state = random.choice(states)
        if state not in lengths:
            bench.begin(built, state)
            lengths[state] = bench.build("--quiet").seconds
        moment = lengths[state] * (number + random.random()) / points
        bench.begin(built, state)
        with watch.Watch(bench.public, whole(bench, built, state)) as seen:
            process = bench.program.start(bench.root, "build", "--quiet")
            time.sleep(moment)
            process.send_signal(signal.SIGKILL)
            process.communicate()
        faults = seen.faults + bench.torn(*whole(bench, built, state)) + bench.unhealed(state)
        score.add(promise, f"{state} after {moment:.3f} s", faults)


def at_calls(bench, points, random, score):
    """Points are spread over all calls, and every call of the last ones, which publish, is one."""
    cases = [(None, "old")] + [("old", state) for state in CHANGES]
    for built, state in cases:
        bench.begin(built, state)
        bench.build("--quiet", environment=bench.preload.counting())
        calls = len(bench.preload.calls())
        score.note(f"{state if built else 'a first build'}: {calls} calls change files")
        for number in chosen(calls, max(2, points // len(cases)), random):
            kill_at(bench, built, state, number, score)


def chosen(calls, count, random):
    """Half of them at the end."""
    last = min(calls, 24)
    near = random.sample(range(calls - last + 1, calls + 1), min(count // 2, last))
    far = [1 + int(calls * (n + random.random()) / (count - len(near))) for n in range(count - len(near))]
    return sorted(set(near + far))


def kill_at(bench, built, state, number, score):
    bench.begin(built, state)
    run = bench.build("--quiet", environment=bench.preload.killing(number))
    hit = bench.preload.calls()
    where = f"{hit[0].name} {hit[0].path}" if hit else "never reached"
    faults = bench.torn(*whole(bench, built, state)) + bench.unhealed(state)
    # With several threads a run may make a call less than the counted one did.
    if not run.was_killed and (hit or run.code):
        faults.append(f"it was not killed but ended with {run.code}: {run.head}")
    score.add("R3 kill, each call", f"{state if built else 'first'} at call {number}: {where}", faults)
