"""The files of a built site and their addresses."""

import os
import re
import stat
import unicodedata
from dataclasses import dataclass, field
from urllib.parse import quote, unquote, urljoin, urlsplit

MARKER = ".vitrine-site"
# Stands in for the site's address if the site does not state one.
PLACEHOLDER = "https://site.invalid/"


@dataclass
class Site:
    """A folder, its regular files by path, and its future address (or None)."""

    root: str
    address: str | None = None
    files: set = field(default_factory=set)
    odd: list = field(default_factory=list)

    @property
    def base(self):
        return self.address or PLACEHOLDER

    @property
    def pages(self):
        return sorted(path for path in self.files if path.endswith(".html"))

    def read(self, path):
        with open(os.path.join(self.root, path), "rb") as file:
            return file.read()

    def address_of(self, path):
        """The address of a file. A folder's index has the folder's address."""
        if path == "index.html" or path.endswith("/index.html"):
            path = path[: -len("index.html")]
        return self.base + quote(path, safe="/")

    def resolve(self, page, link):
        """Resolves a link on a page to ('file', path), ('outside', address) or ('fault', reason)."""
        parts = urlsplit(urljoin(self.address_of(page), link.strip()))
        if parts.scheme in ("mailto", "tel"):
            return "outside", link
        if parts.scheme not in ("http", "https"):
            return "fault", f"leads to the scheme {parts.scheme}:"
        base = urlsplit(self.base)
        if parts.netloc != base.netloc:
            return "outside", link
        if not parts.path.startswith(base.path):
            return "fault", "leads out of the site"
        path = unquote(parts.path[len(base.path):])
        if path == "" or path.endswith("/"):
            path += "index.html"
        return ("file", path) if path in self.files else ("fault", f"leads to {path}, which does not exist")


def load(root, address=None):
    """Loads the site in a folder. Its address defaults to the home page's canonical link."""
    site = Site(root)
    for folder, names, files in os.walk(root):
        for name in names + files:
            path = os.path.join(folder, name)
            inside = os.path.relpath(path, root)
            mode = os.lstat(path).st_mode
            if stat.S_ISREG(mode):
                site.files.add(inside)
            elif not stat.S_ISDIR(mode):
                site.odd.append(inside)
    site.address = address or stated_address(site)
    if site.address and not site.address.endswith("/"):
        site.address += "/"
    return site


def stated_address(site):
    """The canonical address that the home page states."""
    if "index.html" not in site.files:
        return None
    home = site.read("index.html").decode("utf-8", "replace")
    link = re.search(r'<link rel="?canonical"? href="([^"]*)"', home)
    return link and link.group(1)


def name_faults(site):
    """Names that some file system, server or shell cannot handle."""
    for path in sorted(site.odd):
        yield path, "is neither a file nor a folder"
    folded = {}
    for path in sorted(site.files):
        other = folded.setdefault(path.casefold(), path)
        if other != path:
            yield path, f"differs from {other} only by case"
        if path == MARKER:
            continue
        for name in path.split("/"):
            yield from ((path, what) for what in odd_name(name))


def odd_name(name):
    if len(os.fsencode(name)) > 200:
        yield "a name in it is longer than 200 bytes"
    if name[0] in "-.":
        yield "a name in it starts with a dash or a dot"
    # Letters of all scripts, with the marks that belong to them.
    if not all(c in "._-" or unicodedata.category(c)[0] in "LMN" for c in name):
        yield "a name in it has characters that are not letters, digits, dots, dashes or underscores"
