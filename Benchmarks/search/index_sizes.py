"""Sizes of a published search index, compressed with gzip -9."""

import functools
import gzip
import json
import os
import pathlib
import re

KINDS = {"terms": r"[0-9a-f]{10}", "cards": r"c\d.*", "keys": r"k\d.*", "overview": "index", "tags": "tags"}


def compressed_size(path):
    return len(gzip.compress(pathlib.Path(path).read_bytes(), 9, mtime=0))


def index(site):
    """Sums by kind of file. `all` excludes the list of tags, which has its own limit."""
    weights = dict.fromkeys(KINDS, 0)
    largest = files = 0
    for entry in os.scandir(site / "search"):
        name = entry.name.removesuffix(".json")
        if name == entry.name:
            continue
        size = compressed_size(entry.path)
        kind = next(kind for kind, pattern in KINDS.items() if re.fullmatch(pattern, name))
        weights[kind] += size
        largest, files = max(largest, size), files + 1
    whole = sum(weights.values()) - weights["tags"]
    return {**weights, "all": whole, "files": files, "largest": largest, "page": compressed_size(site / "search/index.html")}


@functools.cache
def listed(site):
    """The tags that are suggested."""
    return frozenset(json.loads((site / "search/tags.json").read_bytes())["names"].split("\n"))


def is_listed(site, tag):
    return tag in listed(site)
