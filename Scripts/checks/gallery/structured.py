"""Checks the JSON-LD of photo pages against Google's image metadata guidelines and schema.org's ImageObject."""

import json

from gallery.links import leads_inside
from gallery.markup import is_outside
from gallery.pages import rel, text_of


def objects(page):
    """Yields every structured value on the page. Invalid JSON is reported by `markup`."""
    for script in page.all("script"):
        if script.get("type") != "application/ld+json":
            continue
        try:
            yield json.loads(text_of(script))
        except ValueError:
            pass


# What pages are in the words of schema.org.
TYPES = {"home": "WebSite", "set": "ImageGallery", "author": "ProfilePage", "tag": "CollectionPage",
         "browse-value": "CollectionPage"}


def list_faults(site, page):
    """The page says what it is, and lists the photos that it shows."""
    found = [value for value in objects(page) if isinstance(value, dict) and value.get("@type") == TYPES[page.kind]]
    if len(found) != 1:
        yield f"has {len(found)} {TYPES[page.kind]}, not one"
        return
    if not leads_inside(site, found[0].get("url", "")):
        yield f"its {TYPES[page.kind]} has the url {found[0].get('url')}"
    items = (found[0].get("mainEntity") or {}).get("itemListElement", [])
    for item in items:
        if not leads_inside(site, item.get("url", "")):
            yield f"it lists {item.get('url')}, which does not exist"
    # A list without photos has nothing to describe.
    if page.first("meta", name="description") is None and (items or page.kind not in ("set", "tag")):
        yield "has no description"
    if page.first("meta", property="og:image") is None:
        yield "has no og:image"


def faults(site, page):
    if site.address and page.kind in TYPES:
        yield from list_faults(site, page)
    if page.kind != "photo":
        return
    images = [value for value in objects(page) if isinstance(value, dict) and value.get("@type") == "ImageObject"]
    if len(images) != 1:
        yield f"has {len(images)} ImageObject, not one"
        return
    image = images[0]
    contexts = image.get("@context")
    # Columns with a property of Dublin Core add its terms.
    first = contexts[0] if isinstance(contexts, list) and contexts else contexts
    if first not in ("https://schema.org", "https://schema.org/"):
        yield "its ImageObject has no @context of schema.org"
    yield from address_faults(site, page, image)
    yield from right_faults(page, image)


def address_faults(site, page, image):
    for name in ("contentUrl", "thumbnailUrl"):
        address = image.get(name)
        if address is None and name == "contentUrl":
            yield "its ImageObject has no contentUrl"
        elif address is not None and site.address and not leads_inside(site, address):
            yield f"its {name} {address} is not an absolute address of a file of the site"
        elif address is not None and site.resolve(page.path, address)[0] != "file":
            yield f"its {name} {address} does not exist"
    for name in ("license", "acquireLicensePage"):
        address = image.get(name)
        if address is not None and site.address and not is_outside(address):
            yield f"its {name} {address} is not an absolute address"


def right_faults(page, image):
    """The structured data must agree with the visible page."""
    if not any(image.get(name) for name in ("creator", "creditText", "copyrightNotice", "license")):
        yield "its ImageObject states no rights"
    license_link = next((a.get("href") for a in page.all("a") if "license" in rel(a)), None)
    if license_link != image.get("license"):
        yield f"its license is {image.get('license')} in its data and {license_link} on the page"
    creator = image.get("creator")
    named = isinstance(creator, dict) and creator.get("@type") and creator.get("name")
    if page.first("a", rel="author") is not None and not named:
        yield "its ImageObject has no creator with a type and a name"
