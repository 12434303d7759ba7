"""R7: damage anywhere in the cache, or in the site's marker file, is found and repaired; no image is wrong."""

import os
import random as random_module
import shutil
import sqlite3

from harness import sample, service

SERVED, CHANGED = "served old", "served new"


def run(bed, points, random, results):
    with service.Service() as flickr:
        sample.STATES.update(flickr.states())
        bed.clean(SERVED), bed.clean(CHANGED)
        prepare(bed)
        for number in range(points):
            kind = list(KINDS)[number % len(KINDS)]
            damage = random.choice(DAMAGES.get(kind, COMMON))
            rebuild = random.choice(["again", "from nothing", "changed"])
            point, faults = damaged(bed, kind, damage, rebuild, random)
            results.add("R7 damage", point, faults)


def prepare(bed):
    """Builds a site twice, so that its cache has a staging folder with an older version."""
    bed.begin(CHANGED, SERVED)
    bed.build("--quiet")
    shutil.rmtree(bed.state(SERVED))
    shutil.copytree(bed.root, bed.state(SERVED), symlinks=True)


def damaged(bed, kind, damage, rebuild, random):
    bed.begin(SERVED, CHANGED if rebuild == "changed" else SERVED)
    victims = [path for path in KINDS[kind](bed.root) if os.path.lexists(os.path.dirname(path))]
    path = random.choice(sorted(victims))
    damage(path, random)
    if rebuild == "from nothing":
        shutil.rmtree(bed.public)
    state = CHANGED if rebuild == "changed" else SERVED
    run = bed.build("--quiet")
    point = f"{kind} {os.path.relpath(path, bed.root)}, {damage.__doc__}, built {rebuild}"
    faults = [f"it ended with {run.code}: {run.head}"] if run.code else []
    faults += [f"afterwards: {what}" for what in bed.differences(state)]
    if rebuild == "from nothing" and kind == "a rendition" and "warning[" not in run.text and damage is not removed:
        faults.append(f"no warning: {run.head}")
    return point, faults + bed.unhealed(state)


# Kinds of files.

def inside(root, *parts):
    found = []
    for place, _, names in os.walk(os.path.join(root, *parts)):
        found += [os.path.join(place, name) for name in names]
    return found


def blobs(root, test):
    def fits(path):
        with open(path, "rb") as file:
            return test(file.read(12))
    return [path for path in inside(root, ".vitrine", "blobs") if fits(path)]


def is_picture(head):
    return head[:3] == b"\xff\xd8\xff" or head[8:12] == b"WEBP"


def one(*parts):
    return lambda root: [os.path.join(root, *parts)]


KINDS = {
    "a rendition": lambda root: blobs(root, is_picture),
    "a reply of a service": lambda root: blobs(root, lambda head: not is_picture(head)),
    "the index": one(".vitrine", "index.sqlite"),
    "the index's journal": one(".vitrine", "index.sqlite-journal"),
    "a page of the staging folder": lambda root: [p for p in inside(root, ".vitrine", "staging") if p.endswith(".html")],
    "an image of the staging folder": lambda root: [p for p in inside(root, ".vitrine", "staging") if "/images/" in p],
    "the staging folder's marker": lambda root: [p for p in inside(root, ".vitrine", "staging") if p.endswith("/.vitrine-site")],
    "the site's marker": one("public", ".vitrine-site"),
    "a page of the site": lambda root: [p for p in inside(root, "public") if p.endswith(".html")],
    "the record of the theme": one(".vitrine", "last-theme"),
    "the record of page inputs": one(".vitrine", "last-pages"),
    "the tag": one(".vitrine", "CACHEDIR.TAG"),
    "the lock": one(".vitrine", "lock"),
    "a temporary file": one(".vitrine", "temp", ".vitrine-4711-1.part"),
}


# Kinds of damage. The docstrings appear in the output.

def read(path):
    if not os.path.exists(path):
        return b"a new file"
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def flipped(path, random):
    """a bit flipped"""
    data = bytearray(read(path)) or bytearray(1)
    data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    write(path, data)


def quietly_flipped(path, random):
    """bits flipped, dates unchanged"""
    status = os.stat(path)
    data = bytearray(read(path)) or bytearray(1)
    for _ in range(random.randint(1, 64)):
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    write(path, data)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def truncated(path, random):
    """truncated"""
    data = read(path)
    write(path, data[:random.randrange(len(data) + 1)])


def emptied(path, _):
    """emptied"""
    write(path, b"")


def grown(path, random):
    """bytes added"""
    write(path, read(path) + random_module.Random(random.random()).randbytes(random.randint(1, 5000)))


def zeroed(path, random):
    """4096 bytes of zeros"""
    data = bytearray(read(path))
    start = random.randrange(max(1, len(data)))
    data[start:start + 4096] = bytes(len(data[start:start + 4096]))
    write(path, data)


def foreign(path, random):
    """an unrelated file"""
    write(path, random.choice([b"not ours\n", sample.GIF, b"PK\3\4" + bytes(60), b"SQLite format 3\0" + bytes(4000)]))


def swapped(path, random):
    """the content of another file"""
    beside, others = os.path.dirname(path), []
    while not others:
        others = [other for other in inside(beside) if other != path]
        beside = os.path.dirname(beside)
    write(path, read(random.choice(sorted(others))))


def folder(path, _):
    """a folder in its place"""
    removed(path, _)
    os.makedirs(os.path.join(path, "inner"))


def link(path, random):
    """a link in its place"""
    target = os.path.join(os.path.dirname(path), "..", random.choice(["nowhere", "index.sqlite", "."]))
    removed(path, random)
    os.symlink(target, path)


def pipe(path, _):
    """a pipe in its place"""
    removed(path, _)
    os.mkfifo(path)


def removed(path, _):
    """removed"""
    if os.path.lexists(path):
        os.remove(path)


def older_index(path, random):
    """an index of another format"""
    with sqlite3.connect(path) as database:
        database.execute(random.choice([
            "PRAGMA user_version = 0", "PRAGMA user_version = 7", "DROP TABLE file",
            "ALTER TABLE fact RENAME TO facts", "CREATE TABLE other (a)", "DELETE FROM fact"]))
    database.close()


def changed_rows(path, random):
    """rows of the index changed"""
    table = random.choice(["file", "rendition", "fact"])
    with sqlite3.connect(path) as database:
        rows = database.execute(f"SELECT key, value FROM {table}").fetchall()
        for key, value in rows:
            value = bytearray(value)
            value[random.randrange(len(value))] ^= 1 << random.randrange(8)
            database.execute(f"UPDATE {table} SET value = ? WHERE key = ?", (bytes(value), key))
    database.close()


def older_marker(path, random):
    """a marker of another format"""
    data = read(path)
    write(path, random.choice([data.replace(b"vitrine-site 1", b"vitrine-site 0", 1),
                               data.replace(b"vitrine-site 1", b"vitrine-site 99", 1), b"\n" + data]))


COMMON = [flipped, truncated, emptied, grown, zeroed, foreign, swapped, folder, link, pipe, removed]
DAMAGES = {
    "a rendition": COMMON + [quietly_flipped],
    "a reply of a service": COMMON + [quietly_flipped],
    "the record of the theme": COMMON + [quietly_flipped],
    "the index": COMMON + [quietly_flipped, older_index, changed_rows, older_index, changed_rows],
    "the staging folder's marker": COMMON + [older_marker],
    # Without its marker, the folder may be somebody else's: that is X11.
    "the site's marker": [flipped, truncated, grown, zeroed, foreign, older_marker],
    "the tag": [removed, foreign, truncated],
}
