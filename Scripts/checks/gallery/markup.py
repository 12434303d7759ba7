"""Checks the markup of every page: language, accessible names, order of headings, no inline code."""

import json

from gallery.pages import rel, text_of

HEADINGS = {f"h{level}": level for level in range(1, 7)}
# The page kinds, as in Themes/REFERENCE.md.
KINDS = {"home", "set", "photo", "author", "tag", "tags", "browse", "browse-value", "map", "map-place", "credits", "no-results", "404",
         "search", "favorites", "offline", "page", "redirect"}

# Types of scripts that hold data, not code.
DATA = {"application/ld+json": "structured data", "application/json": "data", "speculationrules": "speculation rules"}
# Most characters of the inline script that runs before the first paint.
MAX_EARLY = 600


def faults(page):
    """Yields sentences about one page."""
    yield from page.errors
    yield from root_faults(page)
    yield from heading_faults(page)
    yield from id_faults(page)
    yield from code_faults(page)
    yield from picture_faults(page)
    for link in page.all("a"):
        if is_outside(link.get("href")) and "noopener" not in rel(link):
            yield f"the outside link {link.get('href')} lacks rel=noopener"


def is_outside(address):
    return (address or "").strip().lower().startswith(("http:", "https:", "//"))


def root_faults(page):
    if not page.source.lower().startswith("<!doctype html>"):
        yield "does not begin with <!doctype html>"
    if not page.root.get("lang"):
        yield "<html> has no lang"
    if page.root.get("dir") not in ("ltr", "rtl"):
        yield "<html> has no dir of ltr or rtl"
    if page.kind not in KINDS:
        yield f"<html> has no known data-page-kind, but “{page.kind}”"
    for name in ("title", "main"):
        count = len(page.all(name))
        if count != 1:
            yield f"has {count} <{name}>, not one"
    if page.first("meta", name="viewport") is None:
        yield "has no viewport"


def heading_faults(page):
    levels = [(HEADINGS[e.tag], e) for e in page.all(*HEADINGS)]
    before = 0
    for level, element in levels:
        if level > before + 1:
            yield f"h{level} “{text_of(element).strip()[:40]}” follows h{before}"
        if not text_of(element).strip():
            yield f"an h{level} is empty"
        before = level
    ones = sum(level == 1 for level, _ in levels)
    if ones != 1:
        yield f"has {ones} h1, not one"


def id_faults(page):
    seen = set()
    for element in page.all():
        identifier = element.get("id")
        if identifier is None:
            continue
        if identifier in seen or not identifier:
            yield f"the id “{identifier}” occurs twice or is empty"
        seen.add(identifier)
    for element in page.all():
        for name in ("aria-labelledby", "aria-describedby", "aria-controls", "for"):
            for word in (element.get(name) or "").split():
                if word not in seen:
                    yield f"{name} names “{word}”, which does not exist"


def code_faults(page):
    """Scripts must be the site's modules, data must be JSON, and attributes must hold no code."""
    for element in page.all():
        for name in element.attrib:
            if name.lower().startswith("on"):
                yield f"<{element.tag}> has the attribute {name}"
            if name.lower() == "style":
                yield f"<{element.tag}> has a style attribute"
    for script in page.all("script"):
        yield from script_faults(script)
    for element in page.all("base", "iframe", "object", "embed"):
        yield f"has <{element.tag}>"


def script_faults(script):
    """Checks a script element. Whether the policy names an inline script is checked in `policy`."""
    kind = script.get("type") or ""
    if script.get("src") is not None:
        if kind != "module":
            yield f"the script {script.get('src')} is not a module, so it blocks the page"
    elif kind in DATA:
        try:
            json.loads(text_of(script))
        except ValueError as error:
            yield f"its {DATA[kind]} is not JSON: {error}"
    elif len(text_of(script)) > MAX_EARLY:
        yield f"an inline script has {len(text_of(script))} characters, more than {MAX_EARLY}"


def picture_faults(page):
    for image in page.all("img"):
        name = image.get("src", "without src")
        if image.get("alt") is None:
            yield f"the image {name} has no alt"
        for side in ("width", "height"):
            if not (image.get(side) or "").isdigit() or int(image.get(side)) < 1:
                yield f"the image {name} has no {side}"
    for link in page.all("a"):
        named = text_of(link).strip() or link.get("aria-label")
        if not named and not any(image.get("alt") for image in link.iter("img")):
            yield f"the link to {link.get('href')} has no name"
