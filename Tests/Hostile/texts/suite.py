"""The suites `texts` and `services`: a site per theme, checked as files and in a browser."""

import json
import os
import re
import unicodedata

from browser import server
from measurement import run
from texts import folder, interactions, pages, services, tabs, vectors

THEMES = ("salon", "base", "contact-sheet", "exhibition")
# In this theme, grid items link to photo pages.
WITHOUT_LIGHTBOX = {"contact-sheet"}
MOUNT = "/gallery/"
SAFE = re.compile(r"photos/[a-z]+/(?:(?!-)[^\s/\\%?#&<>\"'`.A-Z\x00-\x1f\x7f]{1,200}/)+")


def build(vitrine, root, environment=None):
    done = run([vitrine, "build", "--quiet", "--report", "report.json"], root, 300, environment)
    path = os.path.join(root, "report.json")
    if done.code != 0 or not os.path.exists(path):
        return done, None
    with open(path, encoding="utf-8") as file:
        return done, json.load(file)


def check(vitrine, root, options):
    """Checks the first theme completely; the others by samples, unless --full is given."""
    texts = vectors.numbered(options.seed)
    found = []
    for part, theme in enumerate(THEMES):
        found += theme_faults(vitrine, os.path.join(root, theme), texts, part, part == 0, options)
    return {"X1": len(texts), "X2": len(texts), "X4": len(texts), "X13": len(texts)}, found


def theme_faults(vitrine, site, texts, part, is_first, options):
    theme = THEMES[part]
    os.makedirs(site)
    expected = dict(folder.fill(site, theme, texts, part))
    done, report = build(vitrine, site)
    if report is None:
        return [("X1", theme, f"the build ends with {done.code}: {done.errors[-400:]}")]
    public = os.path.join(site, "public")
    found = list(pages.faults(public, done.errors, 1 if options.full else 9 if is_first else 40))
    lost = set(expected) - {photo["source"] for photo in report["photos"]}
    found += [("X1", source, "is not published") for source in lost]
    if options.full:
        found += pages.text_faults(public, expected, report)
    _, origin = server.serve(public, {MOUNT})
    addresses = [(photo["page"], expected.get(photo["source"], {})) for photo in report["photos"]]
    others = [(path.removesuffix("index.html"), {}) for path in pages.tree.load(public).pages if not path.startswith(("photos/", "404"))]
    if not options.full:
        addresses, others = addresses[::1 if is_first else 30], others[::25 if is_first else 80]
    found += tabs.all_faults(origin + MOUNT, addresses + others)
    if is_first or options.full:
        points = 8 if not options.full else 300 if is_first else 60
        found += interactions.faults(origin + MOUNT, MOUNT, report, expected, [text for _, text in texts], points, theme not in WITHOUT_LIGHTBOX)
    print(f"{theme}: {len(report['photos'])} photos, {len(addresses) + len(others)} pages opened, {done.seconds:.1f} s to build", flush=True)
    return [(guarantee, f"{theme}: {place}", what) for guarantee, place, what in found]


def check_services(vitrine, root, options):
    """Hostile texts in every field of service replies."""
    site, texts = os.path.join(root, "services"), [text for _, text in vectors.numbered(options.seed)]
    fake, address = services.serve(texts)
    services.fill(site, address)
    done, report = build(vitrine, site, services.ENVIRONMENT)
    if report is None:
        return {"X1": 0}, [("X1", "services", f"the build ends with {done.code}: {done.errors[-400:]}")]
    public = os.path.join(site, "public")
    found = list(pages.faults(public, done.errors, 1 if options.full else 9))
    _, origin = server.serve(public, {MOUNT})
    addresses = [(photo["page"], {}) for photo in report["photos"][::1 if options.full else 15]]
    # Images that must be shown from the service's own host are requested there.
    found = [fault for fault in found + tabs.all_faults(origin + MOUNT, addresses) if address not in fault[2]]
    fake.shutdown()
    found += [("X7", place, what) for place, what in place_faults(site, report["photos"])]
    print(f"services: {len(report['photos'])} photos, {len(addresses)} pages opened")
    counted = dict.fromkeys(("X1", "X7"), len(report["photos"]))
    return counted, [(guarantee, f"services: {place}", what) for guarantee, place, what in found]


# Names that may exist beside the site: the cache, and the files of this check.
ALLOWED = {".vitrine", "public", "site.yml", "report.json", "stderr.txt", "measurement.json"}


def place_faults(site, photos):
    """Every id must have its own page, with a safe name, and nothing may be written elsewhere."""
    taken = {}
    for photo in photos:
        folded = unicodedata.normalize("NFC", photo["page"]).casefold()
        if folded in taken:
            yield photo["page"], f"is the page of {taken[folded]} and of {photo['id']}"
        taken[folded] = photo["id"]
        if not SAFE.fullmatch(photo["page"]) or not os.path.isfile(os.path.join(site, "public", photo["page"], "index.html")):
            yield photo["page"], f"is not a valid page for {photo['id']}"
    for name in set(os.listdir(site)) - ALLOWED:
        yield name, "was written beside the site"
