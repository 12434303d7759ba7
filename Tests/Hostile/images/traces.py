"""What published files still tell of a person: by exiftool, and by a search in their bytes (I7, I8, I9)."""

import json
import os
import subprocess

from gallery import start

from images import private, things

# What a picture without metadata has to say.
GROUPS = {"SourceFile", "ExifTool", "File", "Composite", "JFIF", "RIFF", "QuickTime", "ICC_Profile", "Meta", "AV1"}
SPOKEN = ("GPS", "Serial", "Owner", "Thumbnail", "Comment", "Trailer", "Artist", "Author", "Creator", "Copyright", "Preview",
          "Description", "Keywords", "City", "DateTimeOriginal", "CreateDate", "ModifyDate", "Software", "Make", "Model", "UserData")
SILENT = {"File:FileModifyDate", "File:Comment"} - {"File:Comment"}


def files(public):
    for folder, _, names in os.walk(public):
        for name in names:
            yield os.path.join(folder, name)


def forms_of(words):
    """A word as text of one and of two bytes, and as digits."""
    for word in words:
        yield from (word.encode(), word.encode("utf-16-le"), word.encode("utf-16-be"), word.encode().hex().encode())


def canary_faults(public):
    """No byte of what was hidden or lies outside, in no file."""
    words = [private.CANARY, things.CANARY, "CANARYTRAILER"]
    for path in files(public):
        with open(path, "rb") as file:
            data = file.read()
        is_picture = path.endswith((".jpg", ".webp", ".avif"))
        for form in forms_of(words + [private.SPOKEN] * is_picture):
            if form in data:
                yield "I7", os.path.relpath(path, public), f"holds {form[:14]!r}"
        if path.endswith((".svg",)) and "/assets/" not in path:
            yield "I8", os.path.relpath(path, public), "is a drawing"
        if path.endswith(".jpg") and data.count(b"\xff\xd8\xff") != 1:
            yield "I7", os.path.relpath(path, public), "holds a second picture"


def metadata_faults(public):
    """Tags of pictures, all of them, also unknown ones."""
    tool = start.need_program("exiftool")
    folders = [folder for folder in (os.path.join(public, name) for name in ("images", "originals")) if os.path.isdir(folder)]
    done = subprocess.run([tool, "-json", "-G", "-a", "-u", "-U", "-ee", "-validate", "-warning", "-all", "-r", *folders],
                          capture_output=True, text=True)
    found = json.loads(done.stdout or "[]")
    for entry in found:
        name = os.path.relpath(entry["SourceFile"], public)
        for tag, value in entry.items():
            group, _, word = tag.partition(":")
            is_telling = any(spoken in word for spoken in SPOKEN) and tag not in SILENT and group != "ICC_Profile"
            if group not in GROUPS or (is_telling and group != "File" and group != "QuickTime") or tag == "File:Comment":
                yield "I7", name, f"has {tag}: {str(value)[:60]}"
            if tag.endswith(":Orientation"):
                yield "I5", name, f"has {tag}: {value}"
            if word == "Warning":
                yield "I7", name, f"exiftool warns: {value}"
    if not found:
        yield "I7", public, "has no pictures that exiftool reads"


def count(public):
    return sum(path.endswith((".jpg", ".webp", ".avif")) for path in files(public))
