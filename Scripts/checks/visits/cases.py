"""Defines a visit: a function that uses a page as a visitor would and states what must happen.

    @visit(site="many", screen="phone")
    def appends_the_next_page_near_the_end(visitor): …

Its name is the guarantee; the module's name is the feature. A visit fails if `visitor.claim` or a wait fails, or if the
page logs an error, contacts another host or violates its policy.
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
    """A failed guarantee, in one sentence."""


@dataclass
class Case:
    """One visit: its function, site, screen and settings."""

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
    """Registers a function as a visit to `site` and to the sites in `also`. `worker` allows the service worker, with a
    separate server for the visit. `slow` visits run only with --full. `pending` states why a visit is known to fail: it
    is reported, but not counted. Other settings are passed to the browser context."""
    def listed(act):
        for place in (site, *also):
            CASES.append(Case(act, place, screen, script, slow, worker, settings, pending))
        return act
    return listed
