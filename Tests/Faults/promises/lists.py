"""R1 to R4 and R13 for the curated list: favorites.csv, and what is exported, are wholly old or wholly new."""

import os

from workshop import said, sample

INCOMING = sample.favorites(*((f"sea/{n}.jpg", f"note {n}") for n in range(400)))
CODES = ("ENOSPC", "EIO", "EDQUOT", "EMFILE")
COMMANDS = {
    "import": ("favorites", "import", "in.csv", "--quiet"),
    "export": ("favorites", "export", "out.csv", "--quiet"),
    "add": ("favorites", "add", "folder:two.jpg", "--quiet"),
    "edit": ("favorites", "edit", "folder:one.png", "--note", "Another", "--quiet"),
    "remove": ("favorites", "remove", "folder:one.png", "--quiet")}
FILES = ("favorites.csv", "out.csv")


def run(bench, points, random, score):
    bench.clean("old")
    whole = {}
    for number in range(points):
        name = list(COMMANDS)[number % len(COMMANDS)]
        if name not in whole:
            begin(bench)
            bench.program.run(bench.root, *COMMANDS[name], environment=bench.preload.counting())
            whole[name] = (contents(bench), bench.preload.calls())
        after, calls = whole[name]
        # The last calls write the list; those before them open the cache.
        call = random.choice(calls[-14:] if number // 5 % 2 else calls)
        if number % 2:
            score.add("R3 lists, kill at each call", *killed(bench, name, call, after))
        else:
            score.add("R4 lists, refused calls", *refused(bench, name, call, after, random.choice(CODES)))


def begin(bench):
    bench.begin("old", "old")
    for name, data in (("in.csv", INCOMING), ("out.csv", sample.favorites(("sea/0.jpg", "Kept")))):
        sample.put(os.path.join(bench.root, name), data)


def contents(bench):
    """The lists; what says when a row was added is no matter."""
    found = {}
    for name in FILES:
        with open(os.path.join(bench.root, name), encoding="utf-8") as file:
            found[name] = [line.rsplit(",", 1)[0] for line in file.read().splitlines()]
    return found


def killed(bench, name, call, after):
    begin(bench)
    before = contents(bench)
    run = bench.program.run(bench.root, *COMMANDS[name], environment=bench.preload.killing(call.number))
    faults = torn(bench, before, after)
    if not run.was_killed and run.code:
        faults.append(f"it was not killed but ended with {run.code}: {run.head}")
    return f"{name} at {call.name} {call.path}", faults + healed(bench, name, after)


def refused(bench, name, call, after, code):
    begin(bench)
    before = contents(bench)
    run = bench.program.run(bench.root, *COMMANDS[name], environment=bench.preload.refusing(call.number, code))
    hit = bench.preload.calls()
    if run.code == 0:
        faults = torn(bench, after)
    elif run.code == 1:
        faults = torn(bench, before, after) + said.missing(run, code, hit)
    else:
        faults = [f"it ended with {run.code}: {run.head}"]
    return f"{name}, {code} at {call.name} {call.path}", faults + healed(bench, name, after)


def torn(bench, *whole):
    found = contents(bench)
    return [f"{file} is neither the old list nor the new one" for file in FILES
            if all(found[file] != one[file] for one in whole)]


def healed(bench, name, after):
    """The command again; where it was done already, it may say that there is nothing to do."""
    run = bench.program.run(bench.root, *COMMANDS[name])
    is_done = name == "remove" and run.code == 1 and "not on the list" in run.text
    faults = [] if run.code == 0 or is_done else [f"the rerun ended with {run.code}: {run.head}"]
    return faults + [f"after the rerun: {what}" for what in torn(bench, after) + bench.left()]
