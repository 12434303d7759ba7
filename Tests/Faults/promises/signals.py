"""R13: Ctrl-C and a CI system's stop: under two seconds, 130 or 143, nothing half done and nothing left."""

import signal
import time

from workshop import trees, watch

LONGEST = 2
STATES = ("new", "retitled")


def run(bench, points, random, score):
    for state in ("old", *STATES):
        bench.clean(state)
    lengths = {}
    for number in range(min(points, 50)):
        built, state = (None, "old") if number % 2 else ("old", random.choice(STATES))
        words = ("--no-cache",) if random.random() < 0.25 else ()
        if (built, state, words) not in lengths:
            bench.begin(built, state)
            lengths[built, state, words] = bench.build("--quiet", *words).seconds
        moment = random.uniform(0.02, lengths[built, state, words])
        kind = random.choice([signal.SIGINT, signal.SIGTERM])
        point = f"{kind.name} after {moment:.3f} s, {state} over {built or 'nothing'} {' '.join(words)}"
        score.add("R13 signals", point, stopped(bench, built, state, moment, kind, words))


def stopped(bench, built, state, moment, kind, words):
    bench.begin(built, state)
    old, new = bench.whole[built] if built else None, bench.whole[state]
    with watch.Watch(bench.public, [old, new]) as seen:
        process = bench.program.start(bench.root, "build", "--quiet", *words)
        time.sleep(moment)
        sent = time.monotonic()
        process.send_signal(kind)
        run = bench.program.end(process, sent, longest=20)
    faults = list(seen.faults)
    if run.seconds > LONGEST:
        faults.append(f"it went on for {run.seconds:.1f} s")
    if run.code not in (0, 128 + kind):
        faults.append(f"it ended with {run.code}: {run.head}")
    faults += bench.torn(new) if run.code == 0 else bench.torn(old, new)
    # The twin in the cache is no temporary file: the next build goes on with it.
    faults += [f"{path} is left" for path in trees.leftovers(bench.root, bench.temporary)
               if not path.endswith("/.vitrine-staging")]
    return faults + bench.unhealed(state)
