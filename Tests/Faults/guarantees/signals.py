"""R13: SIGINT, SIGQUIT and SIGTERM end a build within two seconds with 130, 131 or 143, leaving no partial site and no files.
The signals of crashes end it within one second, with at most one short trace."""

import signal
import time

from harness import trees, watch

MAX_SECONDS = 2
MAX_CRASH_SECONDS, MAX_CRASH_LINES = 1, 20
STOPS = (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)
CRASHES = (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGTRAP)
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
        kind, crash = random.choice(STOPS), random.choice(CRASHES)
        place = f"after {moment:.3f} s, {state} over {built or 'nothing'} {' '.join(words)}"
        results.add("R13 signals", f"{kind.name} {place}", stopped(bed, built, state, moment, kind, words))
        results.add("R13 crashes", f"{crash.name} {place}", crashed(bed, built, state, moment, crash, words))


def stopped(bed, built, state, moment, kind, words):
    _, faults = signaled(bed, built, state, moment, kind, words, MAX_SECONDS)
    # The staging folder in the cache is not temporary: the next build reuses it.
    faults += [f"{path} is left" for path in trees.leftovers(bed.root, bed.temporary)
               if not path.endswith("/.vitrine-staging")]
    return faults + bed.unhealed(state)


def crashed(bed, built, state, moment, kind, words):
    """A build that ends like this leaves temporary files, as after `kill -9`. The next one removes them."""
    run, faults = signaled(bed, built, state, moment, kind, words, MAX_CRASH_SECONDS)
    if len(run.text.splitlines()) > MAX_CRASH_LINES:
        faults.append(f"it printed {len(run.text.splitlines())} lines")
    return faults + bed.unhealed(state)


def signaled(bed, built, state, moment, kind, words, most_seconds):
    """Sends a signal to a build. Returns the run and its faults: its end, and what a visitor saw that was neither site."""
    bed.begin(built, state)
    old, new = bed.whole[built] if built else None, bed.whole[state]
    with watch.Watch(bed.public, [old, new]) as seen:
        process = bed.program.start(bed.root, "build", "--quiet", *words)
        time.sleep(moment)
        sent = time.monotonic()
        process.send_signal(kind)
        run = bed.program.end(process, sent, longest=20)
    faults = list(seen.faults)
    if run.seconds > most_seconds:
        faults.append(f"it continued for {run.seconds:.1f} s")
    if run.code not in (0, 128 + kind):
        faults.append(f"it ended with {run.code}: {run.head}")
    return run, faults + (bed.torn(new) if run.code == 0 else bed.torn(old, new))
