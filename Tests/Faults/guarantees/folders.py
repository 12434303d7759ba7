"""X11: an output or cache folder that holds unrelated files is refused and left unchanged."""

import os
import shutil

from harness import testbed
from harness import sample, trees
from guarantees import permissions

FOREIGN = {"mine.txt": b"not Vitrine's", "inner/deep.txt": b"nor this", "temp/thesis.txt": b"nor that"}


def run(bed, points, random, results):
    bed.clean("old")
    if not testbed.is_root():
        results.note("not root: tried as the current user")
    for name in sorted(random.sample(list(PLACES), min(len(PLACES), 3 * points))):
        results.add("X11 folders", name, refused(bed, name))


def refused(bed, name):
    bed.begin("old", "old")
    user = testbed.nobody()
    home = os.path.join(bed.folder, "home")
    for place in (home, os.path.join(bed.root, "foreign"), os.path.join(bed.root, "hidden")):
        shutil.rmtree(place, ignore_errors=True)
    lay(os.path.join(bed.root, "foreign"), FOREIGN)
    lay(os.path.join(bed.root, "hidden"), {".keep": b""})
    lay(home, FOREIGN)
    os.symlink("foreign", os.path.join(bed.root, "linked"))
    os.symlink("nowhere", os.path.join(bed.root, "dangling"))
    os.mkfifo(os.path.join(bed.root, "pipe"))
    if user:
        permissions.give(bed.root, user)
        permissions.give(home, user)
    place, by = PLACES[name]
    before = (everything(bed), trees.tree(home))
    words = ["build", "--quiet"]
    if by == "--output":
        words += ["--output", place.format(root=bed.root, home=home, above=bed.folder)]
    else:
        text = sample.settings(**{by: place.format(root=bed.root, home=home, above=bed.folder)})
        with open(os.path.join(bed.root, "site.yml"), "wb") as file:
            file.write(text)
        before = (everything(bed), before[1])
    answer = bed.program.run(bed.root, *words, user=user)
    faults = [] if answer.code == 64 else [f"it ended with {answer.code}: {answer.head}"]
    if "error[" not in answer.text or "help:" not in answer.text:
        faults.append(f"no error with a fix: {answer.head}")
    faults += trees.differences(everything(bed), before[0]) + trees.differences(trees.tree(home), before[1])
    if user:
        permissions.give(bed.root, 0)
    return faults


def everything(bed):
    """The tree of the site's folder, without the cache, which may be locked."""
    return {path: what for path, what in trees.tree(bed.root).items() if not path.startswith(".vitrine")}


def lay(root, files):
    for path, data in files.items():
        sample.put(os.path.join(root, path), data)


OUTPUTS = {
    "the root": "/", "the root, spelled differently": "//", "up and up": "../../../../../../../..", "home": "{home}",
    "above home": "{above}", "the site": ".", "the site, spelled differently": "Photos/..", "above the site": "..",
    "the photos": "Photos", "in the photos' folder above": "Photos/.", "the themes": "Themes", "a theme": "Themes/own",
    "the cache": ".vitrine", "in the cache": ".vitrine/inner", "foreign files": "foreign",
    "a link to foreign files": "linked", "a link to nowhere": "dangling", "hidden files": "hidden",
    "a file": "site.yml", "a photo": "Photos/one.png", "a pipe": "pipe", "below a file": "site.yml/public",
    "a system folder": "/usr", "through a missing folder": "none/../foreign"}
PLACES = {f"--output: {name}": (place, "--output") for name, place in OUTPUTS.items()}
PLACES |= {f"output: {name}": (place, "output") for name, place in OUTPUTS.items()}
PLACES |= {f"cache: {name}": (OUTPUTS[name], "cache") for name in (
    "the root", "home", "above home", "the site", "above the site", "the photos", "the themes", "a theme",
    "foreign files", "a link to foreign files", "hidden files")}
PLACES["cache: the output"] = ("public", "cache")
