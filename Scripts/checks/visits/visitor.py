"""A simulated visitor: opens pages, types, taps, waits, and records faults."""

from playwright.sync_api import Error, TimeoutError as Waited

from browser import axe, server
from browser.tab import Tab
from visits.cases import SCREENS, Fault

TIMEOUT = 6_000


class Visitor(Tab):
    """A tab on one of the sites, with the operations that visits need."""

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
        self.context.set_default_timeout(TIMEOUT)
        self.context.set_default_navigation_timeout(2 * TIMEOUT)

    def go(self, path=""):
        """Opens a page of the site, which must exist."""
        answer = self.page.goto(self.base + path)
        self.claim(answer is None or answer.status < 400, f"there is no page {path}")
        return self

    @property
    def path(self):
        """The current path, relative to the site's address."""
        return self.page.url.removeprefix(self.base)

    def all(self, selector):
        return self.page.locator(selector)

    def one(self, selector):
        return self.page.locator(selector).first

    def follow(self, link):
        """Clicks a link and waits for its target."""
        address = link.evaluate("a => a.href")
        link.click()
        self.arrive(address)

    def arrive(self, address, otherwise=None):
        """Waits for an address, which may be a pattern."""
        try:
            self.page.wait_for_url(address)
        except Waited:
            raise Fault(otherwise or f"does not arrive at {address}") from None

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def claim(self, holds, otherwise):
        if not holds:
            raise Fault(otherwise)

    def wait(self, claim, otherwise, timeout=TIMEOUT):
        """Waits until the expression is true in the page."""
        try:
            self.page.wait_for_function(f"() => {claim}", timeout=timeout, polling=50)
        except Waited:
            raise Fault(otherwise) from None

    def see(self, selector, otherwise=None, timeout=TIMEOUT):
        """Waits until an element is visible, and returns it."""
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
        """Runs axe on the current page, in light and dark mode."""
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            found = axe.faults(self)
            self.claim(not found, f"axe, {state}, {scheme}: {'; '.join(found[:3])}")
        self.page.emulate_media(color_scheme="light")

    def expect_failure(self, *parts):
        """Ignores errors that contain one of the parts, because the visit causes them itself."""
        self.watch.expected += parts

    def leave(self):
        """Closes the tab and returns the recorded faults."""
        try:
            self.close()
        except Error:
            pass
        if self.server:
            self.server.shutdown()
        return self.watch.take()

