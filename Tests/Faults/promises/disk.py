"""R4: a disk that is full or failing, a quota, too many files: told with path and cause, nothing lost."""

from workshop import said, small_disk

CODES = ("ENOSPC", "EIO", "EDQUOT", "EMFILE")
STATES = ("new", "retitled", "restyled")


def run(bench, points, random, score):
    for state in ("old", *STATES):
        bench.clean(state)
    refused_calls(bench, points, random, score)
    full_disks(bench, max(2, points // 4), random, score)
    few_files(bench, max(2, points // 4), random, score)


def cases():
    return [(None, "old")] + [("old", state) for state in STATES]


def refused_calls(bench, points, random, score):
    counted = {}
    for number in range(points):
        built, state = cases()[number % 4]
        code = CODES[number // 4 % len(CODES)]
        reads = code in ("EMFILE", "EIO") and random.random() < 0.5
        if (built, state, reads) not in counted:
            bench.begin(built, state)
            bench.build("--quiet", environment=bench.preload.counting(reads))
            counted[built, state, reads] = bench.preload.calls()
        call = chosen(counted[built, state, reads], random)
        refuse(bench, built, state, call, code, random.random() < 0.4, reads, score)


def chosen(calls, random):
    """One of the last ones, which publish, or one of a kind, so that rare kinds have their turn."""
    if random.random() < 0.25:
        return random.choice(calls[-12:])
    name = random.choice(sorted({call.name for call in calls}))
    return random.choice([call for call in calls if call.name == name])


def refuse(bench, built, state, call, code, goes_on, reads, score):
    bench.begin(built, state)
    run = bench.build("--quiet", environment=bench.preload.refusing(call.number, code, goes_on, reads))
    hit = bench.preload.calls()
    point = f"{state if built else 'first'}, {code} {'from' if goes_on else 'at'} call {call.number}"
    if hit:
        point += f": {hit[0].name} {hit[0].path}"
    score.add("R4 refused calls", point, verdict(bench, built, state, run, code, hit))


def verdict(bench, built, state, run, code, hit):
    """Done whole in spite of it, or not done with the reason told; in both cases healed by a rerun."""
    old, new = bench.whole[built] if built else None, bench.whole[state]
    if run.code == 0:
        faults = bench.torn(new)
        if hit and hit[0].name.startswith(("write", "pwrite", "fsync", "rename", "syncfs")):
            faults += unless_told(run, code, hit)
    elif run.code == 1:
        faults = bench.torn(old) + said.missing(run, code, hit)
    else:
        faults = [f"it ended with {run.code}: {run.head}"] + bench.torn(old, new)
    return faults + bench.unhealed(state)


def unless_told(run, code, hit):
    return [f"hidden: {hit[0].name} was refused, and it ended with 0 without a word"] if not run.text else []


def full_disks(bench, points, random, score):
    with small_disk.SmallDisk(bench, score) as disk:
        for number in range(points):
            built, state = cases()[number % 4]
            share = (number + random.random()) / points
            faults = disk.fill(built, state, share)
            score.add("R4 full disk", f"{state if built else 'first'}, room for {share:.2f} of it", faults)


def few_files(bench, points, random, score):
    """The shell's `ulimit -n`: opening fails wherever it happens to be the one too many."""
    for number in range(points):
        built, state = cases()[number % 4]
        files = random.randint(8, 40)
        bench.begin(built, state)
        run = bench.build("--quiet", files=files)
        score.add("R4 few open files", f"{state if built else 'first'}, {files} files",
                  verdict(bench, built, state, run, "EMFILE", []))
