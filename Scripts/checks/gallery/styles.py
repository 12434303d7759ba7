"""Checks style sheets for values that one of the browsers ignores. The Nu checker accepts them."""

import re

# WebKit reads one value only, and ignores the whole declaration otherwise: links would look like the text around them.
DECORATION = re.compile(r"(?<![\w-])text-decoration\s*:\s*((?:[^;}()]|\([^)]*\))*)")


def faults(*sheets):
    for value in (value for sheet in sheets for value in DECORATION.findall(sheet)):
        if len(re.sub(r"\([^)]*\)|!important", "", value).split()) > 1:
            yield f"WebKit ignores “text-decoration: {value.strip()}”: its color and thickness need their own properties"


def file_faults(site):
    """Yields (path, sentence) for the style sheets in files."""
    for path in sorted(path for path in site.files if path.endswith(".css")):
        yield from ((path, what) for what in faults(site.read(path).decode("utf-8", "replace")))
