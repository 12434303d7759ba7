"""A browser tab with the operations that the checks need beside those of Playwright."""

import base64
import contextlib
import functools
import os

from browser.watch import Watch

PROBES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "probes")


@functools.cache
def source(probe):
    with open(os.path.join(PROBES, probe + ".js"), encoding="utf-8") as file:
        return file.read()


class Tab:
    """A page in its own browser context, with a DevTools session."""

    def __init__(self, browser, origin, **settings):
        self.context = browser.new_context(**settings)
        self.context.set_default_timeout(25_000)
        self.watch = Watch(self.context, origin)
        self.page = self.context.new_page()
        self.tools = self.context.new_cdp_session(self.page)

    def open(self, address):
        self.page.goto(address)

    def run(self, probe, *arguments):
        """Calls the function in a file of `probes` and returns its result, awaited."""
        return self.page.evaluate(f"given => ({source(probe)})(...given)", list(arguments))

    def evaluate(self, expression):
        return self.page.evaluate(expression)

    def press_tab(self):
        self.page.keyboard.press("Tab")

    def screen(self, width, height, scale=1, mobile=False):
        self.tools.send("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile})

    @contextlib.contextmanager
    def slowed(self, times):
        self.tools.send("Emulation.setCPUThrottlingRate", {"rate": times})
        yield
        self.tools.send("Emulation.setCPUThrottlingRate", {"rate": 1})

    def shot(self, path):
        """Saves a screenshot. Playwright's own screenshots ignore the emulated screen size."""
        data = self.tools.send("Page.captureScreenshot", {"format": "png"})["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def prefer(self, scheme, motion="reduce"):
        self.page.emulate_media(color_scheme=scheme, reduced_motion=motion)

    def allow_scripts(self, allowed):
        self.tools.send("Emulation.setScriptExecutionDisabled", {"value": not allowed})

    def close(self):
        self.context.close()
