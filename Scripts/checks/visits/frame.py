"""What a visit is: a function that drives a page as a visitor would, and says what should have happened.

    @visit(site="many", screen="phone")
    def appends_the_next_page_near_the_end(visitor): …

Its name is the promise; the module's name is the feature. A visit fails by `visitor.claim`, by a wait
that ends in vain, or by what the page does behind its back: console, requests, policy.
"""

from dataclasses import dataclass, field

SCREENS = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True,
              "is_mobile": True},
    "measured": {"viewport": {"width": 412, "height": 823}, "device_scale_factor": 1.75, "has_touch": True,
                 "is_mobile": True},
    "narrow": {"viewport": {"width": 320, "height": 640}},
}


class Fault(Exception):
    """A promise that was not kept, in one sentence."""


@dataclass
class Case:
    """One visit: where, with what, and whether it is among the quick ones."""

    act: object
    site: str
    screen: str
    script: bool
    slow: bool
    worker: bool
    settings: dict = field(default_factory=dict)
    pending: str = ""

    @property
    def feature(self):
        return self.act.__module__.rsplit(".", 1)[-1]

    @property
    def name(self):
        return f"{self.feature}: {self.act.__name__.replace('_', ' ')}"

    @property
    def place(self):
        return ", ".join([self.site, self.screen] + ([] if self.script else ["no script"]))


CASES = []


def visit(site="many", screen="desktop", script=True, slow=False, worker=False, pending="", also=(), **settings):
    """Lists a function as a visit, also to further sites. `worker` allows the service worker, with a server of the visit's own;
    `slow` keeps it for --full; `pending` says why a promise is known not to be kept yet: it is told, and
    does not count. Further settings are those of a browser context."""
    def listed(act):
        for place in (site, *also):
            CASES.append(Case(act, place, screen, script, slow, worker, settings, pending))
        return act
    return listed
