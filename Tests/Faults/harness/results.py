"""Records points: the guarantee, the injected fault, and whether the guarantee held."""

import time

from gallery import faults


class Results:
    """Counts points per guarantee, and prints a line for each fault."""

    def __init__(self, shows=False):
        self.rows, self.found, self.notes = {}, 0, []
        self.shows, self.began = shows, time.monotonic()

    def add(self, guarantee, point, what):
        """Adds a point. `what` lists the faults; it is empty if the guarantee held."""
        row = self.rows.setdefault(guarantee, [0, 0])
        row[0] += 1
        row[1] += not what
        for words in what:
            self.found += 1
            print("fault: " + faults.printable(f"{guarantee}: {point}: {words}"), flush=True)
        if self.shows and not what:
            print(faults.printable(f"held: {guarantee}: {point}"), flush=True)

    def note(self, words):
        """Prints a note about how the points were made, once."""
        if words not in self.notes:
            self.notes.append(words)
            print("note: " + faults.printable(words), flush=True)

    def show(self):
        rows = [(guarantee, points, held) for guarantee, (points, held) in sorted(self.rows.items(), key=order)]
        faults.table([("guarantee", "points", "held"), *rows])
        print(f"{self.found} faults, {time.monotonic() - self.began:.0f} s")

    @property
    def exit_code(self):
        return 1 if self.found else 0


def order(row):
    """Sorts R9 before R13."""
    name = row[0].split(" ")[0]
    return name[:1], int("".join(c for c in name if c.isdigit()) or 0), row[0]
