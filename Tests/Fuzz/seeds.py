"""Where fuzzing begins: the seeds of this folder, and what the project has of each kind anyway."""

import pathlib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# The order of services and of what they are asked for, as Targets/Replies.swift counts them.
SERVICES, QUESTIONS = range(5), range(8)
PICTURE = 8 << 10


def gather(folder):
    """Writes seeds into one folder a target; gives the names of the targets."""
    made = {"site": site(), "sidecars": sidecars(), "favorites": favorites(), "replies": replies(),
            "pictures": pictures(), "templates": templates(), "queries": queries()}
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
    return [bytes([service, question]) + text for service in SERVICES for question in QUESTIONS
            for text in texts if len(text) < 8000]


def pictures():
    return [photo[:PICTURE] for photo in read("Photos/*/*.jpg")[::6]]


def templates():
    return read("Themes/*/templates/*.html", "Themes/*/templates/parts/*.html")


def queries():
    return [line for text in read("favorites.csv", "Themes/base/strings/*.yml") for line in text.splitlines()[:40] if line]
