"""Points made: which promise, what was done, whether it held."""

import time

from gallery import faults


class Score:
    """Counts points a promise, and prints a line for each that did not hold."""

    def __init__(self, shows=False):
        self.rows, self.found, self.notes = {}, 0, []
        self.shows, self.began = shows, time.monotonic()

    def add(self, promise, point, what):
        """`what` is wrong; an empty list where the promise held."""
        row = self.rows.setdefault(promise, [0, 0])
        row[0] += 1
        row[1] += not what
        for words in what:
            self.found += 1
            print("fault: " + faults.printable(f"{promise}: {point}: {words}"), flush=True)
        if self.shows and not what:
            print(faults.printable(f"held: {promise}: {point}"), flush=True)

    def note(self, words):
        """Something to know about how the points were made; said once."""
        if words not in self.notes:
            self.notes.append(words)
            print("note: " + faults.printable(words), flush=True)

    def show(self):
        rows = [(promise, points, held) for promise, (points, held) in sorted(self.rows.items(), key=order)]
        faults.table([("promise", "points", "held"), *rows])
        print(f"{self.found} faults, {time.monotonic() - self.began:.0f} s")

    @property
    def exit_code(self):
        return 1 if self.found else 0


def order(row):
    """R9 before R13."""
    name = row[0].split(" ")[0]
    return name[:1], int("".join(c for c in name if c.isdigit()) or 0), row[0]
