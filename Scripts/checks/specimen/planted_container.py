"""Faults in a Containerfile: a name, what is changed in the good one, and what must be said."""

ROWS = [
    ("a lost folder", ("COPY Themes Themes", "COPY Thems Themes"), "COPY Thems: there is no such file"),
    ("an ignored folder", ("COPY Themes Themes", "COPY .git .git"), ".dockerignore leaves it out"),
    ("an unknown stage", ("--from=builder", "--from=maker"), "no stage before has this name"),
    ("an image of any day", ("debian:bookworm-slim", "debian"), "an image without a version"),
    ("a base left open", ("ARG SWIFT=6.3", ""), "a variable without a value"),
    ("root", ("USER vitrine", "USER root"), "runs as root"),
    ("no user", ("USER vitrine\n", ""), "runs as root"),
    ("a shell before the program", ('["vitrine"]', "vitrine"), "a shell would run it"),
    ("libvips forgotten", ("libvips42 ", ""), "libvips.so.42: it is in libvips42, which is not installed"),
    ("an unknown package", ("libvips-dev", "libvips-dev libvips-nonsense"), "libvips-nonsense: Debian has no such package"),
    ("another list than that of the action", ("ca-certificates libsqlite3-0", "libsqlite3-0"),
     "not those of `Scripts/prepare --run-time`"),
]
