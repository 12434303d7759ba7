"""Runs axe on every page of a site, in light and dark mode. Slow, so only with --full."""

import os

from visits.cases import Fault, visit


# Served at any depth, they name their links from the root of the site's own address.
ANYWHERE = ("404.html", "offline/index.html")


def all_pages(visitor, every):
    """The paths of all pages, as a visitor requests them; of photo pages only every nth."""
    photos = 0
    for folder, _, names in sorted(os.walk(visitor.site.folder)):
        for name in sorted(names):
            path = os.path.relpath(os.path.join(folder, name), visitor.site.folder)
            photos += path.startswith("photos/")
            if name.endswith(".html") and path not in ANYWHERE and (photos % every == 0 or path[:7] != "photos/"):
                yield path.removesuffix("index.html")


def go_through(visitor, every=1):
    found = []
    for path in all_pages(visitor, every):
        visitor.go(path)
        try:
            visitor.accessible(path or "home")
        except Fault as fault:
            found.append(str(fault))
    visitor.claim(not found, f"{len(found)} pages, such as {'; '.join(found[:3])}")


@visit(site="sample", slow=True)
def of_the_sample_is_accessible(visitor):
    go_through(visitor)


@visit(site="arabic", slow=True, screen="phone")
def of_the_arabic_site_is_accessible_on_a_phone(visitor):
    go_through(visitor)


@visit(site="sheet", slow=True, also=("show",))
def of_other_themes_is_accessible(visitor):
    go_through(visitor, every=10)
