"""R4: a full or failing disk, a quota, too many open files: reported with path and cause, and nothing is lost."""

from harness import error_messages, small_disk

CODES = ("ENOSPC", "EIO", "EDQUOT", "EMFILE")
STATES = ("new", "retitled", "restyled")


def run(bed, points, random, results):
    for state in ("old", *STATES):
        bed.clean(state)
    refused_calls(bed, points, random, results)
    full_disks(bed, max(2, points // 4), random, results)
    few_files(bed, max(2, points // 4), random, results)


def cases():
    return [(None, "old")] + [("old", state) for state in STATES]


def refused_calls(bed, points, random, results):
    counted = {}
    for number in range(points):
        built, state = cases()[number % 4]
        code = CODES[number // 4 % len(CODES)]
        reads = code in ("EMFILE", "EIO") and random.random() < 0.5
        if (built, state, reads) not in counted:
            bed.begin(built, state)
            bed.build("--quiet", environment=bed.preload.counting(reads))
            counted[built, state, reads] = bed.preload.calls()
        call = chosen(counted[built, state, reads], random)
        refuse(bed, built, state, call, code, random.random() < 0.4, reads, results)


def chosen(calls, random):
    """One of the last calls, which publish, or a call of a random kind, so that rare kinds occur too."""
    if random.random() < 0.25:
        return random.choice(calls[-12:])
    name = random.choice(sorted({call.name for call in calls}))
    return random.choice([call for call in calls if call.name == name])


def refuse(bed, built, state, call, code, repeats, reads, results):
    bed.begin(built, state)
    run = bed.build("--quiet", environment=bed.preload.refusing(call.number, code, repeats, reads))
    hit = bed.preload.calls()
    point = f"{state if built else 'first'}, {code} {'from' if repeats else 'at'} call {call.number}"
    if hit:
        point += f": {hit[0].name} {hit[0].path}"
    results.add("R4 refused calls", point, faults_of(bed, built, state, run, code, hit))


def faults_of(bed, built, state, run, code, hit):
    """The build either succeeds completely, or fails with the reason. In both cases a rerun repairs everything."""
    old, new = bed.whole[built] if built else None, bed.whole[state]
    if run.code == 0:
        faults = bed.torn(new)
        if hit and hit[0].name.startswith(("write", "pwrite", "fsync", "rename", "syncfs")):
            faults += hidden_failure(run, hit)
    elif run.code == 1:
        faults = bed.torn(old) + error_messages.missing(run, code, hit)
    else:
        faults = [f"it ended with {run.code}: {run.head}"] + bed.torn(old, new)
    return faults + bed.unhealed(state)


def hidden_failure(run, hit):
    return [f"hidden: {hit[0].name} failed, but the build ended with 0 and no message"] if not run.text else []


def full_disks(bed, points, random, results):
    with small_disk.SmallDisk(bed, results) as disk:
        for number in range(points):
            built, state = cases()[number % 4]
            share = (number + random.random()) / points
            faults = disk.fill(built, state, share)
            results.add("R4 full disk", f"{state if built else 'first'}, with {share:.2f} of the space", faults)


def few_files(bed, points, random, results):
    """The shell's `ulimit -n`: opening a file fails wherever it exceeds the limit."""
    for number in range(points):
        built, state = cases()[number % 4]
        files = random.randint(8, 40)
        bed.begin(built, state)
        run = bed.build("--quiet", files=files)
        results.add("R4 few open files", f"{state if built else 'first'}, {files} files",
                  faults_of(bed, built, state, run, "EMFILE", []))
