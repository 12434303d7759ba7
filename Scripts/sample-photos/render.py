#!/usr/bin/env python3
"""Renders the sample photos: render.py [--output DIR] [--scale S] [--list] [NAME ...]"""
import argparse
import importlib
import io
import sys
import time
from pathlib import Path

import numpy as np
from PIL import Image

from catalogue import ALBUMS, PHOTOS
from embed import embed, sidecar
from outdoors import FINE

# The stored pixels for each orientation: what a camera held that way would have written.
STORED = {
    1: lambda a: a,
    2: lambda a: a[:, ::-1],
    3: lambda a: a[::-1, ::-1],
    4: lambda a: a[::-1],
    5: lambda a: a.transpose(1, 0, 2),
    6: lambda a: np.rot90(a, 1),
    7: lambda a: a[::-1, ::-1].transpose(1, 0, 2),
    8: lambda a: np.rot90(a, -1),
}


def picture(photo, scale):
    """Run the scene; lengths given in pixels of the full size shrink with a test rendering."""
    module, function = photo["scene"].split(".")
    width, height = (int(round(v * scale)) for v in photo["size"])
    scene = getattr(importlib.import_module("scenes." + module), function)
    return scene(w=width, h=height, **photo["settings_of_scene"])


def master(photo, scale, keep):
    """The finished picture, upright; kept as PNG where a folder for that is given."""
    path = keep and keep / photo["file"].replace("/", "-").replace(".jpg", ".png")
    if path and path.exists():
        return Image.open(path).convert("RGB")
    image = Image.fromarray(picture(photo, scale))
    if path:
        keep.mkdir(parents=True, exist_ok=True)
        image.save(path)
    return image


def compress(upright, photo, limit):
    """The best quality that fits; below the least good one the picture gets smaller instead."""
    for shrink in (1.0, 0.9):
        size = tuple(int(round(v * shrink)) for v in upright.size)
        small = upright if shrink == 1 else upright.resize(size, Image.Resampling.LANCZOS)
        turned = Image.fromarray(np.ascontiguousarray(STORED[photo.get("orientation", 1)](np.asarray(small))))
        for quality in (84, 80, 76, 72):
            data = io.BytesIO()
            turned.save(data, "JPEG", quality=quality, subsampling="4:2:0", optimize=True)
            if data.tell() <= limit * 1000:
                return data.getvalue()
    return data.getvalue()


def write(photo, root, options):
    path = root / photo["file"]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(compress(master(photo, options.scale, options.masters), photo, photo.get("limit", 140)))
    embed(path, photo)
    sidecar(path, photo.get("sidecar"))
    return path


def albums(root):
    for folder, lines in ALBUMS.items():
        (root / folder).mkdir(parents=True, exist_ok=True)
        (root / folder / "album.yml").write_text(lines, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, default=Path(__file__).resolve().parents[2] / "Photos")
    parser.add_argument("--scale", type=float, default=1.0, help="0.4 for a quick look")
    parser.add_argument("--fine", type=float, default=0.75, help="share of the size at which rays are traced")
    parser.add_argument("--masters", type=Path, help="keep finished pictures here as PNG, and use those that are there")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("names", nargs="*", help="file names or parts of them; all without")
    options = parser.parse_args()
    FINE["share"] = options.fine
    chosen = [p for p in PHOTOS if not options.names or any(n in p["file"] for n in options.names)]
    chosen.sort(key=lambda p: next((k for k, n in enumerate(options.names) if n in p["file"]), 0))
    if options.list:
        print("\n".join(p["file"] for p in chosen))
        return 0
    albums(options.output)
    for photo in chosen:
        start = time.time()
        path = write(photo, options.output, options)
        print(f"{photo['file']}  {path.stat().st_size // 1024} kB  {time.time() - start:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
