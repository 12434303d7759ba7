"""R13: SIGINT and SIGTERM end a build within two seconds with 130 or 143, leaving no partial site and no files."""

import signal
import time

from harness import trees, watch

MAX_SECONDS = 2
STATES = ("new", "retitled")


def run(bed, points, random, results):
    for state in ("old", *STATES):
        bed.clean(state)
    lengths = {}
    for number in range(min(points, 50)):
        built, state = (None, "old") if number % 2 else ("old", random.choice(STATES))
        words = ("--no-cache",) if random.random() < 0.25 else ()
        if (built, state, words) not in lengths:
            bed.begin(built, state)
            lengths[built, state, words] = bed.build("--quiet", *words).seconds
        moment = random.uniform(0.02, lengths[built, state, words])
        kind = random.choice([signal.SIGINT, signal.SIGTERM])
        point = f"{kind.name} after {moment:.3f} s, {state} over {built or 'nothing'} {' '.join(words)}"
        results.add("R13 signals", point, stopped(bed, built, state, moment, kind, words))


def stopped(bed, built, state, moment, kind, words):
    bed.begin(built, state)
    old, new = bed.whole[built] if built else None, bed.whole[state]
    with watch.Watch(bed.public, [old, new]) as seen:
        process = bed.program.start(bed.root, "build", "--quiet", *words)
        time.sleep(moment)
        sent = time.monotonic()
        process.send_signal(kind)
        run = bed.program.end(process, sent, longest=20)
    faults = list(seen.faults)
    if run.seconds > MAX_SECONDS:
        faults.append(f"it continued for {run.seconds:.1f} s")
    if run.code not in (0, 128 + kind):
        faults.append(f"it ended with {run.code}: {run.head}")
    faults += bed.torn(new) if run.code == 0 else bed.torn(old, new)
    # The staging folder in the cache is not temporary: the next build reuses it.
    faults += [f"{path} is left" for path in trees.leftovers(bed.root, bed.temporary)
               if not path.endswith("/.vitrine-staging")]
    return faults + bed.unhealed(state)
