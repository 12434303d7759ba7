"""The list of deployed files is damaged or missing: the next deploy must remove what the site no longer has, keep files of
others, and name them."""

import parallel

POINTS = 3
# Files that no deploy put there.
FOREIGN = {"CNAME": b"photos.example.org\n", "images/mine.jpg": b"mine", "photos/mine/index.html": b"<p>mine</p>",
           "blog/index.html": b"<p>blog</p>"}


def damages(chance):
    def flipped(text):
        text = bytearray(text)
        for _ in range(chance.randint(1, 5)):
            text[chance.randrange(len(text))] ^= 1 << chance.randrange(8)
        return bytes(text)
    return [lambda text: None, lambda text: b"", lambda text: b"<html>not found</html>", lambda text: text[:len(text) // 2],
            lambda text: text[:chance.randrange(len(text))], flipped]


def check(site, destination, points, chance, found):
    sites = {state: parallel.checkout(site, state) for state in parallel.STATES}
    kinds = damages(chance)
    chance.shuffle(kinds)
    for point in range(points):
        destination.begin()
        for folder in sites.values():
            parallel.configure(site, folder, destination.setting)
        before, after = chance.sample(parallel.STATES, 2)
        parallel.run(site, sites[before], "deploy", "--quiet").check_returncode()
        for path, text in FOREIGN.items():
            destination.write(path, text)
        destination.write(".vitrine-site", kinds[point % len(kinds)](destination.files()[".vitrine-site"]))
        done = parallel.run(site, sites[after], "deploy", "--quiet")
        wrong = [f"exit {done.returncode}: {done.stderr}"] if done.returncode else []
        there = destination.files()
        wrong += [f"{path} is lost" for path, text in FOREIGN.items() if there.get(path) != text]
        for path in FOREIGN:
            destination.write(path, None)
        wrong += [] if wrong else parallel.mixed(site, destination, (after,))
        if "deploy.list-lost" not in done.stderr or "CNAME" not in done.stderr:
            wrong.append(f"no warning: {done.stderr}")
        found.add("R14c a lost list", f"{destination.name} {point}", wrong)
