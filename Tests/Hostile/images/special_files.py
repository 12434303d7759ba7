"""Files that are not regular: pipes, sockets, devices, links (I9)."""

import os
import socket
import stat

from images import formats
from images.case import BAD, GOOD, Case

CANARY = "CANARYOUTSIDE"


def pipe(path):
    os.mkfifo(path)


def sock(path):
    with socket.socket(socket.AF_UNIX) as one:
        before = os.getcwd()
        os.chdir(os.path.dirname(path))  # the path of a socket has at most 108 bytes
        one.bind(os.path.basename(path))
        os.chdir(before)


def device(path):
    """A character device. Only root may make one; other users get a link."""
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 5))
    except PermissionError:
        os.symlink("/dev/zero", path)


def link(target):
    return lambda path: os.symlink(target, path)


def hard_link(name):
    return lambda path: os.link(os.path.join(os.path.dirname(path), name), path)


SPECIAL = {"pipe.jpg": (pipe, "pipe"), "pipe.png": (pipe, "pipe"), "socket.jpg": (sock, "socket"), "device.jpg": (device, "device link")}
LINKS = {"outside.jpg": "../../outside/secret.jpg", "far-outside.jpg": "../../../../../../../../etc/passwd", "absolute.jpg": "/etc/hostname",
         "nothing.jpg": "no-such-file", "itself.jpg": "itself.jpg", "there.jpg": "back.jpg", "back.jpg": "there.jpg",
         "zero.jpg": "/dev/zero", "random.jpg": "/dev/urandom", "terminal.jpg": "/dev/tty", "self.jpg": "/proc/self/environ",
         "memory.jpg": "/proc/self/mem", "folder-outside": "../../outside", "root": "/", "up": "..", "around": ".",
         "to-pipe.jpg": "pipe.jpg", "settings.jpg": "../../site.yml", "long.jpg": "a/" * 1_000 + "x"}


def cases(random, points):
    data = formats.written("baseline", "linked to")
    yield Case("I9", "things/photo.jpg", data)
    yield Case("I9", "things/inside.jpg", None, GOOD, make=link("photo.jpg"))
    yield Case("I9", "things/by-another-way.jpg", None, GOOD, make=link("../things/photo.jpg"))
    yield Case("I9", "things/twice.jpg", None, GOOD, make=link("inside.jpg"))
    yield Case("I9", "things/hard.jpg", None, GOOD, make=hard_link("photo.jpg"))
    for name, (make, why) in SPECIAL.items():
        yield Case("I9", "things/" + name, None, BAD, why, make=make)
    for name, target in LINKS.items():
        yield Case("I9", "things/" + name, None, BAD, "link", make=link(target))
    yield Case("I9", "things/folder.jpg/inside.jpg", formats.written("baseline", "inside"))
    yield Case("I9", "things/folder.png/empty.jpg", b"", BAD, "empty")
