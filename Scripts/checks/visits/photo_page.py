"""The photo page: zoom, share, swipes to its neighbors, more by its author, download of the original."""

from visits import touch
from visits.cases import visit

HERO = "document.querySelector('main img').getBoundingClientRect().width"


def photo(visitor, path="sets/dozen/", place=1):
    visitor.go(path)
    address = visitor.all("main .grid a").nth(place).evaluate("a => a.href")
    visitor.go(address.removeprefix(visitor.base))
    visitor.wait("document.querySelector('main img').naturalWidth > 0", "its photo does not load")
    visitor.page.wait_for_load_state("networkidle")
    return visitor


@visit()
def the_magnifier_zooms(visitor):
    photo(visitor)
    before = visitor.evaluate(HERO)
    toggle = visitor.see("main button[aria-pressed]:not(.heart)", "there is no magnifier")
    toggle.click()
    visitor.wait(f"{HERO} > {before} * 1.1", "the magnifier does not zoom")
    toggle.click()
    visitor.wait(f"Math.abs({HERO} - {before}) < 2", "it does not return to fit")


@visit()
def arrow_keys_lead_to_the_neighbors(visitor):
    photo(visitor)
    here, following = visitor.page.url, visitor.one("a[rel=next]").evaluate("a => a.href")
    visitor.press("ArrowRight")
    visitor.arrive(following)
    visitor.page.wait_for_load_state("networkidle")
    visitor.press("ArrowLeft")
    visitor.arrive(here)


@visit(site="arabic")
def arrow_keys_are_mirrored_from_right_to_left(visitor):
    photo(visitor, "sets/all/")
    following = visitor.one("a[rel=next]").evaluate("a => a.href")
    visitor.press("ArrowLeft")
    visitor.arrive(following)


@visit(screen="phone")
def a_swipe_leads_to_the_next(visitor):
    photo(visitor)
    following = visitor.one("a[rel=next]").evaluate("a => a.href")
    box = visitor.one("main img").bounding_box()
    y = box["y"] + min(box["height"], 400) / 2
    touch.swipe(visitor, (330, y), (60, y + 4))
    visitor.arrive(following)


@visit(screen="phone")
def a_double_tap_and_a_pinch_zoom(visitor):
    photo(visitor)
    before = visitor.evaluate(HERO)
    box = visitor.one("main img").bounding_box()
    y = box["y"] + box["height"] / 2
    touch.double_tap(visitor, 195, y)
    visitor.wait(f"{HERO} > {before} * 1.1", "a double tap does not zoom")
    visitor.page.wait_for_timeout(400)
    touch.double_tap(visitor, 195, y)
    visitor.wait(f"Math.abs({HERO} - {before}) < 2", "a second double tap does not return to fit")
    visitor.page.wait_for_timeout(400)
    touch.pinch(visitor, 195, y)
    visitor.wait(f"{HERO} > {before} * 1.3", "a pinch does not zoom")


@visit(screen="phone")
def scrolling_down_is_not_a_swipe(visitor):
    photo(visitor)
    here = visitor.page.url
    box = visitor.one("main img").bounding_box()
    touch.swipe(visitor, (200, box["y"] + box["height"] - 10), (215, box["y"] - 150))
    visitor.page.wait_for_timeout(400)
    visitor.claim(visitor.page.url == here, "scrolling down leads to another photo")


@visit(site="sample", script=False, also=("arabic", "sheet"))
def a_sideways_phone_shows_a_whole_photo(visitor):
    visitor.go("")
    address = visitor.all("main a[href*='photos/']").first.evaluate("a => a.href")
    visitor.go(address.removeprefix(visitor.base))
    for width, height in ((844, 390), (667, 331)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        box = visitor.one("main figure img").bounding_box()
        end = box["y"] + box["height"]
        visitor.claim(box["height"] > height / 2 and end <= height, f"of {height} px, it has {box['height']} and ends at {end}")


@visit(site="sample", screen="phone", also=("arabic", "sheet"))
def a_long_name_keeps_its_letters_on_every_line(visitor):
    visitor.go("")
    address = visitor.all("main a[href*='photos/']").first.evaluate("a => a.href")
    visitor.go(address.removeprefix(visitor.base))
    cut = visitor.evaluate("""(() => { const byline = document.querySelector('.byline'), name = byline.querySelector('a');
      name.textContent = 'Guttenbergstein '.repeat(8);
      const area = byline.getBoundingClientRect();
      return [...name.getClientRects()].filter(({ left, right }) => left < area.left - 1 || right > area.right + 1).length })()""")
    visitor.claim(cut == 0, f"{cut} lines of a long name begin or end outside, where they are cut off")


@visit()
def strip_of_the_author_scrolls(visitor):
    photo(visitor)
    strip = visitor.see("main .strip", "there is no strip of more photos by the author")
    visitor.claim(strip.evaluate("s => s.querySelectorAll('a').length") >= 2, "the strip has no photos")
    wide = strip.evaluate("s => s.scrollWidth > s.clientWidth")
    if wide:
        strip.scroll_into_view_if_needed()
        visitor.see(".scroll-buttons button:not([aria-disabled=true]), button[aria-label*='croll' i]:not([aria-disabled=true])",
                    "no button scrolls the strip").click()
        visitor.wait("Math.abs(document.querySelector('main .strip').scrollLeft) > 50", "the strip does not move")


@visit(script=False, also=("sheet",))
def saves_the_cleaned_original(visitor):
    photo(visitor)
    link = visitor.see("main a[download]", "the photo cannot be saved")
    answer = visitor.page.request.get(link.evaluate("a => a.href"))
    visitor.claim(answer.ok and answer.headers["content-type"].startswith("image/"), "the saved file is not an image")
    visitor.claim(b"Exif" not in answer.body()[:4000], "the saved file still has metadata")


@visit(site="sample", script=False)
def offers_no_original_if_the_site_has_none(visitor):
    photo(visitor, "sets/coast/")
    visitor.claim(not visitor.all("main a[download][href*='originals']").count(), "a missing original is offered")


@visit(also=("sheet",))
def can_be_added_to_the_favorites(visitor):
    photo(visitor)
    heart = visitor.see("main .heart", "there is no favorite button")
    heart.click()
    visitor.wait("document.querySelector('main .heart').ariaPressed === 'true'", "the favorite button is not active")
    visitor.page.reload()
    visitor.wait("document.querySelector('main .heart').ariaPressed === 'true'", "the favorite is not saved")


@visit(also=("sheet",))
def is_accessible(visitor):
    photo(visitor).accessible("photo page")


@visit(site="arabic")
def is_accessible_from_right_to_left(visitor):
    photo(visitor, "sets/all/").accessible("photo page, right to left")
