"""Finds the Debian packages a program needs, by the libraries it links and loads on this machine."""

import glob
import os
import re
import subprocess

# Linked into a released program: Swift's libraries and cmark-gfm.
STATIC = re.compile(r"lib(swift|_?Foundation|CoreFoundation|dispatch|BlocksRuntime|cmark-gfm|\w*_Foundation)|ld-linux")
# Loaded at run time: libvips and LibRaw by the program, libxml2 by Foundation.
DYNAMIC = ["libraw_r.so.20", "libvips.so.42", "libxml2.so.2"]


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}).stdout


def needed(program):
    named = re.findall(r"\(NEEDED\).*\[(.+)\]", output("readelf", "--dynamic", program))
    return sorted({name for name in named if not STATIC.match(name)} | set(DYNAMIC))


def paths():
    """The path at which the system's loader finds each library."""
    return dict(re.findall(r"^\s*(\S+) .*=> (\S+)$", output("/sbin/ldconfig", "-p"), re.M))


def owner(path):
    """The package of a file. Debian's list may name it by either of two paths."""
    for name in (path, os.path.realpath(path), path.removeprefix("/usr"), "/usr" + path):
        found = output("dpkg-query", "--search", name)
        if found:
            return found.split(":")[0]
    return None


def has_index():
    """Whether this machine has Debian's package lists. A fresh one has none before the first `apt-get update`."""
    return bool(glob.glob("/var/lib/apt/lists/*_Packages*"))


def unknown(packages):
    known = set(re.findall(r"^Package: (.+)$", output("apt-cache", "show", *packages), re.M))
    return [package for package in packages if package not in known]


def closure(packages):
    """These packages and all their dependencies."""
    text = output(
        "apt-cache", "depends", "--recurse", "--no-recommends", "--no-suggests", "--no-conflicts", "--no-breaks",
        "--no-replaces", "--no-enhances", *packages)
    return set(re.findall(r"^([a-z0-9][\w.+-]*)", text, re.M)) | set(packages)


def faults(program, packages):
    """Yields libraries that a container with these packages would lack."""
    installed, known = closure(packages), paths()
    for library in needed(program):
        package = owner(known[library]) if library in known else None
        if package is None:
            yield f"{library}: no package of this machine has it"
        elif package not in installed:
            yield f"{library}: it is in {package}, which is not installed"
