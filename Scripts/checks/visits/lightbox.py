"""The lightbox: one photo in a modal dialog, with its state in the address, for mouse, keyboard and touch."""

from visits import touch
from visits.cases import visit

DIALOG = "dialog[open]"
SHOWN = f"{DIALOG} img"
TITLE = "document.querySelector('dialog[open] :is(h1, h2)')?.textContent.trim()"
LOADED = "document.querySelector('dialog[open] img')?.naturalWidth > 0 && !document.querySelector('dialog[open] [aria-busy=true]')"


def open_lightbox(visitor, path="sets/dozen/", place=0):
    """Opens the lightbox of a photo of a grid."""
    visitor.go(path)
    visitor.all("main .grid a").nth(place).click()
    visitor.see(DIALOG, "the lightbox does not open")
    visitor.wait(LOADED, "the photo does not load")
    return visitor


def shape(visitor):
    return visitor.evaluate("""() => { const box = [...document.querySelectorAll('dialog[open] img')]
      .map(image => image.getBoundingClientRect()).sort((a, b) => b.width - a.width)[0];
      return { width: box.width, height: box.height, left: box.left, top: box.top } }""")


def steady(visitor):
    """The size of the photo after it has stopped moving."""
    before = None
    for _ in range(40):
        now = shape(visitor)
        if now == before:
            return now
        before = now
        visitor.page.wait_for_timeout(60)
    return before


@visit()
def opens_from_the_grid_with_its_state_in_the_address(visitor):
    visitor.go("sets/dozen/")
    first = visitor.page.url
    visitor.one("main .grid a").click()
    visitor.see(DIALOG, "the lightbox does not open")
    visitor.claim(visitor.page.url != first, "the address does not name the photo")
    visitor.page.goto(visitor.page.url)
    visitor.page.reload()
    visitor.see(DIALOG, "the address alone does not open the lightbox")
    visitor.wait(LOADED, "opened by its address, the photo does not load")


@visit()
def back_closes_and_forward_opens(visitor):
    open_lightbox(visitor)
    visitor.page.go_back()
    visitor.gone(DIALOG, "Back does not close the lightbox")
    visitor.claim(visitor.path == "sets/dozen/", f"Back leads to {visitor.path}")
    visitor.page.go_forward()
    visitor.see(DIALOG, "Forward does not open the lightbox")


@visit()
def escape_closes_and_restores_the_focus(visitor):
    visitor.go("sets/dozen/")
    link = visitor.all("main .grid a").nth(2)
    link.focus()
    visitor.press("Enter")
    visitor.see(DIALOG, "Enter does not open the lightbox")
    visitor.claim(visitor.evaluate("document.querySelector('dialog[open]').contains(document.activeElement)"),
                  "the focus does not move into the lightbox")
    visitor.wait(LOADED, "the photo does not load")
    visitor.press("Escape")
    visitor.gone(DIALOG, "Escape does not close the lightbox")
    visitor.wait(f"document.activeElement.href === {link.evaluate('a => a.href')!r}",
                 "the focus does not return to the photo")
    visitor.claim("#" not in visitor.path, "after closing, the address still names the photo")


@visit()
def is_modal_and_named(visitor):
    open_lightbox(visitor)
    visitor.claim(visitor.evaluate("document.querySelector('dialog[open]').matches(':modal')"), "it is not modal")
    name = visitor.evaluate("""() => { const dialog = document.querySelector('dialog[open]');
      return dialog.ariaLabel || document.getElementById(dialog.getAttribute('aria-labelledby'))?.textContent }""")
    visitor.claim(name and name.strip(), "the control has no accessible name")
    for _ in range(25):
        visitor.press("Tab")
        visitor.claim(visitor.evaluate("document.activeElement === document.body || "
                                       "document.querySelector('dialog[open]').contains(document.activeElement)"),
                      "Tab leaves the lightbox")


