"""The preloads: compiled by the run itself, and switched on by the environment of one process."""

import dataclasses
import errno
import os
import shutil
import subprocess
import sys

HERE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "preload")


@dataclasses.dataclass
class Call:
    """A call that was counted. One that moves has a source of its own."""

    number: int
    name: str
    source: str
    path: str


class Preload:
    def __init__(self, folder):
        self.folder = folder
        self.tell = os.path.join(folder, "calls.txt")
        for name in ("faults", "clock"):
            self.compile(name)

    def compile(self, name):
        compiler = shutil.which("cc") or shutil.which("clang")
        if not compiler:
            print("run: no C compiler: Scripts/prepare --checks", file=sys.stderr)
            sys.exit(64)
        subprocess.run([compiler, "-O2", "-Wall", "-shared", "-fPIC", "-o", self.path(name),
                        os.path.join(HERE, name + ".c"), "-ldl"], check=True)

    def path(self, name):
        return os.path.join(self.folder, name + ".so")

    def counting(self, reads=False):
        """Refuses nothing and writes down every call."""
        self.forget()
        return {"LD_PRELOAD": self.path("faults"), "FAULTS_TELL": self.tell, **self.kinds(reads)}

    def killing(self, number):
        return {**self.counting(), "FAULTS_AT": str(number), "FAULTS_DO": "kill"}

    def refusing(self, number, code, goes_on=False, reads=False):
        return {**self.counting(reads), "FAULTS_AT": str(number), "FAULTS_DO": str(getattr(errno, code)),
                **({"FAULTS_ON": "1"} if goes_on else {})}

    def filling(self, room):
        return {**self.counting(), "FAULTS_ROOM": str(room)}

    def moving_clock(self, seconds):
        return {"LD_PRELOAD": self.path("clock"), "CLOCK_MOVED": str(seconds)}

    @staticmethod
    def kinds(reads):
        return {"FAULTS_READS": "1"} if reads else {}

    def forget(self):
        if os.path.exists(self.tell):
            os.remove(self.tell)

    def calls(self):
        """What was counted, or hit, in the last run."""
        if not os.path.exists(self.tell):
            return []
        with open(self.tell, encoding="utf-8", errors="replace") as file:
            rows = [line.rstrip("\n").split("\t") for line in file]
        return [Call(int(row[0]), *row[1:]) for row in rows if len(row) == 4]
