"""Runs the program with a controlled environment, and records exit code and messages."""

import dataclasses
import os
import resource
import signal
import subprocess
import time

MAX_SECONDS = 120
SECRET = {"FLICKR_API_KEY": "k" * 32}


@dataclasses.dataclass
class Run:
    """The result of a run. For a signal, the code is 128 plus its number, as in a shell."""

    code: int
    text: str
    seconds: float
    answer: bytes = b""

    @property
    def was_killed(self):
        return self.code == 128 + signal.SIGKILL

    @property
    def head(self):
        """The first error message, shortened."""
        lines = [line for line in self.text.splitlines() if line.startswith("error")]
        return (lines or self.text.splitlines() or ["no message"])[0][:160]


class Program:
    """The program under test, with its folder for temporary files."""

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
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if files:
                resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
        identity = {"user": user, "group": user, "extra_groups": []} if user else {}
        return subprocess.Popen(
            [self.path, *(words or ("build",))], cwd=root, env=self.environment(environment),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit, **identity)

    def run(self, root, *words, **options):
        began = time.monotonic()
        return self.end(self.start(root, *words, **options), began)

    def end(self, process, began, longest=MAX_SECONDS):
        try:
            answer, text = process.communicate(timeout=longest)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return Run(-1, f"error: it was still running after {longest} s", longest)
        code = process.returncode
        return Run(128 - code if code < 0 else code, text.decode(errors="replace"),
                   time.monotonic() - began, answer)
