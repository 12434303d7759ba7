"""Checks the files of a site with hostile texts: markup, data in pages, feeds, lists and logs (X1, X2, X4, X13)."""

import csv
import io
import json
import re

from gallery import atom, listings, pages, tree
from hostile import page_texts, reports, structure

from texts import vectors


def faults(public, errors, every):
    """Yields faults. Parses one page in `every`, since parsing is slow."""
    site = tree.load(public)
    parsed = {path: pages.parse(path, site.read(path)) for path in site.pages[::every]}
    for path, page in parsed.items():
        own = structure.MARKDOWN if path.startswith("pages/") else frozenset()
        yield from (("X1", path, what) for what in [*structure.faults(page, own), *page.errors])
        yield from (("X2", path, what) for what in link_faults(page))
        yield from (("X1", path, what) for what in data_faults(page))
    yield from (("X1", "feed.xml", what) for what in atom.faults(site))
    yield from (("X1", "feed.json", what) for what in listings.json_faults(site))
    yield from (("X1", "sitemap.xml", what) for what in listings.sitemap_faults(site, parsed))
    for path in site.files:
        yield from ((guarantee, path, what) for guarantee, what in file_faults(path, site.read(path)))
    for what in reports.message_faults(errors.encode(), {"bad": []}):
        yield "X13", "stderr", what


def link_faults(page):
    """Links to other sites that open a new window need noopener."""
    for link in page.all("a"):
        if re.match(r"(https?:)?//", link.get("href", "")) and "noopener" not in (link.get("rel") or "").split():
            if link.get("target"):
                yield f"{link.get('href')} is opened without noopener"


def data_faults(page):
    """Every block of data must be JSON."""
    for script in page.all("script"):
        if script.get("type") in structure.DATA:
            try:
                json.loads(pages.text_of(script))
            except ValueError as error:
                yield f"its {script.get('type')} is not JSON: {error}"


def file_faults(path, data):
    for word in vectors.EVALUATED:
        if word.encode() in data and not (word.startswith("42") and b"add:2" in data):
            yield "X4", f"contains {word}"
    if path.endswith((".json", ".webmanifest")):
        try:
            json.loads(data)
        except ValueError as error:
            yield "X1", f"is not JSON: {error}"
    if path.endswith(".csv"):
        rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
        if any(len(row) != len(rows[0]) for row in rows):
            yield "X1", "has rows of different lengths"
        if any(cell[:1] in tuple("=+-@\t\r") for row in rows[1:] for cell in row if not re.fullmatch(r"-?[\d.]+", cell)):
            yield "X1", "has a cell that is a formula"


def text_faults(public, expected, report):
    """Compares each photo's page with the typed texts."""
    site = tree.load(public)
    for photo in report["photos"]:
        wanted = {name: text for name, text in expected.get(photo["source"], {}).items() if text is not None}
        page = pages.parse(photo["page"], site.read(photo["page"] + "index.html"))
        yield from (("X1", photo["source"], what) for what in page_texts.page_faults(page, wanted))
