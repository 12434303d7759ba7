"""Checks image files and what pages state about them: no metadata but rights, the declared format, the actual size."""

import os

from gallery import containers
from gallery.markup import is_outside
from gallery.pages import candidates

MEDIA = {"image/jpeg": "jpeg", "image/webp": "webp", "image/avif": "avif", "image/png": "png"}


def examine(site):
    """Returns the actual size and format of every image, and the faults of the files."""
    sizes, faults = {}, []
    for path in sorted(site.files):
        announced = containers.KINDS.get(os.path.splitext(path)[1][1:].lower())
        if not announced:
            continue
        data = site.read(path)
        if containers.kind_of(data) != announced:
            faults.append((path, f"is {containers.kind_of(data) or 'not an image'} by its content"))
            continue
        if announced == "gif":
            faults.append((path, "is a GIF, which is never published"))
            continue
        try:
            width, height, foreign = containers.read(data)
            sizes[path] = (width, height, announced)
            faults += [(path, f"contains more than pixels: {part}") for part in foreign]
        except containers.Broken as error:
            faults.append((path, f"is damaged: {error}"))
    return sizes, faults


def faults(site, page, sizes):
    """Compares what the page states about its images with the files."""
    for image in page.all("img"):
        stated = stated_size(image)
        for address, width in [(image.get("src") or "", "")] + list(candidates(image.get("srcset"))):
            yield from candidate_faults(site, page, sizes, address, width, stated)
    for picture in page.all("picture"):
        image = next(picture.iter("img"), None)
        if image is None:
            yield "a <picture> has no <img>"
            continue
        for source in picture.iter("source"):
            for address, width in candidates(source.get("srcset")):
                yield from candidate_faults(
                    site, page, sizes, address, width, stated_size(image), source.get("type"))
    for element in page.all("img", "source"):
        if any(width.endswith("w") for _, width in candidates(element.get("srcset"))) \
                and not element.get("sizes"):
            yield f"<{element.tag}> has a srcset of widths but no sizes"


def stated_size(image):
    try:
        return int(image.get("width")), int(image.get("height"))
    except (TypeError, ValueError):
        return None


def candidate_faults(site, page, sizes, address, width, stated, media=None):
    if not address or address.startswith("data:") or is_outside(address):
        return
    kind, path = site.resolve(page.path, address)
    if kind != "file" or path not in sizes:
        return
    true_width, true_height, true_kind = sizes[path]
    if width.endswith("w") and width != f"{true_width}w":
        yield f"{path} is declared as {width}, but is {true_width} px wide"
    if stated and not same_shape(stated, (true_width, true_height)):
        yield f"{path} is {true_width}x{true_height}, but its <img> says {stated[0]}x{stated[1]}"
    if media and MEDIA.get(media) != true_kind:
        yield f"{path} is declared as {media}"


def same_shape(a, b):
    """Whether one aspect ratio fits both sizes, with each side exact to a pixel."""
    low = max((w - 1) / (h + 1) for w, h in (a, b))
    high = min((w + 1) / max(h - 1, 0.5) for w, h in (a, b))
    return low <= high


def orphan_faults(site, sizes, used):
    """Images that no page uses. Scripts, style sheets and the manifest may name images too."""
    texts = "".join(site.read(path).decode("utf-8", "replace") for path in site.files
                    if path.endswith((".js", ".css", ".webmanifest")))
    for path in sorted(set(sizes) - used):
        if path.rsplit("/", 1)[-1] not in texts:
            yield path, "is not used by any page"


def used_by(site, page):
    """Yields images of the site that a page shows, links to or names in its head."""
    for element in page.all():
        addresses = [element.get(name) for name in ("src", "href", "content", "poster")]
        addresses += [address for address, _ in candidates(element.get("srcset"))]
        for address in addresses:
            if address and any(address.endswith("." + ending) for ending in containers.KINDS):
                kind, path = site.resolve(page.path, address)
                if kind == "file":
                    yield path
