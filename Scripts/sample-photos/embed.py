"""Metadata into the files through exiftool, and the sidecars next to them."""
import json
import subprocess
from pathlib import Path

LICENSES = {
    "cc-by": "https://creativecommons.org/licenses/by/4.0/",
    "cc-by-sa": "https://creativecommons.org/licenses/by-sa/4.0/",
    "cc-by-nc": "https://creativecommons.org/licenses/by-nc/2.0/",
    "cc0": "https://creativecommons.org/publicdomain/zero/1.0/",
}


def _words(photo):
    author, year = photo["author"], photo["date"][:4]
    tags = {
        "XMP-dc:Title": photo["title"], "IPTC:ObjectName": photo["title"][:64],
        "XMP-dc:Description": photo["caption"], "IPTC:Caption-Abstract": photo["caption"],
        "EXIF:ImageDescription": photo["caption"], "XMP-iptcCore:AltTextAccessibility": photo["alt"],
        "XMP-dc:Creator": [author], "IPTC:By-line": [author], "EXIF:Artist": author,
        "XMP-dc:Subject": photo["tags"], "IPTC:Keywords": photo["tags"],
    }
    license = photo["license"]
    if license == "cc0":
        notice = "No rights reserved"
    else:
        notice = f"© {year} {author}" + ("" if license else ". All rights reserved.")
    tags.update({"XMP-dc:Rights": notice, "IPTC:CopyrightNotice": notice, "EXIF:Copyright": notice})
    tags["XMP-xmpRights:Marked"] = license != "cc0"
    if license:
        tags["XMP-xmpRights:WebStatement"] = tags["XMP-cc:License"] = LICENSES[license]
    return tags


def _camera(photo):
    make, model, lens = photo["camera"]
    f, exposure, iso, focal = photo["settings"]
    tags = {
        "EXIF:Make": make, "EXIF:Model": model, "EXIF:LensModel": lens, "EXIF:FNumber": f,
        "EXIF:ExposureTime": exposure, "EXIF:ISO": iso, "EXIF:FocalLength": focal,
        "EXIF:DateTimeOriginal": photo["date"], "EXIF:CreateDate": photo["date"],
        "EXIF:OffsetTimeOriginal": photo["offset"], "EXIF:ColorSpace": 1,
        "XMP-photoshop:DateCreated": photo["date"] + photo["offset"],
    }
    if "gps" in photo:
        lat, lon = photo["gps"]
        tags.update({"EXIF:GPSLatitude": abs(lat), "EXIF:GPSLatitudeRef": "N" if lat >= 0 else "S",
                     "EXIF:GPSLongitude": abs(lon), "EXIF:GPSLongitudeRef": "E" if lon >= 0 else "W"})
    return tags


def embed(path, photo):
    """Everything in one call; JSON carries any script without quoting trouble."""
    tags = {"SourceFile": str(path), **_words(photo), **_camera(photo)}
    listing = Path(path).with_suffix(".import.json")
    listing.write_text(json.dumps([tags], ensure_ascii=False), encoding="utf-8")
    command = ["exiftool", "-q", "-overwrite_original", "-n", "-codedcharacterset=UTF8", f"-json={listing}",
               f"-EXIF:Orientation={photo.get('orientation', 1)}", "-charset", "iptc=UTF8", str(path)]
    try:
        subprocess.run(command, check=True)
    finally:
        listing.unlink()


def sidecar(path, values):
    """`<photo file>.yml`; plain scalars only, text always quoted."""
    if not values:
        return
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    Path(str(path) + ".yml").write_text("\n".join(lines) + "\n", encoding="utf-8")
