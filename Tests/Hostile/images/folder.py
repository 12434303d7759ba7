"""Writes all cases into a folder with a site.yml, and a secret file outside the photos' folder."""

import json
import os

from images import formats, special_files

SITE = {"title": "Hostile pictures", "url": "https://photos.example.org/", "page_size": 100,
        "images": {"sizes": [64], "formats": ["webp", "jpeg"], "quality": {"jpeg": 95, "webp": 95}, "originals": True},
        "providers": {"folder": {"path": "Photos"}},
        "sets": [{"slug": "all", "title": "All", "provider": "folder", "album": "."}]}


def fill(root, cases):
    """Writes the cases, and returns those whose names this file system allows."""
    photos = os.path.join(root, "Photos")
    outside = os.path.join(root, "outside")
    os.makedirs(photos)
    os.makedirs(outside)
    with open(os.path.join(outside, "secret.jpg"), "wb") as file:
        file.write(formats.written("baseline", "secret") + special_files.CANARY.encode())
    with open(os.path.join(root, "site.yml"), "w", encoding="utf-8") as file:
        json.dump(SITE, file)
    return [case for case in cases if put(photos, case)]


def put(photos, case):
    path = os.path.join(os.fsencode(photos), os.fsencode(case.name))
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if case.make:
            case.make(os.fsdecode(path))
            return True
        with open(path, "xb") as file:
            file.write(case.data)
    except (OSError, ValueError):
        return False
    return True
