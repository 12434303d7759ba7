"""Checks Atom feeds against RFC 4287."""

import re
import xml.etree.ElementTree as ElementTree
from urllib.parse import quote

import html5lib

from gallery.links import leads_inside

ATOM = "{http://www.w3.org/2005/Atom}"
RFC_3339 = re.compile(
    r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?"
    r"(Z|[+-]([01]\d|2[0-3]):[0-5]\d)")
ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S+")


def faults(site, path="feed.xml"):
    if path not in site.files:
        yield "is missing"
        return
    data = site.read(path)
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        yield "has a document type"
    try:
        feed = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        yield f"is not well-formed: {error}"
        return
    if feed.tag != ATOM + "feed":
        yield f"its root is {feed.tag}"
        return
    entries = feed.findall(ATOM + "entry")
    yield from common_faults(feed, "the feed")
    yield from at_most_one(feed, "the feed", "subtitle", "generator", "icon", "logo", "rights")
    yield from self_faults(site, feed, path)
    identifiers = [e.findtext(ATOM + "id") for e in [feed] + entries]
    for double in sorted({str(i) for i in identifiers if identifiers.count(i) > 1}):
        yield f"the id {double} occurs twice"
    for entry in entries:
        yield from entry_faults(site, feed, entry)


def common_faults(element, name):
    """Elements that the feed and each entry must have once (4.1.1, 4.1.2)."""
    for required in ("id", "title", "updated"):
        found = element.findall(ATOM + required)
        if len(found) != 1 or not (found[0].text or "").strip():
            yield f"{name} has {len(found)} {required}, not one with text"
    identifier = element.findtext(ATOM + "id") or ""
    if not ABSOLUTE.fullmatch(identifier):
        yield f"{name} has an id that is not absolute: {identifier}"
    for date in ("updated", "published"):
        for found in element.findall(ATOM + date):
            if not RFC_3339.fullmatch(found.text or ""):
                yield f"{name} has a date that is not RFC 3339: {found.text}"
    for person in element.findall(ATOM + "author") + element.findall(ATOM + "contributor"):
        yield from person_faults(person, name)
    for category in element.findall(ATOM + "category"):
        if not category.get("term"):
            yield f"{name} has a category without term"


def person_faults(person, name):
    if len(person.findall(ATOM + "name")) != 1 or not person.findtext(ATOM + "name"):
        yield f"{name} has an author without a name"
    for uri in person.findall(ATOM + "uri"):
        if not re.match(r"https?://", uri.text or ""):
            yield f"{name} has an author at {uri.text}"


def at_most_one(element, name, *tags):
    for tag in tags:
        if len(element.findall(ATOM + tag)) > 1:
            yield f"{name} has more than one {tag}"


def links(element, relation):
    return [l for l in element.findall(ATOM + "link") if l.get("rel", "alternate") == relation]


def self_faults(site, feed, path):
    own = [link.get("href") for link in links(feed, "self")]
    here = site.base + quote(path)
    if own != [here]:
        yield f"its self link is {own}"
    if [link.get("href") for link in links(feed, "alternate")] != [here.removesuffix("feed.xml")]:
        yield "its alternate link is not the page with its photos"


def entry_faults(site, feed, entry):
    name = f"the entry {entry.findtext(ATOM + 'id')}"
    yield from common_faults(entry, name)
    yield from at_most_one(entry, name, "content", "published", "rights", "source", "summary")
    if not entry.findall(ATOM + "author") and not feed.findall(ATOM + "author"):
        yield f"{name} has no author"
    if len(links(entry, "alternate")) != 1:
        yield f"{name} does not have exactly one alternate link"
    for link in entry.findall(ATOM + "link"):
        href = link.get("href") or ""
        if not leads_inside(site, href):
            yield f"{name} links to {href or 'nothing'}"
        elif link.get("rel") == "enclosure":
            file = site.resolve("index.html", href)[1]
            if link.get("length") != str(len(site.read(file))):
                yield f"{name} has an enclosure whose length differs from {file}"
    for content in entry.findall(ATOM + "content"):
        if content.get("type") == "html":
            yield from (f"{name}: {what}" for what in html_faults(site, content.text or ""))


def html_faults(site, html):
    """The HTML in a feed must parse and contain nothing that runs."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    root = parser.parseFragment(html)
    for _, code, _ in parser.errors:
        yield f"its HTML has the error {code}"
    for element in root.iter():
        if element.tag in ("script", "iframe", "object", "style", "form"):
            yield f"its HTML has <{element.tag}>"
        if any(key.lower().startswith("on") or key.lower() == "style" for key in element.attrib):
            yield "its HTML has a handler or a style"
        if element.tag == "img" and not leads_inside(site, element.get("src", "")):
            yield f"its HTML shows {element.get('src')}"
