"""What scripts weigh on the wire: those that the markup of a page asks for, and all of a site together."""

import re

from gallery.weights import zipped

AT_LOAD, IN_ALL = 20_000, 30_000
IMPORT = re.compile(r'(?:\bfrom|\bimport)\s*"([^"]+)"')


def faults(site, pages):
    """Bytes after gzip against the limits of the front end."""
    weights = {path: zipped(site.read(path).decode("utf-8", "replace")) for path in site.files if path.endswith(".js")}
    whole = sum(weights.values())
    if whole > IN_ALL:
        yield "the site", f"its scripts weigh {whole} bytes after gzip, more than {IN_ALL}"
    for page in pages:
        weight = sum(weights.get(path, 0) for path in closure(site, page.scripts))
        if weight > AT_LOAD:
            yield page.path, f"asks for {weight} bytes of script at load, more than {AT_LOAD}"


def closure(site, paths):
    """Scripts and all that they import at once; what is imported on demand is not asked for yet."""
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
    """The scripts that stand in a page's markup."""
    addresses = [script.get("src") for script in page.all("script") if script.get("src")]
    addresses += [link.get("href") for link in page.all("link") if link.get("rel") == "modulepreload"]
    for address in addresses:
        kind, path = site.resolve(page.path, address)
        if kind == "file":
            yield path
