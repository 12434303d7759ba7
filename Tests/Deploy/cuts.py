"""Kills deploys at random moments: no page may show what is not there, and the next deploy must end
with the site and nothing else."""

import posixpath
import re
import time

# Places of a page that a visitor's browser asks for.
SHOWN = re.compile(rb'(?:src|srcset|href|data-src)="([^"]+)"')
STATES = ("one", "two")
ASSETS = ("images/", "assets/", "originals/")


def check(site, place, points, chance, found):
    for point in range(points):
        place.begin()
        site.configure(place.setting)
        for state in STATES:
            site.publish(state)
            seconds = one(site, place, state, chance, found, f"{place.name} {point}, {state}")
            deploy(site, found, f"{place.name} {point}, {state}")
            compare(site.files(state), place.files(), found, f"{place.name} {point}, {state}, {seconds:.3f} s")


def one(site, place, state, chance, found, point):
    """Cuts one deploy, somewhere in the time that it takes."""
    seconds = chance.uniform(0.0, 1.0) * (0.9 if place.name == "store" else 0.08)
    killed = site.cut(seconds)
    while not killed and seconds > 0.001:
        # It was done by then: the next kill comes sooner, at a place as this one was.
        place.begin()
        site.configure(place.setting)
        for earlier in STATES[:STATES.index(state)]:
            site.publish(earlier)
            site.run("deploy", "--quiet").check_returncode()
        site.publish(state)
        seconds /= 2
        killed = site.cut(seconds)
    dead = dead_assets(place.files())
    found.add("R14 deploy cut in the middle", f"{point}, after {seconds:.3f} s{'' if killed else ', done by then'}",
              [f"{page} shows {asset}, which is not there" for page, asset in dead[:3]])
    return seconds


def deploy(site, found, point):
    began = time.monotonic()
    run = site.run("deploy", "--quiet")
    found.add("R14 the next deploy", point,
              [] if run.returncode == 0 and time.monotonic() - began < 60 else [f"exit {run.returncode}: {run.stderr}"])


def compare(wanted, there, found, point):
    paths = {path for path in {**wanted, **there} if not path.startswith(".vitrine-site")}
    wrong = [path for path in sorted(paths) if wanted.get(path) != there.get(path)]
    found.add("R14 what is there in the end", point, [f"{path} differs" for path in wrong[:3]])


def dead_assets(files):
    dead = []
    for page, text in files.items():
        if not page.endswith(".html"):
            continue
        for value in SHOWN.findall(text):
            for part in value.decode().split(","):
                asset = posixpath.normpath(posixpath.join(posixpath.dirname(page), part.strip().split(" ")[0]))
                if asset.startswith(ASSETS) and asset not in files:
                    dead.append((page, asset))
    return dead
