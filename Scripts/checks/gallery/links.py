"""Checks every address on every page: it must lead to a file of the site, and every page must be reachable."""

import re
from urllib.parse import unquote, urlsplit

from gallery.markup import is_outside
from gallery.pages import candidates, rel

LOADED = {"img": "src", "source": "src", "video": "src", "audio": "src", "track": "src",
          "input": "src", "iframe": "src", "embed": "src", "object": "data", "script": "src",
          "use": "href"}
LOADING_LINKS = {"stylesheet", "icon", "preload", "modulepreload", "manifest", "apple-touch-icon"}
# Pages shown without a link: by a server, a service worker, or a search without results.
UNLINKED = {"404", "no-results", "offline", "redirect"}
# The type of links that must be absolute (https://oembed.com/#section4).
EMBED = "application/json+oembed"


def loaded(page):
    """Addresses the browser fetches by itself."""
    templates = {inside for template in page.all("template") for inside in template.iter()}
    for element in page.all():
        if element in templates:
            continue  # a template loads nothing until a script inserts it
        tag = element.tag.rsplit("}", 1)[-1]
        if tag in LOADED and element.get(LOADED[tag]) is not None:
            yield element.get(LOADED[tag])
        yield from (address for address, _ in candidates(element.get("srcset")))
        if element.get("poster") is not None:
            yield element.get("poster")
        if tag == "link" and LOADING_LINKS & set(rel(element)):
            yield element.get("href") or ""


def followed(page):
    """Addresses a reader may go to."""
    for element in page.all("a", "area", "link", "form"):
        address = element.get("action" if element.tag == "form" else "href")
        is_loaded = element.tag == "link" and LOADING_LINKS & set(rel(element))
        is_absolute = "canonical" in rel(element) or element.get("type") == EMBED
        if address is not None and not is_loaded and not is_absolute:
            yield element.tag, address


def faults(site, page):
    for address in loaded(page):
        if address.startswith("data:"):
            continue
        if is_outside(address):
            yield f"loads {address} from another host"
        else:
            yield from link_faults(site, page, address)
    for _, address in followed(page):
        if not is_outside(address):
            yield from link_faults(site, page, address)
        elif site.address and address.startswith(site.address):
            yield f"the link {address} is not relative"


def link_faults(site, page, address):
    """Links must be relative, so that the site works at any address. Two pages are served at any depth."""
    if page.path in ("404.html", "offline/index.html"):
        base_path = urlsplit(site.base).path
        if not (address.startswith(base_path) or address.startswith("#")):
            yield f"the link {address} does not begin with {base_path}"
            return
    elif address.startswith("/"):
        yield f"the link {address} is not relative"
    kind, what = site.resolve(page.path, address)
    if kind == "fault":
        yield f"the link {address} {what}"
    if kind == "outside":
        yield f"the link {address} is neither relative nor a web address"


def targets(site, page):
    """Yields (page, fragment or None) of each `<a href>` inside the site."""
    for tag, address in followed(page):
        if tag == "a" and not is_outside(address):
            kind, path = site.resolve(page.path, address)
            if kind == "file" and path.endswith(".html"):
                yield path, unquote(urlsplit(address).fragment) or None


def reachability_faults(pages):
    """Pages that no chain of links from the home page reaches."""
    found, waiting = {"index.html"}, ["index.html"]
    while waiting:
        page = pages.get(waiting.pop())
        for path, _ in page.targets if page else []:
            if path not in found:
                found.add(path)
                waiting.append(path)
    for path, page in sorted(pages.items()):
        if path not in found and page.kind not in UNLINKED:
            yield path, "cannot be reached from index.html by links alone"


def fragment_faults(pages):
    for path, page in sorted(pages.items()):
        for target, fragment in page.targets:
            if fragment and target in pages and fragment not in pages[target].ids:
                yield path, f"the link {target}#{fragment} names an id that does not exist"


def canonical_faults(site, page):
    """The page's canonical address must be its own. The page for missing addresses has none."""
    links = [link.get("href") for link in page.all("link") if "canonical" in rel(link)]
    if page.kind == "redirect":
        if site.address and not (len(links) == 1 and leads_inside(site, links[0])):
            yield f"it redirects to {links or 'nothing'}, not to a page of the site"
        return
    own = site.address_of(page.path)
    expected = [own] if site.address and page.path != "404.html" else []
    if links != expected:
        yield f"its canonical link is {links or 'missing'}, not {expected or 'none'}"
    for link in page.all("link"):
        if link.get("type") == EMBED and not leads_inside(site, link.get("href") or ""):
            yield f"its oEmbed link {link.get('href')} does not lead to a file of the site"
    for name in ("og:url", "og:image"):
        meta = page.first("meta", property=name)
        address = meta.get("content") if meta is not None else None
        if address is None:
            continue
        if name == "og:url" and address != own:
            yield f"its og:url is {address}"
        if name == "og:image" and not leads_inside(site, address):
            yield f"its og:image {address} is not an image of the site"
    for meta in page.all("meta"):
        if (meta.get("http-equiv") or "").lower() == "refresh":
            yield "redirects the reader"


def leads_inside(site, address):
    """Whether the address is an absolute address of a file of the site."""
    return bool(re.match(r"https?://", address)) and site.resolve("index.html", address)[0] == "file"
