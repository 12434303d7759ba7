"""Measures page loads on a phone with slow 4G: paints, layout shifts, blocking time, bytes of the first view."""

import gzip
import statistics

import profile
from browser.tab import Tab

SCROLL = """async () => { const pause = time => new Promise(done => setTimeout(done, time));
  for (let step = 0; step < 80; step++) { const before = scrollY;
    scrollBy({ top: innerHeight * .8, behavior: "instant" }); await pause(120);
    if (scrollY === before) break } await pause(400) }"""


class Load:
    """The figures of one page load."""

    def __init__(self, browser, address):
        tab = Tab(browser, address, service_workers="block", reduced_motion="no-preference", **profile.PHONE)
        tab.context.add_init_script(profile.RECORD)
        self.requests, self.bytes, self.scripts = 0, 0, 0
        tab.page.on("requestfinished", self.count)
        profile.slow_down(tab)
        tab.page.goto(address, wait_until="load", timeout=60_000)
        tab.page.wait_for_timeout(2500)
        seen = tab.page.evaluate("seen")
        self.first, self.largest = seen["first"] or 0, (seen["largest"] or {"time": 0, "what": "nothing"})
        # Blocking time: the part of each task beyond 50 ms, after the first paint.
        self.blocked = sum(max(0, took - 50) for start, took in seen["tasks"] if start >= self.first)
        self.html = len(gzip.compress(tab.page.content().encode(), 9))
        tab.tools.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
        self.view = (self.bytes, self.requests)
        tab.page.evaluate(SCROLL)
        self.shift = tab.page.evaluate("seen.shift")
        self.faults = tab.watch.take()
        tab.close()

    def count(self, request):
        size = request.sizes()["responseBodySize"]
        self.requests += 1
        self.bytes += size
        if request.url.endswith(".js"):
            self.scripts += size


def measure(browser, address, times):
    """The load with the median largest paint, with the worst layout shift."""
    loads = [Load(browser, address) for _ in range(times)]
    middle = sorted(loads, key=lambda load: load.largest["time"])[len(loads) // 2]
    middle.first = statistics.median(load.first for load in loads)
    middle.shift = max(load.shift for load in loads)
    middle.blocked = statistics.median(load.blocked for load in loads)
    return middle
