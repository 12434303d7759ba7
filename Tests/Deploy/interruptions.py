"""Kills deploys at random moments: no page may refer to a missing file, and the next deploy must complete
the site and leave no other files."""

import posixpath
import re
import time

# Attributes whose files a browser requests.
REFERENCED = re.compile(rb'(?:src|srcset|href|data-src)="([^"]+)"')
POINTS = 4
STATES = ("one", "two")
ASSETS = ("images/", "assets/", "originals/")


def check(site, destination, points, chance, found):
    for point in range(points):
        destination.begin()
        site.configure(destination.setting)
        for state in STATES:
            site.publish(state)
            seconds = interrupt(site, destination, state, chance, found, f"{destination.name} {point}, {state}")
            deploy(site, found, f"{destination.name} {point}, {state}")
            compare(site.files(state), destination.files(), found, f"{destination.name} {point}, {state}, {seconds:.3f} s")


def interrupt(site, destination, state, chance, found, point):
    """Kills one deploy at a random moment."""
    seconds = chance.uniform(0.0, 1.0) * (0.9 if destination.name == "store" else 0.08)
    killed = site.kill_deploy(seconds)
    while not killed and seconds > 0.001:
        # The deploy was already done: try again with a new destination and a shorter time.
        destination.begin()
        site.configure(destination.setting)
        for earlier in STATES[:STATES.index(state)]:
            site.publish(earlier)
            site.run("deploy", "--quiet").check_returncode()
        site.publish(state)
        seconds /= 2
        killed = site.kill_deploy(seconds)
    missing = missing_assets(destination.files())
    found.add("R14 interrupted deploy", f"{point}, after {seconds:.3f} s{'' if killed else ', already done'}",
              [f"{page} refers to {asset}, which does not exist" for page, asset in missing[:3]])
    return seconds


def deploy(site, found, point):
    began = time.monotonic()
    run = site.run("deploy", "--quiet")
    found.add("R14 the next deploy", point,
              [] if run.returncode == 0 and time.monotonic() - began < 60 else [f"exit {run.returncode}: {run.stderr}"])


def compare(wanted, deployed, found, point):
    paths = {path for path in {**wanted, **deployed} if not path.startswith(".vitrine-site")}
    wrong = [path for path in sorted(paths) if wanted.get(path) != deployed.get(path)]
    found.add("R14 the final state", point, [f"{path} differs" for path in wrong[:3]])


def missing_assets(files):
    missing = []
    for page, text in files.items():
        if not page.endswith(".html"):
            continue
        for value in REFERENCED.findall(text):
            for part in value.decode().split(","):
                asset = posixpath.normpath(posixpath.join(posixpath.dirname(page), part.strip().split(" ")[0]))
                if asset.startswith(ASSETS) and asset not in files:
                    missing.append((page, asset))
    return missing
