"""Measures the layout of a page: overflow, focus, motion."""

from browser import page_checks
from browser.tab import Tab


# Prevents infinite scroll, because the focus check knows only the first elements.
STILL = "window.IntersectionObserver = class { observe() {} unobserve() {} disconnect() {} takeRecords() { return [] } }"


def measure(browser, address):
    """Returns faults of width, faults of the focus, and the number of animations."""
    tab = Tab(browser, address, service_workers="block", reduced_motion="reduce")
    tab.context.add_init_script(STILL)
    tab.screen(*page_checks.SCREENS["desktop"])
    tab.open(address)
    tab.page.wait_for_load_state("networkidle")
    wide = list(page_checks.overflow(tab))
    tab.run("targets")
    focus = list(page_checks.tabs(tab, {}))
    moving = tab.evaluate("document.getAnimations().filter(one => one.playState === 'running').length")
    smooth = tab.evaluate("[...document.querySelectorAll('*')].filter(e => getComputedStyle(e).scrollBehavior === 'smooth').length")
    tab.close()
    return wide, focus, moving + smooth
