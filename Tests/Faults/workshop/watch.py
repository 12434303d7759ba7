"""A visitor who never stops looking: is the published folder one of the whole sites at every moment."""

import os
import threading

from workshop import trees


class Watch:
    """Looks at a folder from a thread of its own, until the `with` ends.

    The folder is read through its descriptor, and what was read counts when the same folder still
    stands at the path afterwards: then it was what visitors saw.
    """

    def __init__(self, path, whole, pause=0.004):
        self.path, self.whole, self.pause = path, whole, pause
        self.reader = trees.Reader()
        self.looks, self.faults = 0, []
        self.ends = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self):
        self.look()
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        self.thread.join()
        self.look()

    def run(self):
        while not self.ends.wait(self.pause):
            self.look()

    def look(self):
        while True:
            try:
                before, found = self.reader.tree(self.path)
                if os.path.samestat(before, os.stat(self.path)):
                    return self.judge(found)
            except FileNotFoundError:
                # Between the two renames of a folder there may be a moment without any.
                if not os.path.lexists(self.path):
                    return self.judge(None)

    def judge(self, found):
        self.looks += 1
        found = found or None
        if len(self.faults) < 3 and all(found != whole for whole in self.whole):
            words = ["the folder was gone"] if found is None else trees.differences(found, self.whole[-1])
            self.faults.append("while it ran: " + ", ".join(words))
