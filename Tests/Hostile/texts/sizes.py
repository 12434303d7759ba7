"""Texts of a megabyte, 20,000 tags, JSON nested 100,000 levels (X14): truncated with a warning, in at most twice the time,
not counting the time to read them."""

import os

import media
from gallery import tree
from hostile import metadata
from measurement import run
from texts import folder, services

LONG = "long words and " * 70_000
TAGS = [f"{number:05d}" for number in range(20_000)]
DEEP = "[" * 100_000 + "]" * 100_000
# A page or list with a text that is not truncated would be larger.
MAX_BYTES = 300_000
PHOTOS = 9
# Time allowed for reading the input; a debug build reads slowly.
MEGABYTES = {"folder": 4, "services": 56}
SECONDS_PER_MEGABYTE = 0.3


def check(vitrine, root, _):
    """Builds each site with short texts and with long ones."""
    points, found = 0, []
    for name, fill in {"folder": fill_folder, "services": fill_services}.items():
        plain, _ = built(vitrine, os.path.join(root, f"{name}-short"), fill, False)
        long, faults = built(vitrine, os.path.join(root, f"{name}-long"), fill, True)
        points += PHOTOS
        found += [(f"{name}: {place}", what) for place, what in faults]
        if long.seconds > 2 * plain.seconds + SECONDS_PER_MEGABYTE * MEGABYTES[name]:
            found.append((name, f"takes {long.seconds:.1f} s, with short texts {plain.seconds:.1f} s"))
        print(f"{name}: {plain.seconds:.1f} s with short texts, {long.seconds:.1f} s and {long.megabytes:.0f} MB with long ones")
    points += 1
    found += [("deep", what) for what in deep_faults(vitrine, os.path.join(root, "services-deep"))]
    for name, settings in SETTINGS.items():
        points += 1
        found += [(name, what) for what in refused(vitrine, os.path.join(root, f"site-{name}"), settings)]
    return {"X14": points}, [("X14", place, what) for place, what in found]


def built(vitrine, site, fill, is_long):
    os.makedirs(site)
    wanted, environment, fake = fill(site, is_long)
    try:
        done = run([vitrine, "build", "--quiet"], site, 300, environment)
    finally:
        if fake:
            fake.shutdown()
    if done.code != 0:
        return done, [("build", f"ends with {done.code}: {done.errors[-400:]}")]
    faults = [(name, "is not reported") for name in (wanted if is_long else []) if name not in done.errors]
    if not is_long and done.errors:
        faults.append(("short", f"prints warnings: {done.errors[:300]}"))
    public = tree.load(os.path.join(site, "public"))
    photos = [path for path in public.pages if path.startswith("photos/")]
    if len(photos) < PHOTOS:
        faults.append(("build", f"publishes {len(photos)} photos"))
    return done, faults + [(path, f"has {len(public.read(path))} bytes") for path in public.files
                           if path.endswith((".html", ".xml", ".json")) and len(public.read(path)) > MAX_BYTES]


def fill_folder(site, is_long):
    """Writes the site. Returns names that the messages must contain."""
    text, tags = (LONG, TAGS) if is_long else ("short", TAGS[:3])
    packets = {"title": metadata.xmp(title=text), "caption": metadata.xmp(caption=text), "tags": metadata.xmp(tags=tags)}
    for name, packet in packets.items():
        folder.put(site, f"Photos/png-{name}.png", media.png(64, 48, extra=metadata.in_png(packet)))
    notes = {"title": {"title": text}, "caption": {"caption": text}, "tags": {"tags": tags}, "author": {"author": text},
             "alt": {"alt": text}, "license": {"license": text if is_long else "CC BY 4.0"}}
    for number, (name, note) in enumerate(notes.items()):
        folder.put(site, f"Photos/note-{name}.jpg", folder.photo(number))
        folder.put(site, f"Photos/note-{name}.jpg.yml", folder.as_yaml(note))
    # Cells of a megabyte or more are refused. These are read, and truncated for display.
    folder.put(site, "favorites.csv", folder.favorites([("Photos/note-title.jpg", text[:900_000])]))
    folder.put(site, "site.yml", folder.as_yaml({
        "title": "Sizes", "images": {"sizes": [48], "formats": ["jpeg"]},
        "sets": [{"slug": "all", "title": "All", "provider": "folder", "album": "."}]}))
    reported = [f"png-{name}.png" for name in packets] + [f"note-{name}.jpg.yml" for name in notes]
    return reported + ["favorites.csv:2"], {}, None


def fill_services(site, is_long):
    """One photo of each service has texts that are too long."""
    texts = [LONG if is_long and number == 0 else "short" for number in range(PHOTOS)]
    fake, address = services.serve(texts, tags=TAGS if is_long else TAGS[:3])
    services.fill(site, address)
    return ["flickr:1000", "were cut because they are too long"], services.ENVIRONMENT, fake


def deep_faults(vitrine, site):
    """Deeply nested replies are refused, and not requested again."""
    fake, address = services.serve(["short"], deep=DEEP)
    services.fill(site, address)
    done = run([vitrine, "build", "--quiet"], site, 300, services.ENVIRONMENT)
    fake.shutdown()
    if done.code != 1 or done.errors.count("error[provider.unavailable]") != len(services.KEYS):
        yield f"ends with {done.code}: {done.errors[:400]}"
    if done.seconds > 3:
        yield f"takes {done.seconds:.1f} s"


SETTINGS = {
    "title": folder.as_yaml({"title": LONG, "sets": []}),
    "deep": f"title: Deep\nsets: {DEEP}\n",
    "sets": folder.as_yaml({"title": "Sets", "sets": [
        {"slug": f"s{number}", "title": "x", "provider": "folder", "album": "."} for number in range(20_000)]}),
    "long-key": folder.as_yaml({"title": "Keys", LONG: 1, "sets": []}),
}


def refused(vitrine, site, settings):
    """The error must have a place, come within 1.5 s, and be short."""
    os.makedirs(os.path.join(site, "Photos"))
    folder.put(site, "site.yml", settings)
    done = run([vitrine, "check"], site, 60)
    if done.code != 64:
        yield f"ends with {done.code}"
    if "site.yml" not in done.errors:
        yield "the error has no place"
    if done.seconds > 1.5:
        yield f"takes {done.seconds:.1f} s"
    if done.megabytes > 150:
        yield f"uses {done.megabytes:.0f} MB"
    if len(done.errors) > 20_000:
        yield f"prints {len(done.errors)} bytes"
