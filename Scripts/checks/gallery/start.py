"""Starts a check: finds a Python that has what the check needs, or says plainly what is missing."""

import importlib.util
import os
import shutil
import subprocess
import sys

PACKAGES = {"html5lib": "python3-html5lib", "chromium": "chromium", "chromedriver": "chromium-driver",
            "soffice": "libreoffice-calc-nogui"}


def need_module(name):
    """Goes on in this Python, or starts the script again in Debian's own, which may have the module."""
    if importlib.util.find_spec(name):
        return
    debian = "/usr/bin/python3"
    if "CHECKS_RESTARTED" not in os.environ and has_module(debian, name):
        os.environ["CHECKS_RESTARTED"] = "1"
        os.execv(debian, [debian] + sys.argv)
    stop(f"the Python module {name} is missing: apt-get install {PACKAGES[name]} (or pip install {name})")


def has_module(python, name):
    if not os.access(python, os.X_OK):
        return False
    return subprocess.run([python, "-c", f"import {name}"], stderr=subprocess.DEVNULL).returncode == 0


def need_program(name):
    """The path of a program."""
    return shutil.which(name) or stop(f"{name} is missing: apt-get install {PACKAGES[name]}")


def stop(reason):
    """Ends with the exit code of wrong usage or a missing tool, never that of a fault found."""
    print(f"{os.path.basename(sys.argv[0])}: {reason}", file=sys.stderr)
    sys.exit(64)
