"""A page as an HTML5 parser reads it, with queries for its elements."""

import html5lib
from dataclasses import dataclass

SVG = "{http://www.w3.org/2000/svg}"


@dataclass
class Page:
    """One parsed page: its path in the site, its source, its root element and encoding errors."""

    path: str
    source: str
    root: object
    errors: list

    def all(self, *names):
        """Elements with these names in document order; all elements if no name is given."""
        wanted = set(names)
        return [e for e in self.root.iter() if isinstance(e.tag, str) and (not wanted or e.tag in wanted)]

    def first(self, tag, /, **attributes):
        """The first element with this name and these attributes, or None."""
        for element in self.all(tag):
            if all(element.get(key) == value for key, value in attributes.items()):
                return element
        return None

    @property
    def kind(self):
        return self.root.get("data-page-kind") or ""

    @property
    def styles(self):
        return [text_of(style) for style in self.all("style")]


def parse(path, data):
    """Reads a page as a browser does. The Nu checker reports errors in its markup."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    errors = []
    try:
        source = data.decode("utf-8")
    except UnicodeDecodeError as error:
        source = data.decode("utf-8", "replace")
        errors.append(f"is not UTF-8 at byte {error.start}")
    root = parser.parse(source)
    return Page(path, source, root, errors)


def text_of(element):
    """All text inside an element."""
    return "".join(element.itertext())


def rel(element):
    return (element.get("rel") or "").lower().split()


def candidates(srcset):
    """Yields (address, width) of each candidate. The site's addresses contain no commas or spaces."""
    for part in (srcset or "").split(","):
        words = part.split()
        if words:
            yield words[0], words[1] if len(words) > 1 else ""