@visit()
def keys_lead_to_the_next_and_the_previous(visitor):
    open_lightbox(visitor)
    first, address = visitor.evaluate(TITLE), visitor.page.url
    visitor.press("ArrowRight")
    visitor.wait(f"{TITLE} && {TITLE} !== {first!r}", "the right arrow does not show the next photo")
    visitor.claim(visitor.page.url != address, "the address is not updated")
    visitor.press("ArrowLeft")
    visitor.wait(f"{TITLE} === {first!r}", "the left arrow does not show the previous photo")
    visitor.page.go_back()
    visitor.gone(DIALOG, "one Back does not close it after paging through photos")


@visit(site="arabic")
def keys_are_mirrored_from_right_to_left(visitor):
    open_lightbox(visitor, "sets/all/")
    first = visitor.evaluate(TITLE)
    visitor.press("ArrowLeft")
    visitor.wait(f"{TITLE} && {TITLE} !== {first!r}", "from right to left, the left arrow does not show the next photo")


@visit()
def buttons_at_the_ends_keep_the_focus(visitor):
    open_lightbox(visitor, place=11)
    following = visitor.see(f"{DIALOG} button:text-matches('next', 'i'), {DIALOG} button[aria-label*='ext' i]",
                            "there is no button for the next photo")
    following.focus()
    title = visitor.evaluate(TITLE)
    visitor.press("Enter")
    visitor.page.wait_for_timeout(200)
    kept = visitor.evaluate("document.querySelector('dialog[open]')?.contains(document.activeElement)"
                            " && document.activeElement !== document.querySelector('dialog[open]')")
    visitor.claim(kept, "at the end, the focus is lost")
    off = following.get_attribute("aria-disabled") == "true"
    visitor.claim(off or visitor.evaluate(TITLE) != title, "at the end, the key has no effect and no message")


@visit(site="many")
def continues_past_the_loaded_photos(visitor):
    visitor.go("sets/all/")
    cards = "document.querySelectorAll('main .grid > li').length"
    for _ in range(80):
        visitor.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
        visitor.page.wait_for_timeout(100)
        if visitor.all("nav.pagination .load-more").count():
            break
    visitor.see("nav.pagination .load-more", "the list loads all pages at once")
    before = visitor.evaluate(cards)
    visitor.all("main .grid a").last.click()
    visitor.see(DIALOG, "the lightbox does not open")
    visitor.wait(f"{cards} > {before}", "the photos of the next page do not load")
    title = visitor.evaluate(TITLE)
    visitor.press("ArrowRight")
    visitor.wait(f"{TITLE} !== {title!r}", "there is no photo after the last one loaded")


@visit()
def a_photo_is_as_large_as_it_fits(visitor):
    open_lightbox(visitor)
    box = steady(visitor)
    visitor.claim(box["left"] >= -1 and box["top"] >= -1 and box["left"] + box["width"] <= 1281
                  and box["top"] + box["height"] <= 801, f"it overflows: {box}")
    visitor.claim(box["width"] >= 600 or box["height"] >= 560, f"it is only {box['width']:.0f}x{box['height']:.0f}")


@visit(site="sample", screen="phone")
def a_photo_fills_the_width_of_a_phone(visitor):
    open_lightbox(visitor, "sets/coast/")
    box = steady(visitor)
    visitor.claim(box["width"] >= 370 or box["height"] >= 640, f"it is only {box['width']:.0f}x{box['height']:.0f}")
    source = visitor.evaluate("[...document.querySelectorAll('dialog[open] img')].at(-1).currentSrc")
    visitor.claim("-320." not in source, f"a thumbnail is enlarged: {source}")


@visit(site="sample", screen="phone")
def large_photo_has_the_alternative_text_of_the_grid(visitor):
    visitor.go("sets/coast/")
    image = visitor.one("main .grid img")
    alt = image.get_attribute("alt")
    visitor.one("main .grid a").click()
    visitor.wait(LOADED, "the photo does not load")
    visitor.claim(visitor.evaluate(f"[...document.querySelectorAll('dialog[open] img')].some(i => i.alt === {alt!r})"),
                  "its alternative text is missing")


