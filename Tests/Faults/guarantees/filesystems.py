"""R15: output and cache on file systems without exchange, links, permissions or locks, and in layers of a container image."""

import os
import shutil
import signal
import time

from harness import mounts, sample, testbed, trees

BEFORE, STATES = "old", ("new", "retitled", "restyled")
PLACES = {"output": {"output": "disk/public"}, "cache": {"cache": "disk/cache"},
          "output and cache": {"output": "disk/public", "cache": "disk/cache"}}


def run(bed, points, random, results):
    for state in (BEFORE, *STATES):
        bed.clean(state)
    for number in range(max(1, points // 4)):
        for name in mounts.DENIED:
            deny(bed, name, number, random, results)
        if testbed.is_root():
            for name in ("tmpfs", "exfat", "ntfs", "bindfs"):
                mount(bed, name, number, random, results)
            for lost in (None, ".vitrine", "public"):
                layers(bed, lost, number, random, results)
            for name in ("tmpfs", "bind"):
                mount_output(bed, name, results)
    if not testbed.is_root():
        results.note("not root: no file system is mounted; the preload library refuses what they do not have")


# Emulated.

def deny(bed, name, number, random, results):
    environment = bed.preload.denying(mounts.DENIED[name])
    state = random.choice(STATES)
    bed.begin(BEFORE, state)
    site = MountedSite(bed, bed.root, bed.public, environment)
    if name == "no locks":
        answer = site.build()
        faults = bed.torn(bed.whole[BEFORE]) + site.refusal(answer, "cannot lock")
        return results.add("R15 refused", name, faults)
    site.may_mix = name in ("a lower layer", "a folder that somebody has open")
    results.add(f"R15 {name}", f"{state}", site.rebuilt(state) + site.killed(random, number))


# Mounted.

def mount(bed, name, number, random, results):
    with mounts.Mounts(os.path.join(bed.folder, "mounts")) as disks:
        bed.begin(None, BEFORE)
        disk = os.path.join(bed.root, "disk")
        os.makedirs(disk)
        if not getattr(disks, name)(disk):
            return results.note(f"{name} cannot be mounted here")
        what = random.choice(list(PLACES))
        settings = PLACES[what]
        public = os.path.join(bed.root, settings.get("output", "public"))
        site = MountedSite(bed, bed.root, public, None, settings)
        faults = site.rebuilt(BEFORE) + site.rebuilt(random.choice(STATES)) + site.killed(random, number)
        results.add(f"R15 {name}", what, faults)


def mount_output(bed, name, results):
    """A mount point cannot be swapped: it is refused before anything is done."""
    with mounts.Mounts(os.path.join(bed.folder, "mounts")) as disks:
        bed.begin(None, BEFORE)
        os.makedirs(bed.public)
        if not getattr(disks, name)(bed.public):
            return results.note(f"{name} cannot be mounted here")
        site = MountedSite(bed, bed.root, bed.public)
        faults = site.refusal(site.build(), "it is a mount point")
        results.add("R15 refused", f"{name} at the output", faults + [f"{path} is left" for path in os.listdir(bed.public)])


def layers(bed, lost, number, random, results):
    """The site was built into a layer of an image, with its cache, without it, or only the cache was."""
    with mounts.Mounts(os.path.join(bed.folder, "mounts")) as disks:
        bed.begin(BEFORE, BEFORE)
        site = MountedSite(bed, bed.root, bed.public)
        site.build()
        if lost:
            shutil.rmtree(os.path.join(bed.root, lost))
        if not disks.overlay(bed.root):
            return results.note("no overlay can be mounted here")
        site.may_mix = lost != "public"
        faults = site.rebuilt("new") + site.rebuilt("retitled") + site.killed(random, number)
        results.add("R15 layers of an image", f"without {lost}" if lost else "all of it", faults)


class MountedSite:
    """A site whose folders are on another file system."""

    def __init__(self, bed, root, public, environment=None, settings=None):
        self.bed, self.root, self.public = bed, root, public
        self.environment, self.settings = environment, settings or {}
        self.may_mix = False

    def lay(self, state):
        files = sample.STATES[state]()
        for path, data in files.items():
            sample.put(os.path.join(self.root, path), data)
        for name in (sample.old().keys() | sample.new().keys()) - files.keys():
            if os.path.exists(os.path.join(self.root, name)):
                os.remove(os.path.join(self.root, name))
        if self.settings:
            sample.put(os.path.join(self.root, "site.yml"), sample.settings(**self.settings))

    def build(self, environment=None):
        return self.bed.program.run(self.root, "build", "--quiet", environment=environment or self.environment)

    def rebuilt(self, state):
        self.lay(state)
        answer = self.build()
        faults = [f"{state} ended with {answer.code}: {answer.head}"] if answer.code else []
        return faults + [f"{state}: {what}" for what in self.differences(state)]

    def killed(self, random, number):
        """Kills a build at a random moment or at a call near its end, then builds again."""
        before = next((state for state in (BEFORE, *STATES) if not self.differences(state)), None)
        state = random.choice([state for state in ("new", "retitled") if state != before])
        self.lay(state)
        if number % 2 and not self.environment:
            return self.killed_at_call(random, state, before)
        process = self.bed.program.start(self.root, "build", "--quiet", environment=self.environment)
        time.sleep(random.uniform(0.1, 1.2))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        return self.torn(before, state, "killed") + self.healed(state)

    def killed_at_call(self, random, state, before):
        """One of the last calls, which publish: how many there are is only known afterwards."""
        self.build(self.bed.preload.counting())
        calls = len(self.bed.preload.calls())
        self.lay(before or BEFORE)
        self.build()
        self.lay(state)
        call = max(1, calls - random.randrange(60))
        self.build(self.bed.preload.killing(call))
        return self.torn(before, state, f"killed at call {call} of {calls}") + self.healed(state)

    def healed(self, state):
        answer = self.build()
        faults = [f"the rerun ended with {answer.code}: {answer.head}"] if answer.code else []
        faults += [f"after the rerun: {what}" for what in self.differences(state)]
        parent = os.path.dirname(self.public)
        left = [name for name in os.listdir(parent) if ".vitrine-" in name and not name.endswith("-staging")]
        return faults + [f"{name} is left" for name in left]

    def differences(self, state):
        return trees.differences(trees.tree(self.public), self.bed.whole[state])

    def torn(self, before, state, when):
        """Two renames may leave no site for a moment. Where files are moved one by one, each is old or new."""
        found = trees.tree(self.public)
        wholes = [self.bed.whole[one] for one in (before, state) if one]
        if found is None or any(found == whole for whole in wholes):
            return []
        if not self.may_mix:
            return [f"{when}: {what}" for what in trees.differences(found, wholes[-1])]
        return [f"{when}: {path} is neither old nor new" for path, what in found.items()
                if path != trees.MARKER and all(whole.get(path) != what for whole in wholes)][:3]

    def refusal(self, answer, words):
        faults = [] if answer.code in (1, 64) else [f"it ended with {answer.code}: {answer.head}"]
        return faults + ([] if words in answer.text and "help:" in answer.text else [f"no clear message: {answer.head}"])
