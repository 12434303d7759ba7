"""Checks published images: format, orientation, colors and names (I2, I5, I6, I10)."""

import os
import re
from urllib.parse import quote

from gallery.tree import odd_name

from images import pattern, vips

SIGNATURES = {"jpg": b"\xff\xd8\xff", "webp": b"RIFF", "avif": b"\0\0\0", "png": b"\x89PNG"}


def faults(cases, report, public):
    """Compares each published photo with its case."""
    by_source = {case.source: case for case in cases}
    for photo in report["photos"]:
        case = by_source.get(photo["source"])
        if case is None:
            continue
        if not os.path.exists(os.path.join(public, photo["page"], "index.html")):
            yield "I10", case.name, f"has no page {photo['page']}"
        for part in photo["page"].strip("/").split("/"):
            yield from (("I10", case.name, f"page {photo['page']}: {what}") for what in odd_name(part))
        if not photo["renditions"]:
            yield case.guarantee, case.name, "has no renditions"
        for rendition in photo["renditions"]:
            yield from ((guarantee, case.name, what) for guarantee, what in rendition_faults(case, rendition, public))


def rendition_faults(case, rendition, public):
    path = os.path.join(public, rendition["path"])
    with open(path, "rb") as file:
        head = file.read(16)
    extension = path.rpartition(".")[2]
    if not head.startswith(SIGNATURES[extension]):
        yield "I2", f"{rendition['path']} is not {extension}"
    try:
        image = vips.opened(path)
    except vips.VipsError as error:
        yield case.guarantee, f"{rendition['path']} cannot be opened: {error}"
        return
    if (image.width, image.height) != (rendition["width"], rendition["height"]):
        yield case.guarantee, f"{rendition['path']} is {image.width}x{image.height}, not as reported"
    if case.size and (case.size[0] > case.size[1]) != (image.width > image.height):
        yield case.guarantee, f"{rendition['path']} is {image.width}x{image.height}, but the upright original is {case.size}"
    for (across, down), wanted in zip(pattern.PLACES, case.corners or ()):
        found = image.at(across, down)
        if max(abs(a - b) for a, b in zip(found, wanted)) > case.tolerance:
            yield case.guarantee, f"{extension} shows {found} at {across}, {down}, not {wanted}"


def collisions(report, public):
    """Two photos must never share a page, even if case and Unicode normalization are ignored."""
    pages = {}
    for photo in report["photos"]:
        other = pages.setdefault(photo["page"].casefold(), photo["source"])
        if other != photo["source"]:
            yield "I10", photo["source"], f"shares the page {photo['page']} with {other}"
    with open(os.path.join(public, "sitemap.xml"), encoding="utf-8") as file:
        listed = set(re.findall(r"<loc>([^<]*)</loc>", file.read()))
    for photo in report["photos"]:
        if "https://photos.example.org/" + quote(photo["page"]) not in listed:
            yield "I10", photo["source"], "is not in the sitemap"
