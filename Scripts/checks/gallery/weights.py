"""What pages weigh on the wire, against the limits of the front end. One kB is 1000 bytes."""

import gzip
from dataclasses import dataclass

LIMITS = {"html": (12_000, 20_000), "css": (8_000, 10_000)}


@dataclass
class Weight:
    """Bytes after gzip: the markup without its sheets, the sheets, and the page as it is sent."""

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
    """For each kind the page that weighs most in markup, and the most its sheets weigh."""
    worst = {}
    for page in pages.values():
        if page.kind not in worst or page.weight.html > worst[page.kind].weight.html:
            worst[page.kind] = page
    return dict(sorted(worst.items()))


def faults(page):
    for name, (_, hard) in LIMITS.items():
        weight = getattr(page.weight, name)
        if weight > hard:
            yield f"its {name.upper()} weighs {weight} bytes after gzip, more than {hard}"


def rows(pages):
    """The table: one row a kind, an exclamation mark where a wish is not met."""
    yield ["kind", "pages", "html", "css", "sent", "heaviest"]
    for kind, page in heaviest(pages).items():
        count = sum(other.kind == kind for other in pages.values())
        marked = [
            f"{getattr(page.weight, name)}{'!' if getattr(page.weight, name) > wanted else ''}"
            for name, (wanted, _) in LIMITS.items()]
        yield [kind, count, *marked, page.weight.whole, page.path]
