"""Which pages of a site stand for all others: the heaviest of each kind and the odd ones."""

import os
import re
from dataclasses import dataclass

KIND = re.compile(r'<html[^>]*\bdata-page-kind="([^"]*)"')
HERO = re.compile(r'<img [^>]*\bwidth="(\d+)" height="(\d+)"')


@dataclass
class Choice:
    """A page to look at: a short name, its file, and the address path to ask for."""

    name: str
    path: str
    link: str


def link_of(path):
    if path == "404.html":
        return "no/such/page/"
    return path.removesuffix("index.html")


def read(site):
    """(path, kind, source) of every page."""
    for path in site.pages:
        source = site.read(path).decode("utf-8", "replace")
        found = KIND.search(source)
        if found:
            yield path, found.group(1), source


def hero_ratio(source):
    found = HERO.search(source.split("<main", 1)[-1])
    return int(found.group(1)) / int(found.group(2)) if found else 1


def representatives(site, is_quick):
    """One page a kind, then an empty set, a second page, the widest and the tallest photo."""
    pages = list(read(site))
    kinds = {}
    for path, kind, source in pages:
        kinds.setdefault(kind, []).append((path, source))
    chosen = {}
    for kind, members in sorted(kinds.items()):
        chosen[kind] = max(members, key=lambda page: len(page[1]))[0]
    photos = kinds.get("photo", [])
    if photos:
        chosen["photo-wide"] = max(photos, key=lambda page: hero_ratio(page[1]))[0]
        chosen["photo-tall"] = min(photos, key=lambda page: hero_ratio(page[1]))[0]
    sets = kinds.get("set", [])
    empty = [path for path, source in sets if 'role="status"' in source]
    second = [path for path, _ in sets if path.endswith("/page/2/index.html")]
    for name, found in (("set-empty", empty), ("set-second", second)):
        if found:
            chosen[name] = found[0]
    if is_quick:
        chosen = {name: path for name, path in chosen.items() if name in ("home", "set", "photo", "404")}
    return distinct(chosen)


def distinct(chosen):
    seen, choices = set(), []
    for name, path in chosen.items():
        if path not in seen:
            seen.add(path)
            choices.append(Choice(name, path, link_of(path)))
    return choices
