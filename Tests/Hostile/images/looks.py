"""Published files as they are: true to their names, upright, and of the right colors (I2, I5, I6, I10)."""

import os
import re

from gallery.tree import odd_name

from images import pattern, vips

MARKS = {"jpg": b"\xff\xd8\xff", "webp": b"RIFF", "avif": b"\0\0\0", "png": b"\x89PNG"}


def faults(cases, report, public):
    """Each published photo against its case."""
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
            yield case.promise, case.name, "has no renditions"
        for rendition in photo["renditions"]:
            yield from ((promise, case.name, what) for promise, what in rendition_faults(case, rendition, public))


def rendition_faults(case, rendition, public):
    path = os.path.join(public, rendition["path"])
    with open(path, "rb") as file:
        head = file.read(16)
    extension = path.rpartition(".")[2]
    if not head.startswith(MARKS[extension]):
        yield "I2", f"{rendition['path']} is no {extension}"
    try:
        image = vips.opened(path)
    except vips.Trouble as trouble:
        yield case.promise, f"{rendition['path']} cannot be opened: {trouble}"
        return
    if (image.width, image.height) != (rendition["width"], rendition["height"]):
        yield case.promise, f"{rendition['path']} is {image.width}x{image.height}, not as reported"
    if case.size and (case.size[0] > case.size[1]) != (image.width > image.height):
        yield case.promise, f"{rendition['path']} is {image.width}x{image.height}, the original is seen as {case.size}"
    for (across, down), wanted in zip(pattern.PLACES, case.corners or ()):
        found = image.at(across, down)
        if max(abs(a - b) for a, b in zip(found, wanted)) > case.tolerance:
            yield case.promise, f"{extension} shows {found} at {across}, {down}, not {wanted}"


def collisions(report, public):
    """Two photos never share a page, also where case and Unicode's forms do not count."""
    pages = {}
    for photo in report["photos"]:
        other = pages.setdefault(photo["page"].casefold(), photo["source"])
        if other != photo["source"]:
            yield "I10", photo["source"], f"shares the page {photo['page']} with {other}"
    with open(os.path.join(public, "sitemap.xml"), encoding="utf-8") as file:
        listed = set(re.findall(r"<loc>([^<]*)</loc>", file.read()))
    for photo in report["photos"]:
        if "https://photos.example.org/" + photo["page"] not in listed:
            yield "I10", photo["source"], "is not in the sitemap"
