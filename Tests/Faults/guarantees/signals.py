"""R13: SIGINT, SIGQUIT and SIGTERM end a build within two seconds with 130, 131 or 143, leaving no partial site and no files.
The signals of crashes end it within one second, with at most one short trace. No program that it started goes on."""

import os
import signal
import time

from harness import trees, watch

MAX_SECONDS = 2
MAX_CRASH_SECONDS, MAX_CRASH_LINES = 1, 20
STOPS = (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)
KILLS = (signal.SIGKILL, signal.SIGHUP)
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
    for kind in (*KILLS, *STOPS, *CRASHES)[:max(2, points)]:
        results.add("R13 programs", kind.name, orphaned(bed, kind))


def orphaned(bed, kind):
    """Sends a signal to a build while ffprobe runs."""
    bed.begin(None, "old")
    tools, note = os.path.join(bed.root, "tools"), os.path.join(bed.root, "tools", "running")
    os.makedirs(tools)
    for name in ("ffmpeg", "ffprobe"):
        with open(os.path.join(tools, name), "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n[ \"$1\" = -version ] && exec echo ffmpeg version 0\n"
                       f"echo $$ >'{note}'\nexec sleep 60\n")
        os.chmod(os.path.join(tools, name), 0o755)
    with open(os.path.join(bed.root, "Photos", "slow.avi"), "wb") as file:
        file.write(b"RIFF\x04\0\0\0AVI ")
    process = bed.program.start(bed.root, "build", "--quiet", environment={"PATH": f"{tools}:/usr/bin:/bin"})
    until = time.monotonic() + 20
    while not (os.path.exists(note) and os.path.getsize(note)) and time.monotonic() < until:
        time.sleep(0.02)
    process.send_signal(kind)
    process.communicate()
    time.sleep(0.3)
    if not os.path.exists(note):
        return ["ffprobe was not started"]
    with open(note, encoding="utf-8") as file:
        return [f"ffprobe goes on after {kind.name}"] if is_running(file.read().strip()) else []


def is_running(process):
    """Whether a process runs; a zombie does not."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return ") Z " not in file.read()
    except FileNotFoundError:
        return False


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
