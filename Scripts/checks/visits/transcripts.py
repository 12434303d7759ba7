"""What assistive technology meets on the main pages, compared with the transcripts that were last looked at.

A line is a role, a name and states, in reading order. `TRANSCRIPTS=record visit-site … --only transcripts` writes the
files of the folder `transcripts`; read them as somebody who sees nothing before you commit them.
"""

import difflib
import os
import re

from visits import favorites, lightbox
from visits.cases import visit

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "transcripts")
# Of items that follow one another, as many are kept.
MOST_ITEMS = 3
ITEM = re.compile(r"( *)- (listitem|option)\b")
SETS = {"sample": "sets/mountains/", "arabic": "sets/all/"}
WORDS = {"sample": "mountain", "arabic": "%D9%8A%D9%86%D8%A7%D9%8A%D8%B1"}


def without_addresses(lines):
    """Leaves out where links lead. A link without any other child is one line then."""
    kept = [line for line in lines if not line.lstrip().startswith("- /url:")]
    for line, after in zip(kept, kept[1:] + [""]):
        depth, depth_after = (len(one) - len(one.lstrip()) for one in (line, after))
        yield line.removesuffix(":") if line.endswith(":") and depth_after <= depth else line


def shortened(lines):
    """Keeps the first items of each list, and counts the others."""
    counts, hidden = {}, None
    for line in lines:
        depth = len(line) - len(line.lstrip())
        if hidden is not None and depth > hidden:
            continue
        hidden = None
        for deeper in [known for known in counts if known > depth or known == depth and not ITEM.match(line)]:
            if counts[deeper] > MOST_ITEMS:
                yield f"{' ' * deeper}… and {counts[deeper] - MOST_ITEMS} more"
            del counts[deeper]
        if ITEM.match(line):
            counts[depth] = counts.get(depth, 0) + 1
            if counts[depth] > MOST_ITEMS:
                hidden = depth
                continue
        yield line


def transcript(visitor, selector="body"):
    lines = visitor.one(selector).aria_snapshot().splitlines()
    return "\n".join(shortened([*without_addresses(lines), ""])).strip() + "\n"


def compare(visitor, name, selector="body"):
    """Compares the page with its transcript, or writes it."""
    path = os.path.join(FOLDER, f"{name}-{visitor.evaluate('document.documentElement.lang')}.txt")
    now = transcript(visitor, selector)
    if os.environ.get("TRANSCRIPTS") == "record":
        with open(path, "w", encoding="utf-8") as file:
            file.write(now)
        visitor.claim(False, f"{os.path.basename(path)} was written: read it, and run again without TRANSCRIPTS")
    visitor.claim(os.path.exists(path), f"{path} is missing: run with TRANSCRIPTS=record")
    with open(path, encoding="utf-8") as file:
        before = file.read()
    changes = [line for line in difflib.unified_diff(before.splitlines(), now.splitlines(), lineterm="", n=0)
               if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    visitor.claim(not changes, f"{os.path.basename(path)} differs: {' | '.join(changes[:6])}")


def place(visitor):
    return "arabic" if visitor.site.folder.endswith("arabic/public") else "sample"


@visit(site="sample", also=("arabic",))
def a_grid_reads_as_last_looked_at(visitor):
    visitor.go(SETS[place(visitor)])
    visitor.see(favorites.HEART, "there are no favorite buttons")
    compare(visitor, "grid")


@visit(site="sample", also=("arabic",))
def the_lightbox_reads_as_last_looked_at(visitor):
    lightbox.open_lightbox(visitor, SETS[place(visitor)], 2)
    visitor.wait("document.querySelector('.lightbox-position').textContent", "the position is not shown")
    compare(visitor, "lightbox", lightbox.DIALOG)


@visit(site="sample", also=("arabic",))
def the_search_reads_as_last_looked_at(visitor):
    visitor.go(f"search/?q={WORDS[place(visitor)]}")
    visitor.wait("/\\d|[٠-٩]/.test(document.querySelector('#result-count').textContent)", "nothing is found")
    visitor.see(favorites.HEART, "there are no favorite buttons")
    compare(visitor, "search")


@visit(site="sample", also=("arabic",))
def the_favorites_read_as_last_looked_at(visitor):
    favorites.give(visitor, 2, SETS[place(visitor)])
    visitor.go("favorites/")
    favorites.lists(visitor, 2, "the favorites are not listed")
    compare(visitor, "favorites")
