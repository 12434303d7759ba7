"""Builds, breaks and rebuilds a site, always at the same path."""

import os
import pwd
import shutil
import subprocess
import sys

from harness import preload, program, sample, trees

NOBODY = "nobody"


class TestBed:
    """One site to break, and the clean builds of all its states."""

    def __init__(self, vitrine, folder):
        self.folder = folder
        self.root = os.path.join(folder, "site")
        self.public = os.path.join(self.root, "public")
        self.temporary = os.path.join(folder, "temporary")
        for name in ("temporary", "tools", "states"):
            os.makedirs(os.path.join(folder, name))
        os.chmod(self.temporary, 0o1777)
        os.chmod(folder, 0o755)
        self.program = program.Program(vitrine, self.temporary)
        self.preload = preload.Preload(os.path.join(folder, "tools"))
        self.whole = {}

    def clean(self, state):
        """The tree that a clean build of a state publishes."""
        if state not in self.whole:
            self.begin(None, state)
            run = self.build("--quiet")
            if run.code:
                sys.exit(f"the sample site cannot be built:\n{run.text}")
            self.whole[state] = trees.tree(self.public)
            shutil.copytree(self.root, self.state(state), symlinks=True)
        return self.whole[state]

    def state(self, name):
        return os.path.join(self.folder, "states", name)

    def begin(self, built, sources):
        """Writes the sources of a state over the site as built in another state, or not built if that is `None`."""
        self.clear()
        if built:
            self.clean(built)
            self.clear()
            subprocess.run(["cp", "-a", "--reflink=auto", self.state(built), self.root], check=True)
        sample.write_all(self.root, sample.STATES[sources]())

    def clear(self):
        for place in [self.root] + [os.path.join(self.temporary, name) for name in os.listdir(self.temporary)]:
            if os.path.isdir(place) and not os.path.islink(place):
                shutil.rmtree(place)
            elif os.path.lexists(place):
                os.remove(place)

    def build(self, *words, **options):
        return self.program.run(self.root, "build", *words, **options)

    # Checks after a fault.

    def torn(self, *whole):
        """Faults unless the published folder is one of these sites."""
        found = trees.tree(self.public)
        if any(found == one for one in whole):
            return []
        return ["published: " + ", ".join(trees.differences(found, whole[-1]))]

    def unhealed(self, state, *words, **options):
        """Faults unless a rerun gives the same as a clean build and leaves no other files."""
        run = self.build("--quiet", *words, **options)
        if run.code:
            return [f"the rerun ended with {run.code}: {run.head}"]
        return [f"after the rerun: {what}" for what in self.differences(state) + self.left()]

    def published(self):
        return trees.tree(self.public)

    def compare(self, other):
        return trees.differences(other, self.published())

    def differences(self, state):
        return trees.differences(self.published(), self.whole[state])

    def forget_cache(self):
        """Deletes the cache, as users may at any time."""
        shutil.rmtree(os.path.join(self.root, ".vitrine"), ignore_errors=True)

    def left(self):
        return [f"{os.path.relpath(path, self.folder)} is left" for path in trees.leftovers(self.root, self.temporary)]


def is_root():
    return os.geteuid() == 0


def nobody():
    """The id of a user without privileges, or `None` if this process cannot change its user."""
    return pwd.getpwnam(NOBODY).pw_uid if is_root() else None
