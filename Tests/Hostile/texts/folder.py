"""Makes a folder of photos, each with one hostile text in every field, and a site.yml, a page and a list with all texts."""

import csv
import io
import json
import os
import re
import unicodedata

import media
from hostile import metadata

# YAML allows these characters only as escapes.
ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\U000e0000-\U0010ffff]")


def as_yaml(value):
    """JSON is YAML, except for a few characters."""
    return ESCAPED.sub(lambda found: f"\\U{ord(found[0]):08x}", json.dumps(value, ensure_ascii=False, indent=1))


def is_typed(text):
    """Whether settings and sidecars accept the text. They refuse control characters."""
    return not any(unicodedata.category(c) in ("Cc", "Cn") and c not in "\t\n\r" for c in text) and "\ufeff" not in text


def may_name_a_file(text):
    return (text.strip() and "/" not in text and len(text.encode()) < 200
            and all(unicodedata.category(c) not in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp") for c in text))


def put(root, path, data):
    path = os.path.join(root, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass"))


def photo(number, extra=b""):
    return media.jpeg(64, 48, (number * 7 % 200 + 20, number * 31 % 200 + 20, number * 53 % 200 + 20), extra)


def add_photo(root, number, name, text):
    """Returns the source and the texts that its page must show. Odd numbers have XMP, even ones a sidecar."""
    file = f"{name} {text}.jpg" if may_name_a_file(text) else f"{name}.jpg"
    fields = {"title": text, "caption": text, "author": text, "tags": [text, name]}
    source = f"Photos/{file}"
    if number % 2:
        packet = metadata.xmp(*(xml(fields[key]) for key in ("title", "caption", "author")), [xml(text), name])
        put(root, source, photo(number, metadata.in_jpeg(packet)))
        put(root, source + ".yml", as_yaml({"license": text[:500], "favorite": True}))
    else:
        put(root, source, photo(number))
        put(root, source + ".yml", as_yaml({**fields, "alt": text, "page": "https://example.org/" + text, "favorite": True}))
    # Sidecars with line breaks or more than 1,000 bytes in such a field cause a warning.
    typed = text if is_typed(text) and text.strip() and not set(text) & set("\t\n\r") and len(text.encode()) < 1_000 else None
    return source, {"title": typed, "caption": typed, "author": typed}


def xml(text):
    """Removes control characters, which XML cannot express."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]", "", text)


def favorites(photos):
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow("provider id title author author_url page_url image_url license tags note added_at odd".split())
    for source, text in photos:
        kept = "'" + text if text[:1] in tuple("=+-@\t\r'") else text
        writer.writerow(["folder", source.removeprefix("Photos/"), kept, kept, kept, kept, kept, kept, f"{kept};a", kept,
                         "2024-01-02T03:04:05Z", kept])
    return table.getvalue().replace("\0", "")


def icon(text):
    """Shortens the text: an icon has at most 8 characters."""
    return (text.strip()[:7] if len(text.strip()[:7].encode()) <= 32 else "") or "x"


def settings(theme, texts, part):
    """A site.yml with a third of the texts in its settings, another third for each theme."""
    typed = [text for text in texts if is_typed(text) and text.strip() and len(text) < 300 and not set(text) & set("\t\n\r")]
    chosen = typed[part::3]
    sets = [{"slug": "all", "title": chosen[0], "icon": icon(chosen[1]), "provider": "folder", "album": "."},
            {"slug": "mine", "title": chosen[2], "favorites": "favorites.csv"},
            {"slug": "starred", "title": chosen[3], "provider": "folder", "favorites": True},
            {"slug": "featured", "title": chosen[4], "featured": True}]
    sets += [{"slug": f"s{number}", "title": text, "icon": icon(text), "provider": "folder", "search": f"v{number:03d}"}
             for number, text in enumerate(chosen[5:])]
    return {"title": chosen[5] + chosen[6], "description": " ".join(chosen[7:40]), "theme": theme, "url": "https://photos.example.org/gallery/",
            "images": {"sizes": [48, 64], "formats": ["webp", "jpeg"], "originals": True}, "page_size": 60,
            "pages": [{"slug": "about", "title": chosen[8], "file": "about.md"}],
            "providers": {"folder": {"path": "Photos"}}, "sets": sets}


def fill(root, theme, vectors, part):
    """Writes the site. Returns (source, expected texts) of every photo."""
    made = [add_photo(root, number, name, text) for number, (name, text) in enumerate(vectors)]
    texts = [text for _, text in vectors]
    put(root, "favorites.csv", favorites([(source, text) for (source, _), text in zip(made, texts)]))
    put(root, "about.md", "# About\n\n" + "\n\n".join(text for text in texts if is_typed(text)))
    put(root, "site.yml", as_yaml(settings(theme, texts, part)))
    return made
