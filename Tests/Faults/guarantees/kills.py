"""R1, R2, R3: after a kill, the site is either completely old or completely new, and a rerun completes it."""

import signal
import time

from harness import watch

CHANGES = ("new", "retitled", "restyled")


def run(bed, points, random, results):
    for state in CHANGES:
        bed.clean(state)
    bed.clean("old")
    at_random_moments(bed, points, random, results, "R1 kill, first build", None, ["old"])
    at_random_moments(bed, points, random, results, "R2 kill, rebuild", "old", CHANGES)
    at_calls(bed, points, random, results)


def whole(bed, built, state):
    return [bed.whole[built] if built else None, bed.whole[state]]


def at_random_moments(bed, points, random, results, guarantee, built, states):
    lengths = {}
    for number in range(points):
        state = random.choice(states)
        if state not in lengths:
            bed.begin(built, state)
            lengths[state] = bed.build("--quiet").seconds
        moment = lengths[state] * (number + random.random()) / points
        bed.begin(built, state)
        with watch.Watch(bed.public, whole(bed, built, state)) as seen:
            process = bed.program.start(bed.root, "build", "--quiet")
            time.sleep(moment)
            process.send_signal(signal.SIGKILL)
            process.communicate()
        faults = seen.faults + bed.torn(*whole(bed, built, state)) + bed.unhealed(state)
        results.add(guarantee, f"{state} after {moment:.3f} s", faults)


def at_calls(bed, points, random, results):
    """Spreads the points over all calls, with half of them among the last calls, which publish."""
    cases = [(None, "old")] + [("old", state) for state in CHANGES]
    for built, state in cases:
        bed.begin(built, state)
        bed.build("--quiet", environment=bed.preload.counting())
        calls = len(bed.preload.calls())
        results.note(f"{state if built else 'a first build'}: {calls} calls change files")
        for number in chosen(calls, max(2, points // len(cases)), random):
            kill_at(bed, built, state, number, results)


def chosen(calls, count, random):
    """Numbers of calls, half of them near the end."""
    last = min(calls, 24)
    near = random.sample(range(calls - last + 1, calls + 1), min(count // 2, last))
    far = [1 + int(calls * (n + random.random()) / (count - len(near))) for n in range(count - len(near))]
    return sorted(set(near + far))


def kill_at(bed, built, state, number, results):
    bed.begin(built, state)
    run = bed.build("--quiet", environment=bed.preload.killing(number))
    hit = bed.preload.calls()
    call = f"{hit[0].name} {hit[0].path}" if hit else "never reached"
    faults = bed.torn(*whole(bed, built, state)) + bed.unhealed(state)
    # With several threads, a run may make one call fewer than the counted run.
    if not run.was_killed and (hit or run.code):
        faults.append(f"it was not killed but ended with {run.code}: {run.head}")
    results.add("R3 kill, each call", f"{state if built else 'first'} at call {number}: {call}", faults)
