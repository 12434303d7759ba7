"""Somebody at a screen: opens pages, types, taps, waits, and remembers what went wrong."""

from playwright.sync_api import Error, TimeoutError as Waited

from browser import axe, server
from browser.tab import Tab
from visits.frame import SCREENS, Fault

PATIENCE = 6_000


class Visitor(Tab):
    """A tab on one of the sites, with the words that visits need."""

    def __init__(self, browser, case, sites):
        self.site = sites[case.site]
        self.server = None
        self.base = self.site.address
        if case.worker:
            self.server, origin = server.serve(self.site.folder, {self.site.mount})
            self.base = origin + self.site.mount
        settings = {"reduced_motion": "reduce", "service_workers": "allow" if case.worker else "block",
                    "java_script_enabled": case.script, **SCREENS[case.screen], **case.settings}
        super().__init__(browser, self.base, **settings)
        self.context.set_default_timeout(PATIENCE)
        self.context.set_default_navigation_timeout(2 * PATIENCE)

    def go(self, path=""):
        """Opens a page of the site, which must be there."""
        answer = self.page.goto(self.base + path)
        self.claim(answer is None or answer.status < 400, f"there is no page {path}")
        return self

    @property
    def path(self):
        """Where the visitor is, below the site's own address."""
        return self.page.url.removeprefix(self.base)

    def all(self, selector):
        return self.page.locator(selector)

    def one(self, selector):
        return self.page.locator(selector).first

    def follow(self, link):
        """Clicks a link and is where it leads."""
        address = link.evaluate("a => a.href")
        link.click()
        self.arrive(address)

    def arrive(self, address, otherwise=None):
        """Until the visitor is at an address, which may be a pattern."""
        try:
            self.page.wait_for_url(address)
        except Waited:
            raise Fault(otherwise or f"the way to {address} does not lead there") from None

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def claim(self, holds, otherwise):
        if not holds:
            raise Fault(otherwise)

    def wait(self, claim, otherwise, timeout=PATIENCE):
        """Until the expression is true in the page."""
        try:
            self.page.wait_for_function(f"() => {claim}", timeout=timeout, polling=50)
        except Waited:
            raise Fault(otherwise) from None

    def see(self, selector, otherwise=None, timeout=PATIENCE):
        """Until an element is shown; gives it."""
        found = self.one(selector)
        try:
            found.wait_for(state="visible", timeout=timeout)
        except Waited:
            raise Fault(otherwise or f"no {selector} is shown") from None
        return found

    def gone(self, selector, otherwise=None):
        try:
            self.one(selector).wait_for(state="hidden")
        except Waited:
            raise Fault(otherwise or f"{selector} is still shown") from None

    def accessible(self, state):
        """axe, in light and in dark, on the page as it stands."""
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            found = axe.faults(self)
            self.claim(not found, f"axe, {state}, {scheme}: {'; '.join(found[:3])}")
        self.page.emulate_media(color_scheme="light")

    def expect_failure(self, *parts):
        """What the visit itself makes go wrong is no fault of the page."""
        self.watch.expected += parts

    def leave(self):
        """Closes the tab; the faults that nobody asked about."""
        try:
            self.close()
        except Error:
            pass
        if self.server:
            self.server.shutdown()
        return self.watch.take()

