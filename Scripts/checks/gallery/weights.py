"""Checks the transfer size of pages against the limits. One kB is 1000 bytes."""

import gzip
from dataclasses import dataclass

LIMITS = {"html": (12_000, 20_000), "css": (5_000, 6_500)}


@dataclass
class Weight:
    """Bytes after gzip: the markup without style sheets, the style sheets, and the whole page."""

    html: int
    css: int
    whole: int


def weigh(page):
    sheets = page.styles
    bare = page.source
    for sheet in sheets:
        bare = bare.replace(sheet, "", 1)
    return Weight(zipped(bare), zipped("".join(sheets)), zipped(page.source))


def zipped(text):
    return len(gzip.compress(text.encode(), 9, mtime=0)) if text else 0


def heaviest(pages):
    """The page with the most markup, for each kind."""
    worst = {}
    for page in pages.values():
        if page.kind not in worst or page.weight.html > worst[page.kind].weight.html:
            worst[page.kind] = page
    return dict(sorted(worst.items()))


def faults(page):
    for name, (_, hard) in LIMITS.items():
        weight = getattr(page.weight, name)
        if weight > hard:
            yield f"its {name.upper()} has {weight} bytes after gzip, more than {hard}"


def rows(pages):
    """Yields the table: one row per kind, with an exclamation mark if a soft limit is exceeded."""
    yield ["kind", "pages", "html", "css", "sent", "heaviest"]
    for kind, page in heaviest(pages).items():
        count = sum(other.kind == kind for other in pages.values())
        marked = [
            f"{getattr(page.weight, name)}{'!' if getattr(page.weight, name) > wanted else ''}"
            for name, (wanted, _) in LIMITS.items()]
        yield [kind, count, *marked, page.weight.whole, page.path]
