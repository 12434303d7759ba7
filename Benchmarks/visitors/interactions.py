"""Measures the delay of taps, keys and typing until the next frame, with the CPU slowed down four times."""

import profile
from browser.tab import Tab

APPENDED = 1000


def worst(tab):
    """The slowest interaction since the last call, from the browser's event timing."""
    tab.page.wait_for_timeout(400)
    events = tab.page.evaluate("seen.events.splice(0)")
    return max((took, name) for name, took in events) if events else (0, "-")


def begin(browser, address, **settings):
    tab = Tab(browser, address, service_workers="block", **{**profile.PHONE, **settings})
    tab.context.set_default_timeout(8000)
    tab.context.add_init_script(profile.RECORD)
    tab.page.goto(address)
    tab.page.wait_for_load_state("networkidle")
    profile.slow_down(tab, network=False)
    return tab


def tap(tab, selector):
    found = tab.page.locator(selector).first
    if not found.count():
        return
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    tab.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.page.wait_for_timeout(500)


def grid(browser, address):
    """Favorites, the lightbox, its keys and buttons."""
    tab = begin(browser, address)
    for place in range(3):
        tab.page.locator("main .grid .heart").nth(place).click()
        tab.page.wait_for_timeout(150)
    yield "a heart", worst(tab)
    tap(tab, "main .grid a")
    yield "opening the lightbox", worst(tab)
    tab.page.keyboard.press("ArrowRight")
    tab.page.wait_for_timeout(500)
    tab.page.keyboard.press("ArrowLeft")
    tab.page.wait_for_timeout(500)
    yield "turning to the next", worst(tab)
    tap(tab, "dialog[open] button[aria-pressed]:not(.heart)")
    tap(tab, "dialog[open] button[aria-expanded]")
    yield "zoom and details", worst(tab)
    tab.page.keyboard.press("Escape")
    yield "closing", worst(tab)
    tab.page.keyboard.press("?")
    tab.page.wait_for_timeout(400)
    tab.page.keyboard.press("Escape")
    yield "the help", worst(tab)
    tab.close()


def typing(browser, address):
    tab = begin(browser, address)
    tab.page.locator("[role=search] input:not([type=hidden])").first.click()
    tab.page.wait_for_timeout(600)
    tab.page.keyboard.type("sea tide", delay=120)
    yield "typing a search", worst(tab)
    tab.page.keyboard.press("ArrowDown")
    tab.page.keyboard.press("Escape")
    yield "choosing a suggestion", worst(tab)
    tab.close()


def grown(browser, address):
    """A page with a thousand appended photos: elements per photo, and the delay of a favorite and of the lightbox."""
    tab = begin(browser, address)
    profile.slow_down(tab, cpu=1, network=False)
    count = "document.querySelectorAll('main .grid > li').length"
    for _ in range(600):
        if tab.page.evaluate(count) >= APPENDED:
            break
        tab.page.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
        tab.page.wait_for_timeout(80)
        more = tab.page.locator(":is(a, button):text-matches('show more', 'i')").filter(visible=True)
        if more.count():
            more.first.click()
    photos = tab.page.evaluate(count)
    nodes = tab.page.evaluate("document.querySelectorAll('main .grid, main .grid *').length") / max(1, photos)
    profile.slow_down(tab, network=False)
    worst(tab)
    tab.page.locator("main .grid .heart").last.click()
    tab.page.wait_for_timeout(300)
    tap(tab, "main .grid > li:nth-last-child(3) a")
    tab.page.keyboard.press("ArrowLeft")
    tab.page.wait_for_timeout(400)
    tab.page.keyboard.press("Escape")
    found = worst(tab)
    tab.close()
    return photos, nodes, found
