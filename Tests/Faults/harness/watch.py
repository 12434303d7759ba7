"""Checks all the time during a run that the published folder is one of the complete sites."""

import os
import threading

from harness import trees


class Watch:
    """Checks a folder in a thread until the `with` block ends.

    The folder is read through its descriptor. The result counts if the same folder is still at the path afterwards: then
    visitors saw it.
    """

    def __init__(self, path, whole, pause=0.004):
        self.path, self.whole, self.pause = path, whole, pause
        self.reader = trees.Reader()
        self.checks, self.faults = 0, []
        self.ends = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self):
        self.check()
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        self.thread.join()
        self.check()

    def run(self):
        while not self.ends.wait(self.pause):
            self.check()

    def check(self):
        while True:
            try:
                before, found = self.reader.tree(self.path)
                if os.path.samestat(before, os.stat(self.path)):
                    return self.compare(found)
            except FileNotFoundError:
                # Between two renames there may be a moment without a folder.
                if not os.path.lexists(self.path):
                    return self.compare(None)

    def compare(self, found):
        self.checks += 1
        found = found or None
        if len(self.faults) < 3 and all(found != whole for whole in self.whole):
            words = ["the folder was gone"] if found is None else trees.differences(found, self.whole[-1])
            self.faults.append("while it ran: " + ", ".join(words))
