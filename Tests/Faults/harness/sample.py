"""A small site that uses most features, and changes of it for rebuilds.

A state of the site is a dictionary of its files, so that two states can be compared and written over each other. The
photos have several formats, and none is large, since the site is built thousands of times.
"""

import json
import os
import random
import struct
import zlib

import media
from hostile import folder as hostile

REPOSITORY = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
GIF = hostile.GIF


def grainy_png(width, height, seed):
    """A PNG with noise, so that writing it takes more than one call."""
    grain = random.Random(seed)
    tone = [grain.randrange(200) for _ in range(3)]
    rows = b"".join(b"\0" + bytes(min(255, tone[c] + x * 40 // width + grain.randrange(16))
                                  for x in range(width) for c in range(3)) for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + media.png_chunk(b"IHDR", header)
            + media.png_chunk(b"IDAT", zlib.compress(rows)) + media.png_chunk(b"IEND", b""))


def tiff(width, height, color):
    """An uncompressed RGB TIFF with one strip."""
    pixels = bytes(color) * (width * height)
    fields = [(256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 1), (262, 3, 2), (273, 4, 8),
              (277, 3, 3), (278, 4, height), (279, 4, len(pixels))]
    entries = b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, kind, value in fields)
    pixels += b"\0" * (len(pixels) % 2)
    return (b"II*\0" + struct.pack("<I", 8 + len(pixels)) + pixels
            + struct.pack("<H", len(fields)) + entries + b"\0\0\0\0")


def repository_file(path):
    with open(os.path.join(REPOSITORY, path), "rb") as file:
        return file.read()


def theme():
    """A theme in the site's folder: the files of `salon` under another name, and a script that no shipped bundle has."""
    files = {"Themes/own/theme.yml": b"title: Own\nparent: base\n",
             "Themes/own/assets/early.js": repository_file("Themes/base/assets/early.js") + b"// Own.\n"}
    salon = os.path.join(REPOSITORY, "Themes", "salon")
    for place, _, names in os.walk(salon):
        for name in names:
            path = os.path.relpath(os.path.join(place, name), salon)
            if path != "theme.yml":
                files["Themes/own/" + path] = repository_file("Themes/salon/" + path)
    return files


def as_yaml(value):
    """Every JSON text is YAML."""
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def settings(*sets, **others):
    folder = {"provider": "folder"}
    return as_yaml({
        "title": "Faults", "url": "https://photos.example.org/", "theme": "own", "page_size": 6,
        "images": {"sizes": [80, 160, 320], "formats": ["webp", "jpeg"], "originals": True},
        "sets": [{"slug": "all", "album": ".", **folder}, {"slug": "starred", "favorites": True, **folder},
                 {"slug": "mine", "favorites": "favorites.csv"}, {"slug": "red", "tagged": ["red"], **folder},
                 {"slug": "albums", "albums": ".", **folder}, *sets],
        "pages": [{"slug": "about", "title": "About", "file": "about.md"}], **others})


HEAD = "provider,id,title,author,author_url,page_url,image_url,license,tags,note,added_at\n"


def favorites(*rows):
    return (HEAD + "".join(f"folder,{id},,,,,,,,{note},2026-01-02T03:04:05Z\n" for id, note in rows)).encode()


def old():
    """The first state of the site."""
    photos = {
        "sea/waves.jpg": repository_file("Photos/high-country/seven-ridges.jpg"),
        "sea/flat.jpg": media.jpeg(400, 300, (20, 60, 160)),
        "sea/grain.png": grainy_png(300, 200, 1), "sea/plain.webp": media.webp(320, 240, (9, 90, 190)),
        "hills/strip.tif": tiff(200, 150, (60, 120, 40)), "hills/dot.gif": GIF,
        "hills/tall.jpg": media.jpeg(200, 500, (90, 30, 20)), "hills/Émile's.jpg": media.jpeg(300, 300, (200, 9, 9)),
        "hills/same.jpg": media.jpeg(400, 300, (20, 60, 160)), "one.png": media.png(500, 200, (250, 200, 10)),
        "two.jpg": media.jpeg(340, 260, (1, 130, 120)), "three.png": grainy_png(180, 240, 2)}
    files = {"Photos/" + path: data for path, data in photos.items()}
    files.update({
        "site.yml": settings(), "about.md": b"# About\n\nAll of it.\n\n![Waves](Photos/sea/waves.jpg)\n",
        "favorites.csv": favorites(("sea/waves.jpg", "Listen"), ("one.png", "")),
        "Photos/sea/album.yml": as_yaml({"title": "Sea", "author": "Ada", "license": "cc-by-4.0"}),
        "Photos/sea/waves.jpg.yml": as_yaml({"title": "Waves", "tags": ["red", "sea"], "favorite": True}),
        "Photos/one.png.yml": as_yaml({"title": "One", "alt": "A yellow field", "tags": ["red"]}),
        "Photos/hills/tall.jpg.yml": as_yaml({"caption": "Steep", "author": "Bo", "favorite": True})})
    files.update(theme())
    return files


def new(files=None):
    """Many changes: photos are added, removed, moved and changed, and so are texts."""
    files = dict(files or old())
    del files["Photos/hills/dot.gif"], files["Photos/hills/same.jpg"]
    files["Photos/sea/strip.tif"] = files.pop("Photos/hills/strip.tif")
    files["Photos/three.png"] = grainy_png(200, 240, 3)
    files["Photos/four.jpg"] = media.jpeg(410, 310, (77, 7, 177))
    files["Photos/one.png.yml"] = as_yaml({"title": "One & only", "tags": ["red", "first"], "favorite": True})
    files["favorites.csv"] = favorites(("four.jpg", "New"), ("sea/waves.jpg", "Listen"), ("two.jpg", "Again"))
    files["about.md"] = b"# About\n\nMost of it.\n"
    return files


def retitled():
    """One title changes."""
    files = old()
    files["Photos/one.png.yml"] = as_yaml({"title": "Number one", "tags": ["red"]})
    return files


def restyled():
    """A template comment changes: nothing visible, so only fingerprints change."""
    files = old()
    name = "Themes/own/templates/parts/cover-sizes.html"
    files[name] = b"{# how large covers are #}" + files[name]
    return files


STATES = {"old": old, "new": new, "retitled": retitled, "restyled": restyled}


def write_all(root, files):
    """Makes the folder hold exactly these sources. Leaves unchanged files untouched."""
    known = set()
    for place, names, found in os.walk(root):
        names[:] = [name for name in names if os.path.join(place, name) != os.path.join(root, "public")
                    and not name.startswith(".")]
        known.update(os.path.relpath(os.path.join(place, name), root) for name in found)
    for path in known - set(files):
        os.remove(os.path.join(root, path))
    for path, data in files.items():
        put(os.path.join(root, path), data)


def put(path, data):
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() == data:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)
