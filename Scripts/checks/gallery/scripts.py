"""Checks the transfer size of scripts: those that a page's markup requests, and all that any page can load."""

import re

from gallery.weights import zipped

AT_LOAD, IN_ALL = 20_000, 30_000
# What a kind of page may need beyond that for itself, such as a map.
OF_ONE_KIND = 1_000
STATIC = re.compile(r'(?:\bfrom|\bimport)\s*"([^"]+)"')
ALL = re.compile(r'(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"')
WORKER = "sw.js"


def faults(site, pages):
    """Compares bytes after gzip with the limits.

    The scripts that pages of only one kind can load, such as a map's, count for these pages, and not for the site.
    """
    texts = {path: site.read(path).decode("utf-8", "replace") for path in site.files if path.endswith(".js")}
    weights = {path: zipped(text) for path, text in texts.items()}
    needed, reached = (imports(site, texts, pattern) for pattern in (STATIC, ALL))
    kinds = {path: set() for path in texts}
    reachable = {}
    for page in pages:
        at_load = weight_of(closure(needed, page.scripts), weights)
        if at_load > AT_LOAD:
            yield page.path, f"loads {at_load} bytes of scripts, more than {AT_LOAD}"
        reachable[page.path] = closure(reached, [*page.scripts, WORKER])
        for path in reachable[page.path]:
            kinds[path].add(page.kind)
    for page, paths in reachable.items():
        own = weight_of([path for path in paths if len(kinds[path]) == 1], weights)
        most = IN_ALL + min(own, OF_ONE_KIND)
        weight = weight_of(paths, weights)
        if weight > most:
            yield page, f"can load {weight} bytes of scripts, more than {most}"
    whole = weight_of([path for path in texts if len(kinds[path]) != 1], weights)
    if whole > IN_ALL:
        yield "the site", f"its scripts have {whole} bytes after gzip, more than {IN_ALL}"


def weight_of(paths, weights):
    return sum(weights[path] for path in paths)


def imports(site, texts, pattern):
    """What each script imports."""
    targets = {path: [site.resolve(path, address) for address in pattern.findall(text)] for path, text in texts.items()}
    return {path: [target for kind, target in found if kind == "file"] for path, found in targets.items()}


def closure(imported, paths):
    """Scripts and what they import."""
    found, waiting = set(), list(paths)
    while waiting:
        path = waiting.pop()
        if path in imported and path not in found:
            found.add(path)
            waiting += imported[path]
    return found


def asked_by(site, page):
    """Yields the scripts that a page's markup requests."""
    addresses = [script.get("src") for script in page.all("script") if script.get("src")]
    addresses += [link.get("href") for link in page.all("link") if link.get("rel") == "modulepreload"]
    for address in addresses:
        kind, path = site.resolve(page.path, address)
        if kind == "file":
            yield path
