"""Selects the pages that represent a site: the heaviest of each kind and the unusual ones."""

import re
from dataclasses import dataclass

KIND = re.compile(r'<html[^>]*\bdata-page-kind="([^"]*)"')
HERO = re.compile(r'<img [^>]*\bwidth="(\d+)" height="(\d+)"')


@dataclass
class SelectedPage:
    """A page to check: a short name, its file, and the path to request."""

    name: str
    path: str
    link: str


def link_of(path):
    if path == "404.html":
        return "no/such/page/"
    return path.removesuffix("index.html")


def read(site):
    """Yields (path, kind, source) of every page."""
    for path in site.pages:
        source = site.read(path).decode("utf-8", "replace")
        found = KIND.search(source)
        if found:
            yield path, found.group(1), source


def hero_ratio(source):
    found = HERO.search(source.split("<main", 1)[-1])
    return int(found.group(1)) / int(found.group(2)) if found else 1


def representatives(site, is_quick):
    """One page of each kind, then an empty set, a second page, the widest and the tallest photo."""
    pages = list(read(site))
    kinds = {}
    for path, kind, source in pages:
        kinds.setdefault(kind, []).append((path, source))
    candidates = {}
    for kind, members in sorted(kinds.items()):
        candidates[kind] = max(members, key=lambda page: len(page[1]))[0]
    photos = kinds.get("photo", [])
    if photos:
        candidates["photo-wide"] = max(photos, key=lambda page: hero_ratio(page[1]))[0]
        candidates["photo-tall"] = min(photos, key=lambda page: hero_ratio(page[1]))[0]
    sets = kinds.get("set", [])
    empty = [path for path, source in sets if 'role="status"' in source]
    second = [path for path, _ in sets if path.endswith("/page/2/index.html")]
    for name, found in (("set-empty", empty), ("set-second", second)):
        if found:
            candidates[name] = found[0]
    if is_quick:
        candidates = {name: path for name, path in candidates.items() if name in ("home", "set", "photo", "404")}
    return distinct(candidates)


def distinct(candidates):
    seen, selected = set(), []
    for name, path in candidates.items():
        if path not in seen:
            seen.add(path)
            selected.append(SelectedPage(name, path, link_of(path)))
    return selected


def whole_sheet(site):
    """The style sheet with all rules of the theme, which scripts load: the largest one; None if there is none."""
    sheets = [path for path in site.files if path.startswith("assets/") and path.endswith(".css")]
    return max(sheets, key=lambda path: (len(site.read(path)), path), default=None)