@visit()
def the_magnifier_fills_and_fits(visitor):
    open_lightbox(visitor)
    toggle = visitor.see(f"{DIALOG} button[aria-pressed]:not(.heart)", "there is no zoom button")
    fitted = steady(visitor)
    toggle.click()
    visitor.claim(toggle.get_attribute("aria-pressed") == "true", "the active zoom button is not marked")
    filled = steady(visitor)
    visitor.claim(filled["width"] > fitted["width"] * 1.1, "it does not grow")
    toggle.click()
    visitor.claim(abs(steady(visitor)["width"] - fitted["width"]) < 2, "it does not return to its size")


@visit()
def plus_and_minus_zoom(visitor):
    open_lightbox(visitor)
    fitted = steady(visitor)["width"]
    visitor.press("+")
    grown = steady(visitor)["width"]
    visitor.claim(grown > fitted * 1.1, "+ does not zoom in")
    visitor.press("-")
    visitor.claim(steady(visitor)["width"] < grown, "- does not zoom out")


@visit(screen="phone")
def swipe_shows_the_next_photo(visitor):
    open_lightbox(visitor)
    first = visitor.evaluate(TITLE)
    touch.swipe(visitor, (330, 400), (60, 405))
    visitor.wait(f"{TITLE} && {TITLE} !== {first!r}", "a swipe does not show the next photo")
    touch.swipe(visitor, (60, 400), (330, 405))
    visitor.wait(f"{TITLE} === {first!r}", "a swipe back does not show the previous photo")


@visit(site="arabic", screen="phone")
def a_swipe_is_mirrored_from_right_to_left(visitor):
    open_lightbox(visitor, "sets/all/")
    first = visitor.evaluate(TITLE)
    touch.swipe(visitor, (60, 400), (330, 405))
    visitor.wait(f"{TITLE} && {TITLE} !== {first!r}", "from right to left, a swipe to the right does not show the next photo")


@visit(screen="phone")
def dragging_down_closes(visitor):
    open_lightbox(visitor)
    touch.swipe(visitor, (195, 300), (200, 640))
    visitor.gone(DIALOG, "a drag down does not close it")


@visit(screen="phone")
def a_double_tap_zooms(visitor):
    open_lightbox(visitor)
    fitted = steady(visitor)["width"]
    touch.double_tap(visitor, 195, 420)
    visitor.page.wait_for_timeout(350)
    visitor.claim(steady(visitor)["width"] > fitted * 1.1, "a double tap does not zoom")
    touch.double_tap(visitor, 195, 420)
    visitor.page.wait_for_timeout(350)
    visitor.claim(abs(steady(visitor)["width"] - fitted) < 2, "a second double tap does not return to fit")


@visit(screen="phone")
def a_pinch_zooms_and_a_finger_pans(visitor):
    open_lightbox(visitor)
    fitted = steady(visitor)["width"]
    touch.pinch(visitor, 195, 420)
    zoomed = steady(visitor)
    visitor.claim(zoomed["width"] > fitted * 1.5, "a pinch does not zoom")
    title = visitor.evaluate(TITLE)
    touch.swipe(visitor, (250, 420), (150, 420))
    moved = steady(visitor)
    visitor.claim(moved["left"] < zoomed["left"] - 10, "a finger does not pan the zoomed photo")
    visitor.claim(visitor.evaluate(TITLE) == title, "panning changes the photo")


@visit()
def a_click_beside_the_photo_closes(visitor):
    open_lightbox(visitor)
    steady(visitor)
    point = visitor.evaluate("""() => { const boxes = [...document.querySelectorAll('dialog[open] :is(img, button, a, aside)')]
        .map(one => one.getBoundingClientRect());
      for (let y = innerHeight - 30; y > 30; y -= 15) for (let x = 30; x < innerWidth; x += 15)
        if (boxes.every(b => x < b.left - 8 || x > b.right + 8 || y < b.top - 8 || y > b.bottom + 8)) return [x, y] }""")
    visitor.claim(point, "there is no space beside the photo")
    visitor.page.mouse.click(*point)
    visitor.gone(DIALOG, f"a click beside the photo at {point} does not close it")


