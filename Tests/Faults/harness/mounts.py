"""Other file systems for the site's folders: mounted if possible, else the preload library refuses what they do not have."""

import os
import shutil
import subprocess

# Calls that fail, by the kind of file system. A folder from a lower layer cannot be moved.
DENIED = {
    "FAT": {"renameat2": "EINVAL", "link": "EPERM", "symlink": "EPERM", "chmod": "EPERM", "fchmod": "EPERM",
            "fchmodat": "EPERM"},
    "SMB": {"renameat2": "EINVAL", "link": "ENOTSUP", "chmod": "EPERM", "fchmod": "EPERM", "fchmodat": "EPERM",
            "fsync/": "EINVAL", "futimens": "EPERM"},
    "a folder that somebody has open": {"renameat2": "EACCES", "rename/": "EACCES"},
    "a lower layer": {"renameat2": "EXDEV", "rename/": "EXDEV"},
    "no locks": {"flock": "ENOLCK"},
}


def run(*words):
    return subprocess.run(words, check=False, capture_output=True).returncode == 0


class Mounts:
    """Mounts file systems below a folder, and unmounts them when the `with` block ends."""

    def __init__(self, folder):
        self.folder = folder
        self.places, self.devices = [], []

    def __enter__(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        return self

    def __exit__(self, *_):
        for place in reversed(self.places):
            run("umount", place) or run("umount", "--lazy", place)
        for device in self.devices:
            run("losetup", "--detach", device)
        shutil.rmtree(self.folder, ignore_errors=True)

    def mounted(self, place, *words):
        if run(*words):
            self.places.append(place)
            return True
        return False

    def image(self, name, megabytes):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.truncate(megabytes << 20)
        return path

    def loop(self, image):
        found = subprocess.run(["losetup", "--find", "--show", image], check=False, capture_output=True, text=True)
        device = found.stdout.strip()
        if device:
            self.devices.append(device)
        return device or image

    # Each mounts at a folder that exists, and returns whether it could.

    def tmpfs(self, place):
        return self.mounted(place, "mount", "-t", "tmpfs", "-o", "size=200m", "tmpfs", place)

    def overlay(self, place):
        """What the folder contains becomes the lower layer."""
        for name in ("lower", "upper", "work"):
            os.makedirs(os.path.join(self.folder, name))
        lower, upper, work = (os.path.join(self.folder, name) for name in ("lower", "upper", "work"))
        if not run("cp", "-a", place + "/.", lower):
            return False
        options = f"lowerdir={lower},upperdir={upper},workdir={work}"
        return self.mounted(place, "mount", "-t", "overlay", "-o", options, "overlay", place)

    def exfat(self, place):
        if not shutil.which("mount.exfat-fuse"):
            return False
        image = self.image("exfat.img", 64)
        return run("mkfs.exfat", image) and self.mounted(place, "mount.exfat-fuse", self.loop(image), place)

    def ntfs(self, place):
        image = self.image("ntfs.img", 64)
        return bool(shutil.which("ntfs-3g")) and run("mkfs.ntfs", "-F", "-q", image) and self.mounted(
            place, "ntfs-3g", image, place)

    def bind(self, place):
        """A second mount of the same file system: both have the same device."""
        source = os.path.join(self.folder, "source")
        os.makedirs(source)
        return self.mounted(place, "mount", "--bind", source, place)

    def bindfs(self, place):
        """A share that refuses permissions and dates."""
        source = os.path.join(self.folder, "source")
        os.makedirs(source)
        return bool(shutil.which("bindfs")) and self.mounted(
            place, "bindfs", "--chmod-deny", "--chown-deny", source, place)
