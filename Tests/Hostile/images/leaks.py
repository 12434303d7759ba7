"""Searches published files for personal data: with exiftool, and in their bytes (I7, I8, I9)."""

import json
import os
import subprocess

from gallery import start

from images import private, special_files

# Groups of tags that images without metadata have.
GROUPS = {"SourceFile", "ExifTool", "File", "Composite", "JFIF", "RIFF", "QuickTime", "ICC_Profile", "Meta", "AV1"}
PERSONAL = ("GPS", "Serial", "Owner", "Thumbnail", "Comment", "Trailer", "Artist", "Author", "Creator", "Copyright", "Preview",
            "Description", "Keywords", "City", "DateTimeOriginal", "CreateDate", "ModifyDate", "Software", "Make", "Model", "UserData")
HARMLESS = {"File:FileModifyDate"}


def files(public):
    for folder, _, names in os.walk(public):
        for name in names:
            yield os.path.join(folder, name)


def forms_of(words):
    """Yields each word in UTF-8, in UTF-16, and in hexadecimal."""
    for word in words:
        yield from (word.encode(), word.encode("utf-16-le"), word.encode("utf-16-be"), word.encode().hex().encode())


def canary_faults(public):
    """No file may contain hidden texts or content from outside."""
    words = [private.CANARY, special_files.CANARY, "CANARYTRAILER"]
    for path in files(public):
        with open(path, "rb") as file:
            data = file.read()
        is_picture = path.endswith((".jpg", ".webp", ".avif"))
        for form in forms_of(words + [private.SHOWN] * is_picture):
            if form in data:
                yield "I7", os.path.relpath(path, public), f"contains {form[:14]!r}"
        if path.endswith((".svg",)) and "/assets/" not in path:
            yield "I8", os.path.relpath(path, public), "is an SVG"
        if path.endswith(".jpg") and data.count(b"\xff\xd8\xff") != 1:
            yield "I7", os.path.relpath(path, public), "contains a second image"


def metadata_faults(public):
    """Checks all metadata tags of images, including unknown ones."""
    tool = start.need_program("exiftool")
    folders = [folder for folder in (os.path.join(public, name) for name in ("images", "originals")) if os.path.isdir(folder)]
    done = subprocess.run([tool, "-json", "-G", "-a", "-u", "-U", "-ee", "-validate", "-warning", "-all", "-r", *folders],
                          capture_output=True, text=True)
    found = json.loads(done.stdout or "[]")
    for entry in found:
        name = os.path.relpath(entry["SourceFile"], public)
        for tag, value in entry.items():
            group, _, word = tag.partition(":")
            is_personal = any(part in word for part in PERSONAL) and tag not in HARMLESS and group != "ICC_Profile"
            if group not in GROUPS or (is_personal and group != "File" and group != "QuickTime") or tag == "File:Comment":
                yield "I7", name, f"has {tag}: {str(value)[:60]}"
            if tag.endswith(":Orientation"):
                yield "I5", name, f"has {tag}: {value}"
            if word == "Warning":
                yield "I7", name, f"exiftool warns: {value}"
    if not found:
        yield "I7", public, "has no images that exiftool reads"


def count(public):
    return sum(path.endswith((".jpg", ".webp", ".avif")) for path in files(public))
