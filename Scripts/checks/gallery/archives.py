"""Checks the ZIP files of sets with Python's own reader: stored, sound, with the licenses of every photo."""

import csv
import io
import unicodedata
import zipfile

LICENSES = "LICENSES.csv"


def faults(site):
    """Yields the path of an archive with what is wrong with it."""
    for path in sorted(path for path in site.files if path.startswith("sets/") and path.endswith(".zip")):
        for what in archive_faults(site, path):
            yield path, what


def archive_faults(site, path):
    try:
        archive = zipfile.ZipFile(io.BytesIO(site.read(path)))
    except zipfile.BadZipFile as error:
        yield f"is not a ZIP file: {error}"
        return
    broken = archive.testzip()
    if broken is not None:
        yield f"{broken} is damaged"
        return
    entries = archive.infolist()
    names = [entry.filename for entry in entries]
    if any(entry.compress_type != zipfile.ZIP_STORED for entry in entries):
        yield "packs what is compressed already"
    if len({entry.date_time for entry in entries}) != 1:
        yield "has dates that differ"
    if len({unicodedata.normalize("NFC", name).casefold() for name in names}) != len(names):
        yield "has two names that some file systems take for one"
    if any(name != unicodedata.normalize("NFC", name) or set(name) & set('/\\:*?"<>|') for name in names):
        yield "has a name that some file systems refuse"
    if LICENSES not in names:
        yield f"has no {LICENSES}"
        return
    rows = list(csv.DictReader(io.StringIO(archive.read(LICENSES).decode("utf-8"))))
    listed = {row["file"].removeprefix("'") if row["file"][1:2] in "=+-@'" else row["file"] for row in rows}
    missing = set(names) - {LICENSES} - listed
    if missing:
        yield f"{LICENSES} does not list {sorted(missing)[0]}"
    if any(not row["license"] for row in rows):
        yield f"{LICENSES} has a photo without a license"
    published = {site.read(name) for name in site.files if name.startswith(("images/", "originals/", "videos/"))}
    if any(archive.read(name) not in published for name in names if name != LICENSES):
        yield "has a file that the site does not publish"
