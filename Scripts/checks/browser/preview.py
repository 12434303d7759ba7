"""Runs `vitrine serve` beside a check and records its messages."""

import contextlib
import re
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.request

TIMEOUT = 30


class Preview:
    """A preview server of a site with its first build done. Its port is None if it ended or printed no address in time."""

    def __init__(self, vitrine, site, port=0, timeout=TIMEOUT):
        self.messages = ""
        self.port = None
        self.started = threading.Event()
        self.process = subprocess.Popen(
            [vitrine, "serve", "--port", str(port), "--config", site / "site.yml"],
            stderr=subprocess.PIPE, text=True)
        threading.Thread(target=self.listen, daemon=True).start()
        self.started.wait(timeout)
        end = time.monotonic() + timeout
        while self.port and self.is_building() and time.monotonic() < end:
            time.sleep(0.05)

    def is_building(self):
        """Whether the first build runs. Until it ends, every page shows its progress with status 503."""
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=5).close()
        except urllib.error.HTTPError as error:
            return error.code == 503
        except OSError:
            return self.process.poll() is None
        return False

    def listen(self):
        for line in self.process.stderr:
            self.messages += line
            if found := re.search(r"http://localhost:(\d+)/", line):
                self.port = int(found[1])
                self.started.set()
        self.started.set()

    def end(self):
        """Sends Ctrl-C. Returns the exit code, or None if the server does not end."""
        self.process.send_signal(signal.SIGINT)
        return self.code(5)

    def code(self, seconds=TIMEOUT):
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.process.wait(seconds)
        return None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
