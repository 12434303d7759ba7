"""Starts a check in the Python that has what it needs, or says plainly what is missing and how to get it."""

import os
import shutil
import sys

PACKAGES = {"chromium": "chromium", "soffice": "libreoffice-calc-nogui", "java": "default-jre-headless",
            "exiftool": "libimage-exiftool-perl"}
TOOLS = os.environ.get("VITRINE_CHECKS") or os.path.join(
    os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "vitrine-checks")
CHECKER = os.path.join(TOOLS, "vnu")


def need_tools(name="python"):
    """Goes on in a Python that `tools/prepare` made, with its packages: `python` or `store`."""
    home = os.path.join(TOOLS, name)
    if os.path.realpath(sys.prefix) == os.path.realpath(home):
        return
    python = os.path.join(home, "bin", "python")
    if not os.access(python, os.X_OK):
        stop("its tools are missing: run Scripts/prepare --checks")
    os.execv(python, [python] + sys.argv)


def need_program(name):
    """The path of a program."""
    return shutil.which(name) or stop(f"{name} is missing: apt-get install {PACKAGES[name]}")


def stop(reason):
    """Ends with the exit code of wrong usage or a missing tool, never that of a fault found."""
    print(f"{os.path.basename(sys.argv[0])}: {reason}", file=sys.stderr)
    sys.exit(64)
