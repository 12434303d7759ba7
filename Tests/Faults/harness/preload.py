"""Compiles the preload libraries, and makes the environment that activates them for one process."""

import dataclasses
import errno
import os
import shutil
import subprocess
import sys

HERE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "preload")


@dataclasses.dataclass
class Call:
    """An intercepted call. Source and path differ only for calls with two paths."""

    number: int
    name: str
    source: str
    path: str


class Preload:
    def __init__(self, folder):
        self.folder = folder
        self.log = os.path.join(folder, "calls.txt")
        for name in ("faults", "clock"):
            self.compile(name)

    def compile(self, name):
        compiler = shutil.which("cc") or shutil.which("clang")
        if not compiler:
            print("run: there is no C compiler: run Scripts/prepare --checks", file=sys.stderr)
            sys.exit(64)
        subprocess.run([compiler, "-O2", "-Wall", "-shared", "-fPIC", "-o", self.path(name),
                        os.path.join(HERE, name + ".c"), "-ldl"], check=True)

    def path(self, name):
        return os.path.join(self.folder, name + ".so")

    def counting(self, reads=False):
        """Only logs every call."""
        self.forget()
        return {"LD_PRELOAD": self.path("faults"), "FAULTS_LOG": self.log, **self.read_switch(reads)}

    def killing(self, number):
        return {**self.counting(), "FAULTS_AT": str(number), "FAULTS_ACTION": "kill"}

    def refusing(self, number, code, repeats=False, reads=False):
        return {**self.counting(reads), "FAULTS_AT": str(number), "FAULTS_ACTION": str(getattr(errno, code)),
                **({"FAULTS_REPEAT": "1"} if repeats else {})}

    def denying(self, calls):
        """Fails these calls always. `calls` maps names to errors; `rename/` is `rename` of a folder."""
        return {"LD_PRELOAD": self.path("faults"),
                "FAULTS_DENY": ",".join(f"{name}={getattr(errno, code)}" for name, code in calls.items())}

    def filling(self, capacity):
        return {**self.counting(), "FAULTS_CAPACITY": str(capacity)}

    def moving_clock(self, seconds):
        return {"LD_PRELOAD": self.path("clock"), "CLOCK_MOVED": str(seconds)}

    @staticmethod
    def read_switch(reads):
        return {"FAULTS_READS": "1"} if reads else {}

    def forget(self):
        if os.path.exists(self.log):
            os.remove(self.log)

    def calls(self):
        """The logged calls of the last run."""
        if not os.path.exists(self.log):
            return []
        with open(self.log, encoding="utf-8", errors="replace") as file:
            rows = [line.rstrip("\n").split("\t") for line in file]
        return [Call(int(row[0]), *row[1:]) for row in rows if len(row) == 4]
