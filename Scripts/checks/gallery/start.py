"""Restarts a check in the Python environment that it needs, or reports what is missing and how to install it."""

import os
import shutil
import sys

PACKAGES = {"chromium": "chromium", "soffice": "libreoffice-calc-nogui", "java": "default-jre-headless",
            "exiftool": "libimage-exiftool-perl"}
TOOLS = os.environ.get("VITRINE_CHECKS") or os.path.join(
    os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "vitrine-checks")
CHECKER = os.path.join(TOOLS, "vnu")


def need_tools(name="python"):
    """Restarts in a virtual environment that `tools/prepare` made: `python` or `store`."""
    home = os.path.join(TOOLS, name)
    if os.path.realpath(sys.prefix) == os.path.realpath(home):
        return
    python = os.path.join(home, "bin", "python")
    if not os.access(python, os.X_OK):
        stop("its tools are missing: run Scripts/prepare --checks")
    os.execv(python, [python] + sys.argv)


def need_program(name):
    """Returns the path of a program, or ends with the command that installs it."""
    return shutil.which(name) or stop(f"{name} is missing: apt-get install {PACKAGES[name]}")


def stop(reason):
    """Exits with the code for wrong usage or a missing tool."""
    print(f"{os.path.basename(sys.argv[0])}: {reason}", file=sys.stderr)
    sys.exit(64)