@visit()
def modified_clicks_follow_the_link(visitor):
    visitor.go("sets/dozen/")
    with visitor.context.expect_page() as opened:
        visitor.one("main .grid a").click(modifiers=["Control"])
    visitor.claim("/photos/" in opened.value.url, "Control-click opens no new tab")
    visitor.claim(not visitor.all(DIALOG).count(), "Control-click also opens the lightbox")


@visit()
def details_show_author_and_license(visitor):
    open_lightbox(visitor)
    button = visitor.see(f"{DIALOG} button[aria-expanded]", "there is no button for details")
    button.click()
    visitor.claim(button.get_attribute("aria-expanded") == "true", "the button does not state that the details are open")
    visitor.see(f"{DIALOG} a[rel~=license], {DIALOG} a[href*='creativecommons']", "the details lack the license")
    visitor.see(f"{DIALOG} a[rel~=author], {DIALOG} a[href*='authors/']", "the details lack the author")
    visitor.accessible("lightbox with details")


@visit(screen="phone")
def details_can_be_read_on_a_phone(visitor):
    open_lightbox(visitor)
    visitor.see(f"{DIALOG} button[aria-expanded]").click()
    visitor.see(f"{DIALOG} a[rel~=license], {DIALOG} a[href*='creativecommons']", "the details lack the license")
    over = visitor.evaluate("document.querySelector('dialog[open]').scrollWidth - innerWidth")
    visitor.claim(over <= 0, f"the details are {over} px too wide")
    visitor.accessible("details on a phone")


@visit()
def is_accessible(visitor):
    open_lightbox(visitor)
    visitor.accessible("lightbox")


@visit(forced_colors="active")
def can_be_used_in_forced_colors(visitor):
    open_lightbox(visitor)
    visitor.claim(visitor.evaluate("[...document.querySelectorAll('dialog[open] button')].every(button => "
                                   "!button.checkVisibility() || button.getBoundingClientRect().width >= 24)"),
                  "a button is invisible")


@visit()
def failed_photo_can_be_retried(visitor):
    visitor.expect_failure("ERR_FAILED", "Failed to fetch", "/photos/")
    visitor.go("sets/dozen/")
    visitor.page.route("**/photos/**", lambda route: route.abort())
    visitor.one("main .grid a").click()
    again = visitor.see(f"{DIALOG} :is(a, button):text-matches('again|retry', 'i')", "there is no Retry button")
    visitor.page.unroute("**/photos/**")
    again.click()
    visitor.wait(LOADED, "Retry does not load the photo")


@visit()
def a_hostile_title_stays_text(visitor):
    visitor.go("tags/baking/")
    visitor.one("main .grid a:has-text('onerror')").click()
    visitor.wait(LOADED, "the photo does not load")
    visitor.claim("onerror" in (visitor.evaluate(TITLE) or ""), "its title is not shown unchanged")
    visitor.claim(not visitor.evaluate("[...document.querySelectorAll('dialog img')].some(i => i.hasAttribute('onerror'))"),
                  "its title became markup")


@visit(reduced_motion="no-preference")
def closes_and_opens_with_motion_too(visitor):
    open_lightbox(visitor)
    visitor.press("Escape")
    visitor.gone(DIALOG, "it does not close")
    visitor.all("main .grid a").nth(3).click()
    visitor.see(DIALOG, "it does not open again")
    names = visitor.evaluate("[...document.querySelectorAll('*')].map(e => getComputedStyle(e).viewTransitionName)"
                             ".filter(name => name && name !== 'none')")
    visitor.claim(len(names) == len(set(names)), f"transition names are not unique: {names}")


@visit()
def favorites_can_be_added_inside(visitor):
    open_lightbox(visitor)
    heart = visitor.see(f"{DIALOG} .heart", "there is no favorite button")
    visitor.wait("!document.querySelector('dialog[open] .heart').hidden", "the favorite button is hidden")
    heart.click()
    visitor.wait("document.querySelector('dialog[open] .heart').ariaPressed === 'true'", "the favorite button is not active")
    visitor.press("Escape")
    visitor.wait("document.querySelector('main .grid .heart').ariaPressed === 'true'", "the favorite button of the card is not updated")
