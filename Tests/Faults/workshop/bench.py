"""The place where a site is built, broken and built again, always at the same path."""

import os
import pwd
import shutil
import subprocess
import sys

from workshop import preload, program, sample, trees

NOBODY = "nobody"


class Bench:
    """Sites in all states with what a clean build makes of them, and one site to break."""

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
        """What a clean build makes of a state."""
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
        """Lays out sources over the site as it was once built; `None` for one that never was."""
        self.clear()
        if built:
            self.clean(built)
            self.clear()
            subprocess.run(["cp", "-a", "--reflink=auto", self.state(built), self.root], check=True)
        sample.lay(self.root, sample.STATES[sources]())

    def clear(self):
        for place in [self.root] + [os.path.join(self.temporary, name) for name in os.listdir(self.temporary)]:
            if os.path.isdir(place) and not os.path.islink(place):
                shutil.rmtree(place)
            elif os.path.lexists(place):
                os.remove(place)

    def build(self, *words, **options):
        return self.program.run(self.root, "build", *words, **options)

    # What is asked after a fault.

    def torn(self, *whole):
        """Is the published folder one of these sites."""
        found = trees.tree(self.public)
        if any(found == one for one in whole):
            return []
        return ["published: " + ", ".join(trees.differences(found, whole[-1]))]

    def unhealed(self, state, *words, **options):
        """Does a run without faults make what a clean build makes, and leave nothing else."""
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
        """A cache can be deleted at any time."""
        shutil.rmtree(os.path.join(self.root, ".vitrine"), ignore_errors=True)

    def left(self):
        return [f"{os.path.relpath(path, self.folder)} is left" for path in trees.leftovers(self.root, self.temporary)]


def is_root():
    return os.geteuid() == 0


def nobody():
    """A user without rights, where we may become one."""
    return pwd.getpwnam(NOBODY).pw_uid if is_root() else None
