"""One file of the hostile folder and its expected result."""

from dataclasses import dataclass, field

GOOD, BAD, EITHER = "published", "left out", "published or left out"


@dataclass
class Case:
    """A file and its expected result.

    The reason for skipping it must contain a word of `why`. `corners` are the colors of its four quarters, within
    `tolerance`. `make` creates a file that is not a regular one.
    """

    guarantee: str
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
