"""Runs of the program: its environment, how it ended, what it said."""

import dataclasses
import os
import resource
import signal
import subprocess
import time

LONGEST = 120
SECRET = {"FLICKR_API_KEY": "k" * 32}


@dataclasses.dataclass
class Run:
    """How a run ended; a signal's code is a shell's: 128 and its number."""

    code: int
    text: str
    seconds: float
    answer: bytes = b""

    @property
    def was_killed(self):
        return self.code == 128 + signal.SIGKILL

    @property
    def head(self):
        """The first error it told, for messages of ours."""
        lines = [line for line in self.text.splitlines() if line.startswith("error")]
        return (lines or self.text.splitlines() or ["it said nothing"])[0][:160]


class Program:
    """The program under test with the folder that it may use for temporary files."""

    def __init__(self, path, temporary):
        self.path = os.path.abspath(path)
        self.temporary = temporary

    def environment(self, extra):
        home = os.path.join(os.path.dirname(self.temporary), "home")
        os.makedirs(home, exist_ok=True)
        path = os.environ.get("PATH", "/usr/bin:/bin")
        return {"PATH": path, "HOME": home, "TMPDIR": self.temporary, **SECRET, **(extra or {})}

    def start(self, root, *words, environment=None, user=None, files=None):
        def limit():
            if files:
                resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
        rights = {"user": user, "group": user, "extra_groups": []} if user else {}
        return subprocess.Popen(
            [self.path, *(words or ("build",))], cwd=root, env=self.environment(environment),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit, **rights)

    def run(self, root, *words, **options):
        began = time.monotonic()
        return self.end(self.start(root, *words, **options), began)

    def end(self, process, began, longest=LONGEST):
        try:
            answer, text = process.communicate(timeout=longest)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return Run(-1, f"error: it was still at work after {longest} s", longest)
        code = process.returncode
        return Run(128 - code if code < 0 else code, text.decode(errors="replace"),
                   time.monotonic() - began, answer)
