"""Checks the transfer size of scripts: scripts that a page's markup requests, and all of a site together."""

import re

from gallery.weights import zipped

AT_LOAD, IN_ALL = 20_000, 30_000
IMPORT = re.compile(r'(?:\bfrom|\bimport)\s*"([^"]+)"')


def faults(site, pages):
    """Compares bytes after gzip with the limits."""
    weights = {path: zipped(site.read(path).decode("utf-8", "replace")) for path in site.files if path.endswith(".js")}
    whole = sum(weights.values())
    if whole > IN_ALL:
        yield "the site", f"its scripts have {whole} bytes after gzip, more than {IN_ALL}"
    for page in pages:
        weight = sum(weights.get(path, 0) for path in closure(site, page.scripts))
        if weight > AT_LOAD:
            yield page.path, f"loads {weight} bytes of scripts, more than {AT_LOAD}"


def closure(site, paths):
    """Scripts and their static imports. Dynamic imports are not loaded yet."""
    found, waiting = set(), list(paths)
    while waiting:
        path = waiting.pop()
        if path in found or path not in site.files:
            continue
        found.add(path)
        for address in IMPORT.findall(site.read(path).decode("utf-8", "replace")):
            kind, target = site.resolve(path, address)
            if kind == "file":
                waiting.append(target)
    return found


def asked_by(site, page):
    """Yields the scripts that a page's markup requests."""
    addresses = [script.get("src") for script in page.all("script") if script.get("src")]
    addresses += [link.get("href") for link in page.all("link") if link.get("rel") == "modulepreload"]
    for address in addresses:
        kind, path = site.resolve(page.path, address)
        if kind == "file":
            yield path
