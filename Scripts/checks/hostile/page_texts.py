"""Checks that hostile texts appear as typed: on pages, in structured data and in both feeds."""

import json
import unicodedata
import xml.etree.ElementTree as ElementTree

import html5lib

from gallery import structured
from gallery.atom import ATOM
from gallery.pages import rel, text_of
from hostile import structure


def plain(text):
    """The text without control characters and with single spaces, since every format may drop these."""
    kept = (c for c in str(text) if c.isspace() or unicodedata.category(c) != "Cc" and c not in "\ufffd\ufeff")
    return " ".join("".join(kept).split())


def page_faults(page, expected):
    """Compares the photo's page with the typed texts."""
    heads = [plain(text_of(h)) for h in page.all("h1")]
    if "title" in expected and plain(expected["title"]) not in heads:
        yield f"its h1 is {heads}, not {expected['title']}"
    if "caption" in expected and not any(
            plain(text_of(e)) == plain(expected["caption"]) for e in page.all("p", "div", "figcaption")):
        yield f"does not show the caption {expected['caption']}"
    if "alt" in expected and not any(
            plain(image.get("alt")) == plain(expected["alt"]) for image in page.all("img")):
        yield f"does not have the alternative text {expected['alt']}"
    named = {plain(text_of(a)) for a in page.all("a") if "author" in rel(a)}
    if "author" in expected and plain(expected["author"]) not in named:
        yield f"does not link the author {expected['author']}"
    tags = {plain(text_of(a)) for a in page.all("a") if "tag" in rel(a)}
    for tag in expected.get("tags", []):
        if plain(tag) not in tags:
            yield f"does not link the tag {tag}"
    if len(page.source.encode()) > expected.get("most_bytes", 10**9):
        yield f"has {len(page.source.encode())} bytes"
    for image in structured.objects(page):
        if image.get("@type") == "BreadcrumbList":
            continue
        yield from (f"its structured data {what}" for what in record_faults(
            {"title": image.get("name"), "caption": image.get("caption"), "tags": image.get("keywords"),
             "author": (image.get("creator") or {}).get("name")}, expected))
        yield from address_faults(image)


def record_faults(found, expected):
    """Yields fields of a record that differ from the typed texts."""
    for name in ("title", "caption", "author"):
        if name in expected and plain(found.get(name)) != plain(expected[name]):
            yield f"has the {name} {found.get(name)}, not {expected[name]}"
    for tag in expected.get("tags", []):
        if plain(tag) not in [plain(other) for other in found.get("tags") or []]:
            yield f"lacks the tag {tag}"


def address_faults(value):
    for address in structure.addresses_in(value):
        if not structure.is_harmless(address):
            yield f"leads to {address}"


def feed_faults(found, html, expected):
    """Checks one entry of a feed. Its caption is in the HTML of the content."""
    fragment = html5lib.parseFragment(html or "", namespaceHTMLElements=False)
    if "caption" in expected and plain(expected["caption"]) in plain(text_of(fragment)):
        found["caption"] = expected["caption"]
    yield from (f"{expected['source']} {what}" for what in record_faults(found, expected))


def atom_faults(site, by_address):
    feed = ElementTree.fromstring(site.read("feed.xml"))
    entries = feed.findall(ATOM + "entry")
    if not entries:
        yield "has no entries"
    for entry in entries:
        expected = by_address.get(entry.findtext(ATOM + "id"))
        if expected is None:
            continue
        found = {"title": entry.findtext(ATOM + "title"),
                 "author": entry.findtext(f"{ATOM}author/{ATOM}name"),
                 "tags": [category.get("term") for category in entry.findall(ATOM + "category")]}
        yield from feed_faults(found, entry.findtext(ATOM + "content"), expected)
    for element in feed.iter():
        address = element.get("href") or (element.text if element.tag == ATOM + "uri" else None)
        if address and not structure.is_harmless(address):
            yield f"leads to {address}"


def json_feed_faults(site, by_address):
    feed = json.loads(site.read("feed.json"))
    yield from address_faults(feed)
    for item in feed["items"]:
        expected = by_address.get(item["id"])
        if expected is None:
            continue
        found = {"title": item.get("title"), "tags": item.get("tags"),
                 "author": (item.get("authors") or [{}])[0].get("name")}
        yield from feed_faults(found, item.get("content_html"), expected)
