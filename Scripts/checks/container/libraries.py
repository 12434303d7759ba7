"""Which of Debian's packages a program needs, found where it runs: by the libraries it names and loads."""

import glob
import os
import re
import subprocess

# Inside a released program: Swift's own, and Markdown's.
WITHIN = re.compile(r"lib(swift|_?Foundation|CoreFoundation|dispatch|BlocksRuntime|cmark-gfm|\w*_Foundation)|ld-linux")
# Opened by the program itself when it is needed; asked for by Foundation, which is within.
LATE = ["libvips.so.42", "libxml2.so.2"]


def answer(*command):
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}).stdout


def needed(program):
    named = re.findall(r"\(NEEDED\).*\[(.+)\]", answer("readelf", "--dynamic", program))
    return sorted({name for name in named if not WITHIN.match(name)} | set(LATE))


def places():
    """Where the system's loader finds each library."""
    return dict(re.findall(r"^\s*(\S+) .*=> (\S+)$", answer("/sbin/ldconfig", "-p"), re.M))


def owner(path):
    """The package of a file; Debian's list may name it by either of two paths."""
    for name in (path, os.path.realpath(path), path.removeprefix("/usr"), "/usr" + path):
        found = answer("dpkg-query", "--search", name)
        if found:
            return found.split(":")[0]
    return None


def has_index():
    """Does this machine know Debian's packages: a fresh one does not, before the first `apt-get update`."""
    return bool(glob.glob("/var/lib/apt/lists/*_Packages*"))


def unknown(packages):
    known = set(re.findall(r"^Package: (.+)$", answer("apt-cache", "show", *packages), re.M))
    return [package for package in packages if package not in known]


def closure(packages):
    """These packages and all that they bring."""
    text = answer(
        "apt-cache", "depends", "--recurse", "--no-recommends", "--no-suggests", "--no-conflicts", "--no-breaks",
        "--no-replaces", "--no-enhances", *packages)
    return set(re.findall(r"^([a-z0-9][\w.+-]*)", text, re.M)) | set(packages)


def faults(program, packages):
    """What a container with these packages would lack."""
    brought, known = closure(packages), places()
    for library in needed(program):
        package = owner(known[library]) if library in known else None
        if package is None:
            yield f"{library}: no package of this machine has it"
        elif package not in brought:
            yield f"{library}: it is in {package}, which is not installed"
