"""R1 to R4 and R13 for favorites: favorites.csv and exported files are either completely old or completely new."""

import os

from harness import error_messages, sample

INCOMING = sample.favorites(*((f"sea/{n}.jpg", f"note {n}") for n in range(400)))
CODES = ("ENOSPC", "EIO", "EDQUOT", "EMFILE")
COMMANDS = {
    "import": ("favorites", "import", "in.csv", "--quiet"),
    "export": ("favorites", "export", "out.csv", "--quiet"),
    "add": ("favorites", "add", "folder:two.jpg", "--quiet"),
    "edit": ("favorites", "edit", "folder:one.png", "--note", "Another", "--quiet"),
    "remove": ("favorites", "remove", "folder:one.png", "--quiet")}
FILES = ("favorites.csv", "out.csv")


def run(bed, points, random, results):
    bed.clean("old")
    whole = {}
    for number in range(points):
        name = list(COMMANDS)[number % len(COMMANDS)]
        if name not in whole:
            begin(bed)
            bed.program.run(bed.root, *COMMANDS[name], environment=bed.preload.counting())
            whole[name] = (contents(bed), bed.preload.calls())
        after, calls = whole[name]
        # The last calls write the list; the earlier ones open the cache.
        call = random.choice(calls[-14:] if number // 5 % 2 else calls)
        if number % 2:
            results.add("R3 lists, kill at each call", *killed(bed, name, call, after))
        else:
            results.add("R4 lists, refused calls", *refused(bed, name, call, after, random.choice(CODES)))


def begin(bed):
    bed.begin("old", "old")
    for name, data in (("in.csv", INCOMING), ("out.csv", sample.favorites(("sea/0.jpg", "Kept")))):
        sample.put(os.path.join(bed.root, name), data)


def contents(bed):
    """The lists without the column of dates."""
    found = {}
    for name in FILES:
        with open(os.path.join(bed.root, name), encoding="utf-8") as file:
            found[name] = [line.rsplit(",", 1)[0] for line in file.read().splitlines()]
    return found


def killed(bed, name, call, after):
    begin(bed)
    before = contents(bed)
    run = bed.program.run(bed.root, *COMMANDS[name], environment=bed.preload.killing(call.number))
    faults = torn(bed, before, after)
    if not run.was_killed and run.code:
        faults.append(f"it was not killed but ended with {run.code}: {run.head}")
    return f"{name} at {call.name} {call.path}", faults + healed(bed, name, after)


def refused(bed, name, call, after, code):
    begin(bed)
    before = contents(bed)
    run = bed.program.run(bed.root, *COMMANDS[name], environment=bed.preload.refusing(call.number, code))
    hit = bed.preload.calls()
    if run.code == 0:
        faults = torn(bed, after)
    elif run.code == 1:
        faults = torn(bed, before, after) + error_messages.missing(run, code, hit)
    else:
        faults = [f"it ended with {run.code}: {run.head}"]
    return f"{name}, {code} at {call.name} {call.path}", faults + healed(bed, name, after)


def torn(bed, *whole):
    found = contents(bed)
    return [f"{file} is neither the old list nor the new one" for file in FILES
            if all(found[file] != one[file] for one in whole)]


def healed(bed, name, after):
    """Runs the command again. If it was already done, it may report that there is nothing to do."""
    run = bed.program.run(bed.root, *COMMANDS[name])
    is_done = name == "remove" and run.code == 1 and "not on the list" in run.text
    faults = [] if run.code == 0 or is_done else [f"the rerun ended with {run.code}: {run.head}"]
    return faults + [f"after the rerun: {what}" for what in torn(bed, after) + bed.left()]
