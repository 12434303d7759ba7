"""A disk that fills up: a small tmpfs if one can be mounted, else the preload library that counts bytes."""

import os
import subprocess

from harness import error_messages, sample, trees

LARGE = "200m"


class SmallDisk:
    def __init__(self, bed, results):
        self.bed, self.results = bed, results
        self.place = os.path.join(bed.folder, "small")
        self.needs = {}

    def __enter__(self):
        os.makedirs(self.place)
        self.is_mounted = self.mount(LARGE) if os.geteuid() == 0 else False
        if not self.is_mounted:
            self.results.note("no tmpfs can be mounted here: full disks are made by the preload")
        return self

    def __exit__(self, *_):
        if self.is_mounted:
            subprocess.run(["umount", self.place], check=False)
        self.bed.program.temporary = os.path.join(self.bed.folder, "temporary")

    def mount(self, size):
        command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", self.place]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    def resize(self, size):
        subprocess.run(["mount", "-o", f"remount,size={size}", self.place], check=True)

    def fill(self, built, state, share):
        """Builds with only a share of the needed space free. Returns the faults."""
        return (self.fill_tmpfs if self.is_mounted else self.fill_by_preload)(built, state, share)

    # With the preload library.

    def fill_by_preload(self, built, state, share):
        bed = self.bed
        if (built, state) not in self.needs:
            bed.begin(built, state)
            self.needs[built, state] = self.written(built, state)
        bed.begin(built, state)
        run = bed.build("--quiet", environment=bed.preload.filling(int(self.needs[built, state] * share)))
        old = bed.whole[built] if built else None
        if run.code == 0:
            return bed.torn(bed.whole[state]) + bed.unhealed(state)
        return refusal(run) + bed.torn(old) + bed.unhealed(state)

    def written(self, built, state):
        """The bytes that a build writes, found by bisection."""
        bed, least, most = self.bed, 0, 1 << 24
        while most - least > 1 << 14:
            middle = (least + most) // 2
            bed.begin(built, state)
            if bed.build("--quiet", environment=bed.preload.filling(middle)).code == 0:
                most = middle
            else:
                least = middle
        return most

    # On a tmpfs that holds site, cache and temporary files.

    def fill_tmpfs(self, built, state, share):
        root, temporary = self.clear()
        if built:
            self.lay(root, built)
            self.build(root)
        self.lay(root, state)
        if (built, state) not in self.needs:
            # The space used afterwards, and half of it again for temporary files.
            before = used(self.place)
            self.build(root)
            self.needs[built, state] = max(4096, (used(self.place) - before) * 3 // 2)
            return self.fill_tmpfs(built, state, share)
        self.resize(used(self.place) + int(self.needs[built, state] * share))
        run = self.build(root)
        self.resize(LARGE)
        whole = self.bed.whole
        faults = []
        if run.code:
            faults += refusal(run)
        expected = whole[state] if run.code == 0 else whole[built] if built else None
        faults += self.differences(root, expected, "after a full disk")
        rerun = self.build(root)
        if rerun.code:
            faults.append(f"the rerun ended with {rerun.code}: {rerun.head}")
        faults += self.differences(root, whole[state], "after the rerun")
        return faults + [f"{path} is left" for path in trees.leftovers(root, temporary)]

    def clear(self):
        for name in os.listdir(self.place):
            subprocess.run(["rm", "-rf", os.path.join(self.place, name)], check=True)
        root, temporary = (os.path.join(self.place, name) for name in ("site", "temporary"))
        os.makedirs(temporary)
        self.bed.program.temporary = temporary
        return root, temporary

    def lay(self, root, state):
        sample.write_all(root, sample.STATES[state]())

    def build(self, root):
        return self.bed.program.run(root, "build", "--quiet")

    def differences(self, root, expected, when):
        found = trees.differences(trees.tree(os.path.join(root, "public")), expected)
        return [f"{when}: {what}" for what in found]


def used(place):
    found = os.statvfs(place)
    return (found.f_blocks - found.f_bfree) * found.f_frsize


def refusal(run):
    if run.code != 1:
        return [f"it ended with {run.code}: {run.head}"]
    faults = error_messages.missing(run, "ENOSPC", [])
    return faults + ([] if "where:" in run.text else [f"no path is named: {run.head}"])
