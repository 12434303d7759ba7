"""`vitrine serve` at work beside a check, and what it says."""

import contextlib
import re
import signal
import subprocess
import threading

PATIENCE = 30


class Preview:
    """A server of a site; its port is None where it ended, or did not speak in time."""

    def __init__(self, vitrine, site, port=0, patience=PATIENCE):
        self.said = ""
        self.port = None
        self.heard = threading.Event()
        self.process = subprocess.Popen(
            [vitrine, "serve", "--port", str(port), "--config", site / "site.yml"],
            stderr=subprocess.PIPE, text=True)
        threading.Thread(target=self.listen, daemon=True).start()
        self.heard.wait(patience)

    def listen(self):
        for line in self.process.stderr:
            self.said += line
            if found := re.search(r"http://localhost:(\d+)/", line):
                self.port = int(found[1])
                self.heard.set()
        self.heard.set()

    def end(self):
        """Ctrl-C: its exit code; None where it does not end."""
        self.process.send_signal(signal.SIGINT)
        return self.code(5)

    def code(self, seconds=PATIENCE):
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.process.wait(seconds)
        return None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
