"""Results of a check: a place and a sentence per fault, printed on one line without unprintable characters."""

import re
import unicodedata

MAX_SHOWN = 100
UNPRINTABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def printable(text):
    """The text on one line; control, format and direction characters appear as `\\u{7}`."""
    return "".join(
        f"\\u{{{ord(c):x}}}" if unicodedata.category(c) in UNPRINTABLE else c for c in str(text))


def shortened(text, most=160):
    text = str(text)
    return text if len(text) <= most else text[: most - 1] + "…"


class Faults:
    """Collects faults, prints them and determines the exit code."""

    def __init__(self):
        self.found = []

    def add(self, place, what):
        self.found.append((str(place), str(what)))

    def extend(self, others):
        self.found.extend(others)

    def show(self):
        """Prints one line per kind: a mistake in a layout shows on every page, and the first one is enough."""
        kinds = {}
        for place, what in self.found:
            kinds.setdefault(re.sub(r"(\.{0,2}/)+", "/", what), []).append((place, what))
        for alike in list(kinds.values())[:MAX_SHOWN]:
            (place, what), others = alike[0], len(alike) - 1
            more = f" (and {others} more times)" if others else ""
            print(f"fault: {printable(shortened(place))}: {printable(shortened(what, 300))}{more}")
        if len(kinds) > MAX_SHOWN:
            print(f"fault: … and {len(kinds) - MAX_SHOWN} more kinds")

    @property
    def exit_code(self):
        return 1 if self.found else 0


def table(rows):
    """Prints rows as columns: the first left-aligned, all others right-aligned."""
    rows = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        cells = [row[0].ljust(widths[0])] + [c.rjust(w) for c, w in zip(row[1:], widths[1:])]
        print("  ".join(cells).rstrip())
