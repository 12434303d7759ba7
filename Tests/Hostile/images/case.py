"""One file of the hostile folder and what must become of it."""

from dataclasses import dataclass, field

GOOD, BAD, EITHER = "published", "left out", "published or left out"


@dataclass
class Case:
    """`why` are words of which the reason for leaving it out has one; `corners` the colors that the
    four quarters must show, as far as `tolerance` allows; `make` puts what is no ordinary file."""

    promise: str
    name: str
    data: bytes = None
    expect: str = GOOD
    why: str = ""
    size: tuple = None
    corners: tuple = None
    tolerance: int = 12
    make: object = field(default=None, repr=False)

    @property
    def source(self):
        """The path as the report names it."""
        return "Photos/" + self.name
