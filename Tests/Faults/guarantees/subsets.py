"""R7b: any part of the cache may be gone or another kind of file, at any moment of a build; foreign folders are refused."""

import os
import shutil
import sqlite3
import subprocess
import time

from harness import sample, trees, watch

BEFORE, AFTER = "new", "old"
CHANGED = "retitled"


def run(bed, points, random, results):
    for state in (BEFORE, AFTER, CHANGED):
        bed.clean(state)
    whole = prepare(bed)
    cases = list(every_case(whole))
    for name, change in random.sample(cases, min(len(cases), 4 * points)):
        results.add("R7b parts of the cache", name, rebuilt(bed, whole, change, random))
    lengths = {built: length(bed, whole, built) for built in (False, True)}
    for number in range(points):
        built = number % 3 != 0
        moment = lengths[built] * (number + random.random()) / points
        results.add("R7b removed during a build", *removed(bed, whole, built, moment, random))
    for name in list(HOLDERS)[:max(1, points // 2)]:
        results.add("R7b index held by another program", name, held(bed, whole, HOLDERS[name]))
    for name in random.sample(list(FOREIGN), min(len(FOREIGN), points)):
        results.add("R7b foreign folders", name, refused(bed, FOREIGN[name]))


# A cache with every entry that it can have.

def prepare(bed):
    bed.begin(BEFORE, AFTER)
    run_ = bed.build("--quiet", "--report", os.path.join(bed.temporary, "report.json"))
    cache = cache_of(bed)
    shutil.copytree(os.path.join(cache, "staging"), os.path.join(cache, "twin"))
    for name in ("index.sqlite-journal", "temp/.vitrine-4711-1.part", ".vitrine-4711-2.part"):
        put(os.path.join(cache, name), b"half a file")
    whole = os.path.join(bed.folder, "whole")
    shutil.rmtree(whole, ignore_errors=True)
    shutil.copytree(bed.root, whole, symlinks=True)
    if run_.code:
        raise SystemExit(f"the sample site cannot be built again: {run_.head}")
    return whole


def cache_of(bed):
    return os.path.join(bed.root, ".vitrine")


def begin(bed, whole, state=AFTER):
    bed.clear()
    subprocess.run(["cp", "-a", "--reflink=auto", whole, bed.root], check=True)
    sample.write_all(bed.root, sample.STATES[state]())


def put(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


# What is done to it.

def every_case(whole):
    entries = sorted(os.listdir(os.path.join(whole, ".vitrine")))
    for entry in entries:
        yield f"only {entry}", lambda cache, _, entry=entry: keep(cache, {entry})
        yield f"all but {entry}", lambda cache, _, entry=entry: keep(cache, set(entries) - {entry})
        for kind, make in KINDS.items():
            yield f"{entry}: {kind}", lambda cache, _, entry=entry, make=make: replace(cache, entry, make)
    for inner in inner_folders(os.path.join(whole, ".vitrine")):
        for kind, make in KINDS.items():
            yield f"{inner}: {kind}", lambda cache, _, inner=inner, make=make: replace(cache, inner, make)
    for number in range(len(entries)):
        yield f"some entries ({number})", lambda cache, random: keep(
            cache, {entry for entry in entries if random.random() < 0.5})
    for number in range(len(entries)):
        yield f"some files ({number})", thin_out


def inner_folders(cache):
    """A folder below each folder of the cache, and two of blobs."""
    blobs = sorted(os.listdir(os.path.join(cache, "blobs")))
    yield from (os.path.join("blobs", head) for head in (blobs[0], blobs[-1]))
    for folder in ("staging", "builds"):
        yield from (os.path.join(folder, name) for name in sorted(os.listdir(os.path.join(cache, folder)))[:1])


def keep(cache, names):
    for name in set(os.listdir(cache)) - names:
        remove(os.path.join(cache, name))


def thin_out(cache, random):
    for place, _, names in os.walk(cache):
        for name in names:
            if random.random() < 0.5:
                os.remove(os.path.join(place, name))


def remove(path):
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path, ignore_errors=True)
    elif os.path.lexists(path):
        os.remove(path)


def replace(cache, entry, make):
    path = os.path.join(cache, entry)
    is_folder = os.path.isdir(path)
    remove(path)
    make(path, is_folder)


def other(path, is_folder):
    """A file for a folder, a folder with a file for a file."""
    put(path if is_folder else os.path.join(path, "inner", "file"), b"in the way")


def photos_from(path):
    return os.path.join(path[:path.index("/.vitrine/")], "Photos")


KINDS = {
    "another kind": other,
    "a pipe": lambda path, _: os.mkfifo(path),
    "a link to nothing": lambda path, _: os.symlink("nowhere", path),
    "a link to itself": lambda path, _: os.symlink(os.path.basename(path), path),
    "a link to photos": lambda path, _: os.symlink(photos_from(path), path)}


def rebuilt(bed, whole, change, random):
    """Builds a changed site with what is left of the cache, with and without the published site."""
    begin(bed, whole, CHANGED)
    change(cache_of(bed), random)
    photos = trees.tree(os.path.join(bed.root, "Photos"))
    if random.random() < 0.3:
        shutil.rmtree(bed.public)
    answer = bed.build("--quiet")
    faults = [f"it ended with {answer.code}: {answer.head}"] if answer.code else []
    faults += [f"afterwards: {what}" for what in bed.differences(CHANGED)]
    faults += [f"Photos: {what}" for what in trees.differences(trees.tree(os.path.join(bed.root, "Photos")), photos)]
    if os.path.lexists(os.path.join(cache_of(bed), "twin")):
        faults.append("twin is left")
    return faults + bed.unhealed(CHANGED)


# Removed during a build.

def lay(bed, whole, built):
    if built:
        begin(bed, whole, CHANGED)
    else:
        bed.begin(None, CHANGED)


def length(bed, whole, built):
    lay(bed, whole, built)
    return bed.build("--quiet").seconds


def removed(bed, whole, built, moment, random):
    lay(bed, whole, built)
    what = random.choice(["", "", "blobs", "temp", "staging", "index.sqlite", "lock"])
    repeats = random.choice([1, 1, 1, 5])
    with watch.Watch(bed.public, [bed.whole[AFTER] if built else None, bed.whole[CHANGED]]) as seen:
        process = bed.program.start(bed.root, "build", "--quiet")
        began = time.monotonic()
        for _ in range(repeats):
            time.sleep(moment / repeats)
            subprocess.run(["rm", "-rf", os.path.join(cache_of(bed), what).rstrip("/")], check=False, capture_output=True)
        answer = bed.program.end(process, began)
    # A swap that is taken back shows the new site without some files for a moment.
    faults = seen.faults if answer.code == 0 and "cache.lost" not in answer.text else []
    if answer.code not in (0, 1):
        faults.append(f"it ended with {answer.code}: {answer.head}")
    faults += bed.torn(bed.whole[CHANGED]) if answer.code == 0 else bed.torn(
        bed.whole[AFTER] if built else None, bed.whole[CHANGED])
    point = f"rm -rf .vitrine/{what} after {moment:.3f} s, {repeats} times, {'rebuild' if built else 'first build'}"
    return f"{point}, ended with {answer.code}", faults + bed.unhealed(CHANGED)


# An index that another program holds.

def reading(database):
    database.execute("BEGIN")
    database.execute("SELECT count(*) FROM fact").fetchall()


HOLDERS = {"for reading": reading, "for writing": lambda database: database.execute("BEGIN IMMEDIATE"),
           "alone": lambda database: database.execute("BEGIN EXCLUSIVE")}


def held(bed, whole, hold):
    begin(bed, whole, CHANGED)
    os.remove(os.path.join(cache_of(bed), "index.sqlite-journal"))
    database = sqlite3.connect(os.path.join(cache_of(bed), "index.sqlite"), isolation_level=None)
    try:
        hold(database)
        answer = bed.build("--quiet")
    finally:
        database.close()
    faults = [f"it ended with {answer.code}: {answer.head}"] if answer.code else []
    if answer.seconds > 40:
        faults.append(f"it took {answer.seconds:.0f} s")
    return faults + [f"afterwards: {what}" for what in bed.differences(CHANGED)] + bed.unhealed(CHANGED)


# Folders of the user whose files have the names of entries.

TEXT = b"the only copy"
FOREIGN = {
    "a document": {"thesis.txt": TEXT}, "an index": {"index.sqlite": TEXT},
    "another database": {"index.sqlite": b"SQLite format 3\0" + bytes(4080)},
    "a folder of blobs": {"blobs/thesis.txt": TEXT}, "a folder like a blob's": {"blobs/ab/thesis.txt": TEXT},
    "builds": {"builds/2024.zip": TEXT}, "staging": {"staging/site/index.html": TEXT},
    "twin": {"twin/photo.jpg": TEXT}, "temp": {"temp/thesis.txt": TEXT}, "a long lock": {"lock": TEXT * 9},
    "a file as a folder": {"blobs": TEXT}, "a folder as a file": {"lock/thesis.txt": TEXT},
    "a tag and files": {"CACHEDIR.TAG": b"Signature: 8a477f597d28d172789f06886806bc55", "objects/a.o": TEXT},
    "a lock and files": {"lock": b"4711\n", "thesis.txt": TEXT},
    "a part and files": {".vitrine-12ab-0.part": TEXT, "thesis.txt": TEXT},
    "records and files": {"last-pages": TEXT, "thesis.txt": TEXT}}


def refused(bed, files):
    bed.begin(None, AFTER)
    for path, data in files.items():
        put(os.path.join(bed.root, "mine", path), data)
    put(os.path.join(bed.root, "site.yml"), sample.settings(cache="mine"))
    before = trees.tree(bed.root)
    answer = bed.build("--quiet")
    faults = [] if answer.code == 64 else [f"it ended with {answer.code}: {answer.head}"]
    if "cache.unsafe" not in answer.text or "help:" not in answer.text:
        faults.append(f"no error with a fix: {answer.head}")
    return faults + trees.differences(trees.tree(bed.root), before)
