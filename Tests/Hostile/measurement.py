#!/usr/bin/env python3
"""Runs a command and measures it: seconds, seconds of processors, peak memory, exit code.

    measurement.py OUT COMMAND …      measures in a separate process

A process inherits the peak memory of its parent, so a small process must start the command.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass


@dataclass
class Measurement:
    """`megabytes` is the peak resident set. `code` is negative if a signal ended the command."""

    code: int
    seconds: float
    processor_seconds: float
    megabytes: float
    errors: str = ""
    is_hung: bool = False


def run(command, folder, max_seconds, environment=None):
    """Runs a command and kills it after `max_seconds`. Messages go to a file, so that a full pipe blocks nothing."""
    path, out = os.path.join(folder, "stderr.txt"), os.path.join(folder, "measurement.json")
    words = [sys.executable, "-S", os.path.realpath(__file__), out, *command]
    with open(path, "wb") as errors:
        child = subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
                                 start_new_session=True, env={**os.environ, **(environment or {})})
    hung = threading.Event()

    def end():
        hung.set()
        os.killpg(child.pid, signal.SIGKILL)

    clock = threading.Timer(max_seconds, end)
    clock.start()
    child.wait()
    clock.cancel()
    with open(path, "rb") as errors:
        text = errors.read().decode("utf-8", "replace")
    if hung.is_set():
        return Measurement(-signal.SIGKILL, max_seconds, max_seconds, 0, text, True)
    with open(out, encoding="utf-8") as file:
        return Measurement(**json.load(file), errors=text)


def measure(out, command):
    began = time.monotonic()
    child = subprocess.Popen(command)
    _, status, usage = os.wait4(child.pid, 0)
    with open(out, "w", encoding="utf-8") as file:
        json.dump({"code": os.waitstatus_to_exitcode(status), "seconds": time.monotonic() - began,
                   "processor_seconds": usage.ru_utime + usage.ru_stime, "megabytes": usage.ru_maxrss / 1024}, file)


if __name__ == "__main__":
    measure(sys.argv[1], sys.argv[2:])
