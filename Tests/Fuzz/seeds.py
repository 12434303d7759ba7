"""The seeds of fuzzing: those in `Seeds`, and the project's own files of each kind."""

import pathlib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# The numbers of services and of requests in Targets/Replies.swift.
SERVICES, REQUESTS = range(5), range(8)
IMAGE_BYTES = 8 << 10


def gather(folder):
    """Writes seeds into one folder per target, and returns the names of the targets."""
    made = {"site": site(), "sidecars": sidecars(), "favorites": favorites(), "replies": replies(),
            "images": images(), "templates": templates(), "language": language(), "queries": queries()}
    for target, seeds in made.items():
        (folder / target).mkdir(parents=True, exist_ok=True)
        own = [path.read_bytes() for path in sorted((HERE / "Seeds" / target).glob("*"))]
        for number, seed in enumerate([*own, *seeds]):
            (folder / target / f"seed-{number}").write_bytes(seed)
    return list(made)


def read(*patterns):
    return [path.read_bytes() for pattern in patterns for path in sorted(ROOT.glob(pattern))]


def site():
    return read("site.yml", "Benchmarks/*/site.yml")


def sidecars():
    kinds = [(0, "Photos/*/*.jpg.yml"), (1, "Photos/*/album.yml"), (2, "Themes/base/strings/en.yml"), (3, "Themes/*/theme.yml")]
    return [bytes([kind]) + text for kind, pattern in kinds for text in read(pattern)[:4]]


def favorites():
    return read("favorites.csv")


def replies():
    texts = read("Tests/VitrineProvidersTests/Replies/*/*.json")
    return [bytes([service, request]) + text for service in SERVICES for request in REQUESTS
            for text in texts if len(text) < 8000]


def images():
    return [photo[:IMAGE_BYTES] for photo in read("Photos/*/*.jpg")[::6]]


def templates():
    return read("Themes/*/templates/*.html", "Themes/*/templates/parts/*.html")


def language():
    """Decisions of the grammar in Sources/VitrineTesting/TemplateGrammar.swift."""
    return [bytes(n * step % 256 for n in range(size)) for step in (1, 7, 31, 101) for size in (8, 60, 200)]


def queries():
    return [line for text in read("favorites.csv", "Themes/base/strings/*.yml") for line in text.splitlines()[:40] if line]
