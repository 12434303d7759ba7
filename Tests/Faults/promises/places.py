"""X11: an output or cache in a place where something of somebody's could be lost is refused, untouched."""

import os
import shutil

from workshop import bench as benches
from workshop import sample, trees
from promises import rights

FOREIGN = {"mine.txt": b"not Vitrine's", "inner/deep.txt": b"nor this", "temp/thesis.txt": b"nor that"}


def run(bench, points, random, score):
    bench.clean("old")
    if not benches.is_root():
        score.note("not root: tried by the user of the run")
    for name in sorted(random.sample(list(PLACES), min(len(PLACES), 3 * points))):
        score.add("X11 places", name, refused(bench, name))


def refused(bench, name):
    bench.begin("old", "old")
    user = benches.nobody()
    home = os.path.join(bench.folder, "home")
    for place in (home, os.path.join(bench.root, "foreign"), os.path.join(bench.root, "hidden")):
        shutil.rmtree(place, ignore_errors=True)
    lay(os.path.join(bench.root, "foreign"), FOREIGN)
    lay(os.path.join(bench.root, "hidden"), {".keep": b""})
    lay(home, FOREIGN)
    os.symlink("foreign", os.path.join(bench.root, "linked"))
    os.symlink("nowhere", os.path.join(bench.root, "dangling"))
    os.mkfifo(os.path.join(bench.root, "pipe"))
    if user:
        rights.give(bench.root, user)
        rights.give(home, user)
    place, by = PLACES[name]
    before = (everything(bench), trees.tree(home))
    words = ["build", "--quiet"]
    if by == "--output":
        words += ["--output", place.format(root=bench.root, home=home, above=bench.folder)]
    else:
        text = sample.settings(**{by: place.format(root=bench.root, home=home, above=bench.folder)})
        with open(os.path.join(bench.root, "site.yml"), "wb") as file:
            file.write(text)
        before = (everything(bench), before[1])
    answer = bench.program.run(bench.root, *words, user=user)
    faults = [] if answer.code == 64 else [f"it ended with {answer.code}: {answer.head}"]
    if "error[" not in answer.text or "mend:" not in answer.text:
        faults.append(f"it says no clear line: {answer.head}")
    faults += trees.differences(everything(bench), before[0]) + trees.differences(trees.tree(home), before[1])
    if user:
        rights.give(bench.root, 0)
    return faults


def everything(bench):
    """What is in the site's folder, but for the cache, which may be locked."""
    return {path: what for path, what in trees.tree(bench.root).items() if not path.startswith(".vitrine")}


def lay(root, files):
    for path, data in files.items():
        sample.put(os.path.join(root, path), data)


OUTPUTS = {
    "the root": "/", "the root, spelled otherwise": "//", "up and up": "../../../../../../../..", "home": "{home}",
    "above home": "{above}", "the site": ".", "the site, spelled otherwise": "Photos/..", "above the site": "..",
    "the photos": "Photos", "in the photos' folder above": "Photos/.", "the themes": "Themes", "a theme": "Themes/own",
    "the cache": ".vitrine", "in the cache": ".vitrine/inner", "foreign files": "foreign",
    "a link to foreign files": "linked", "a link to nowhere": "dangling", "hidden files": "hidden",
    "a file": "site.yml", "a photo": "Photos/one.png", "a pipe": "pipe", "below a file": "site.yml/public",
    "the system's": "/usr", "through no folder": "none/../foreign"}
PLACES = {f"--output: {name}": (place, "--output") for name, place in OUTPUTS.items()}
PLACES |= {f"output: {name}": (place, "output") for name, place in OUTPUTS.items()}
PLACES |= {f"cache: {name}": (OUTPUTS[name], "cache") for name in (
    "the root", "home", "above home", "the site", "above the site", "the photos", "the themes", "a theme",
    "foreign files", "a link to foreign files", "hidden files")}
PLACES["cache: the output"] = ("public", "cache")
