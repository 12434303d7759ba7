"""What a ruler says of a page: widths, focus, bars, motion."""

from browser import looks
from browser.tab import Tab


# Nothing is appended while Tab goes through the page: the ruler knows the elements of the first moment.
STILL = "window.IntersectionObserver = class { observe() {} unobserve() {} disconnect() {} takeRecords() { return [] } }"


def measure(browser, address):
    """Pixels too wide, faults of Tab and ring, running animations."""
    tab = Tab(browser, address, service_workers="block", reduced_motion="reduce")
    tab.context.add_init_script(STILL)
    tab.screen(*looks.SCREENS["desktop"])
    tab.open(address)
    tab.page.wait_for_load_state("networkidle")
    wide = list(looks.overflow(tab))
    tab.run("targets")
    focus = list(looks.tabs(tab, {}))
    moving = tab.evaluate("document.getAnimations().filter(one => one.playState === 'running').length")
    smooth = tab.evaluate("[...document.querySelectorAll('*')].filter(e => getComputedStyle(e).scrollBehavior === 'smooth').length")
    tab.close()
    return wide, focus, moving + smooth
