"""Wrong extensions: images of one format named as another, and files that are not images (I2)."""

import zipfile
import io

from images import formats, pattern
from images.case import BAD, Case

EXTENSIONS = ("jpg", "JPEG", "png", "webp", "avif", "heic", "tif", "gif", "html", "svg", "txt", "js", "exe")


def archive():
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        file.writestr("index.html", "<script>alert(1)</script>")
    return data.getvalue()


NOT_IMAGES = {
    "page": b"<!doctype html><html><script>alert(1)</script></html>", "bare-script": b"alert(document.domain)",
    "mark-in-front": b"\xef\xbb\xbf<!DOCTYPE html><body onload=alert(1)>", "shell": b"#!/bin/sh\nid\n",
    "archive": archive(), "program": b"\x7fELF\2\1\1" + bytes(2_000), "windows": b"MZ" + bytes(2_000),
    "sound": b"ID3\3" + bytes(2_000), "database": b"SQLite format 3\0" + bytes(2_000), "flash": b"FWS\x09" + bytes(100),
    "wave": b"RIFF\x24\0\0\0WAVEfmt " + bytes(100), "film": b"\0\0\0\x18ftypisom" + bytes(100), "icon": b"\0\0\1\0\1\0" + bytes(80),
    "mail": b"Content-Type: text/html\n\n<script>alert(1)</script>", "xml": b"<?xml version='1.0'?><x/>",
    "style": b"body{background:url(//evil.example)}", "notes": "# Über\n".encode("utf-16"),
}

# A film is published as a video; this one ends after its first box.
WHY = {"film": "index"}


def cases(random, points):
    for kind in formats.available():
        for extension in EXTENSIONS:
            name = f"named/{kind}.as.{extension}"
            yield Case("I2", name, formats.written(kind, name), corners=pattern.QUARTERS)
    for word, data in NOT_IMAGES.items():
        for extension in ("jpg", "png", "gif", "webp"):
            yield Case("I2", f"named/{word}-as.{extension}", data + extension.encode(), BAD, WHY.get(word, "picture format"))
    # An image followed by a page: the published image is encoded again, without the page.
    for kind in formats.available():
        name = f"named/{kind}-then-a-page.jpg"
        data = formats.written(kind, name) + b"<html><script>CANARYTRAILER()</script>"
        yield Case("I2", name, data, corners=pattern.QUARTERS)
