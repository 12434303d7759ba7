"""Checks the other lists of pages: JSON Feed 1.1, the sitemap and robots.txt."""

import json
import re
import xml.etree.ElementTree as ElementTree

from gallery.atom import RFC_3339, html_faults
from gallery.links import leads_inside

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
IMAGES = "{http://www.google.com/schemas/sitemap-image/1.1}"


def json_faults(site, path="feed.json"):
    """https://www.jsonfeed.org/version/1.1/"""
    if path not in site.files:
        yield "is missing"
        return
    try:
        feed = json.loads(site.read(path).decode("utf-8"))
    except ValueError as error:
        yield f"is not JSON: {error}"
        return
    if feed.get("version") != "https://jsonfeed.org/version/1.1":
        yield f"its version is {feed.get('version')}"
    if not isinstance(feed.get("title"), str) or not feed["title"]:
        yield "has no title"
    if feed.get("feed_url") != site.base + path or feed.get("home_page_url") != site.base:
        yield "its own addresses are wrong"
    items = feed.get("items")
    if not isinstance(items, list):
        yield "has no items"
        return
    identifiers = [item.get("id") for item in items]
    if len(set(identifiers)) != len(identifiers):
        yield "an id occurs twice"
    for item in items:
        yield from (f"the item {item.get('id')} {what}" for what in item_faults(site, item))


def item_faults(site, item):
    if not isinstance(item.get("id"), str) or not item["id"]:
        yield "has no id"
    if not ("content_html" in item or "content_text" in item):
        yield "has no content"
    yield from html_faults(site, item.get("content_html", ""))
    for name in ("url", "image"):
        if name in item and not leads_inside(site, item[name]):
            yield f"has the {name} {item[name]}"
    for name in ("date_published", "date_modified"):
        if name in item and not RFC_3339.fullmatch(str(item[name])):
            yield f"has the date {item[name]}"
    for author in item.get("authors", []):
        if not (isinstance(author, dict) and set(author) & {"name", "url", "avatar"}):
            yield "has an author without name, url or avatar"
        elif not re.match(r"https?://", author.get("url", "https://")):
            yield f"has an author at {author['url']}"
    if not all(isinstance(tag, str) for tag in item.get("tags", [])):
        yield "has a tag that is not text"


def sitemap_faults(site, pages, path="sitemap.xml"):
    """Each address exists and occurs once, and no photo page is missing."""
    if path not in site.files:
        yield "is missing"
        return
    try:
        root = ElementTree.fromstring(site.read(path))
    except ElementTree.ParseError as error:
        yield f"is not well-formed: {error}"
        return
    lists = [root]
    if root.tag == SITEMAP + "sitemapindex":
        names = [(loc.text or "").removeprefix(site.address) for loc in root.iter(SITEMAP + "loc")]
        for name in names:
            if name not in site.files:
                yield f"{name} does not exist"
        lists = [ElementTree.fromstring(site.read(name)) for name in names if name in site.files]
    for urls in lists:
        if urls.tag != SITEMAP + "urlset":
            yield f"its root is {urls.tag}"
        if len(urls.findall(f"{SITEMAP}url/{SITEMAP}loc")) != len(urls) or len(urls) > 50_000:
            yield "has a <url> without <loc>, or more than 50,000"
    addresses = [loc.text or "" for urls in lists for loc in urls.iter(SITEMAP + "loc")]
    images = [loc.text or "" for urls in lists for loc in urls.iter(IMAGES + "loc")]
    for address in addresses + images:
        if not leads_inside(site, address):
            yield f"{address} does not exist"
    if len(set(addresses)) != len(addresses):
        yield "has an address twice"
    for date in (date.text or "" for urls in lists for date in urls.iter(SITEMAP + "lastmod")):
        if not re.fullmatch(r"\d{4}(-\d\d(-\d\d)?)?", date):
            yield f"has the date {date}"
    for page in pages.values():
        if page.kind in ("home", "set", "photo", "author", "tag") and site.address_of(page.path) not in addresses:
            yield f"does not list {page.path}"


def robots_faults(site, path="robots.txt"):
    if path not in site.files:
        yield "is missing"
        return
    lines = site.read(path).decode("utf-8", "replace").splitlines()
    for line in lines:
        if line.strip() and not re.match(r"(User-agent|Allow|Disallow|Sitemap|#)", line):
            yield f"has the unknown line {line}"
    stated = [line.split(":", 1)[1].strip() for line in lines if line.startswith("Sitemap:")]
    if stated != ([site.address + "sitemap.xml"] if site.address else []):
        yield f"names the sitemap {stated}"
    if not any(line.startswith("User-agent:") for line in lines):
        yield "has no User-agent line"
