"""Where the eye goes: a rectangle of three pixels at every zoom, shown when somebody asks for it."""

import base64

from visits import quick_view
from visits.frame import visit

ASK = ".gazing summary"
FRAME = ".gaze rect"
IN_VIEW = """place => { const middle = box => [box.x + box.width / 2, box.y + box.height / 2];
  const [frame, stage] = ['.gaze rect', ':is(figure, .peek-stage)']
    .map(one => document.querySelector(`${place} ${one}`).getBoundingClientRect());
  const [x, y] = middle(frame);
  return x > stage.left && x < stage.right && y > stage.top && y < stage.bottom }"""
# How many pixels of a strip of the screen have the color of the line.
PAINTED = """async strip => { const image = new Image();
  image.src = `data:image/png;base64,${strip}`;
  await image.decode();
  const canvas = document.createElement('canvas').getContext('2d');
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  return Array.from({ length: image.width * image.height }, (_, at) => data.slice(at * 4, at * 4 + 3).join())
    .filter(color => color === '227,0,15').length }"""


def photo(visitor, most=.5):
    """The page of the first photo in which something draws the eye that is not all of the picture."""
    visitor.go("sets/all/")
    for address in visitor.all("main .grid a").evaluate_all("links => links.map(link => link.href)"):
        visitor.go(address.removeprefix(visitor.base))
        size = visitor.all(".gaze svg").evaluate_all("all => all.map(one => parseFloat(one.getAttribute('width')))")
        if size and size[0] < most * 100:
            return visitor
    visitor.claim(False, "nothing draws the eye in any photo")


def check(visitor, place, state, scale=1):
    """Each line that is in view is three pixels wide, whatever begins between two pixels."""
    visitor.page.wait_for_timeout(150)
    visitor.evaluate("document.querySelectorAll('.layer img').forEach(image => { image.style.opacity = 0 })")
    box = visitor.one(f"{place} {FRAME}").bounding_box()
    left, top, right, bottom = box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]
    strips = [(left - 8, (top + bottom) / 2, 16, 1), (right - 8, (top + bottom) / 2, 16, 1),
              ((left + right) / 2, top - 8, 1, 16), ((left + right) / 2, bottom - 8, 1, 16)]
    stage = visitor.one(f"{place} :is(figure, .peek-stage)").bounding_box()
    screen = visitor.page.viewport_size
    # What hangs over the stage is cut, and what is below the fold is not on the screen.
    seen = [strip for strip in strips if strip[0] > stage["x"] and strip[1] > stage["y"]
            and strip[0] + strip[2] < min(stage["x"] + stage["width"], screen["width"])
            and strip[1] + strip[3] < min(stage["y"] + stage["height"], screen["height"])]
    visitor.claim(seen, f"{state} no line of it is in view")
    for x, y, width, height in seen:
        clip = {"x": round(x), "y": round(y), "width": width, "height": height}
        strip = base64.b64encode(visitor.page.screenshot(clip=clip)).decode()
        found = visitor.page.evaluate(PAINTED, strip) / scale ** 2
        visitor.claim(found == 3, f"{state} a line of it is {found} px wide")


@visit(site="arabic")
def is_shown_on_request_at_every_zoom(visitor):
    photo(visitor)
    visitor.claim(not visitor.one(FRAME).is_visible(), "the rectangle is there before anybody asked")
    visitor.see(ASK, "no button asks for it").focus()
    visitor.press("Enter")
    visitor.see(FRAME, "the button does not show it")
    check(visitor, "main", "fitted")
    visitor.one(".acts .magnifier").click()
    check(visitor, "main", "filled")
    visitor.claim(visitor.page.evaluate(IN_VIEW, "main"), "filling the screen does not begin with what draws the eye")
    for _ in range(3):
        visitor.press("+")
        check(visitor, "main", "zoomed")
    visitor.press("0", "e")
    visitor.gone(f"main {FRAME}", "the key does not take it away")


@visit(site="arabic", screen="phone")
def is_as_wide_on_a_phone(visitor):
    photo(visitor).one(ASK).tap()
    check(visitor, "main", "fitted", 2)
    visitor.press("+")
    check(visitor, "main", "zoomed", 2)


@visit(site="arabic")
def can_be_heard(visitor):
    photo(visitor).one(ASK).click()
    name = visitor.one(".gaze").get_attribute("aria-label") or "{"
    visitor.claim("{" not in name and any(letter.isdigit() for letter in name), f"it is called {name}")
    state = visitor.page.locator("main").aria_snapshot()
    visitor.claim(name in state, "what is shown is not told")
    visitor.accessible("with what draws the eye")


@visit(site="arabic")
def is_not_printed(visitor):
    photo(visitor).one(ASK).click()
    visitor.page.emulate_media(media="print")
    visitor.claim(not visitor.one(FRAME).is_visible(), "it is printed")


@visit(site="arabic")
def follows_in_the_quick_view(visitor):
    path = photo(visitor).path.removeprefix("photos/").rstrip("/")
    visitor.go(f"sets/all/#peek={path}")
    visitor.see(quick_view.DIALOG, "the quick view does not open")
    visitor.wait(quick_view.LOADED, "the photo does not come")
    ask = visitor.see(f"dialog {ASK}", "no button asks for it")
    visitor.claim(not visitor.one(f"dialog {FRAME}").is_visible(), "the rectangle is there before anybody asked")
    ask.click()
    visitor.see(f"dialog {FRAME}", "the button does not show it")
    check(visitor, "dialog", "fitted")
    visitor.one("dialog .magnifier").click()
    check(visitor, "dialog", "filled")
    visitor.claim(visitor.page.evaluate(IN_VIEW, "dialog"), "filling the screen does not begin with what draws the eye")
    visitor.press("+")
    check(visitor, "dialog", "zoomed")
    visitor.press("0", "e")
    visitor.gone(f"dialog {FRAME}", "the key does not take it away")
    visitor.accessible("quick view with what draws the eye")


@visit(site="arabic")
def is_shown_on_the_next_photo_as_well(visitor):
    quick_view.peek(visitor, "sets/all/")
    visitor.see(f"dialog {ASK}", "no button asks for it").click()
    for _ in range(3):
        before = visitor.one("dialog .gaze").get_attribute("aria-label")
        visitor.press("ArrowLeft")
        visitor.wait(f"document.querySelector('dialog .gaze') && {quick_view.LOADED} && "
                     f"document.querySelector('dialog .gaze').ariaLabel !== {before!r}", "keys turn no more")
        visitor.see(f"dialog {FRAME}", "the next photo has none")
    visitor.claim(visitor.all(f"dialog {ASK}").count() == 1, "several buttons ask for it")
    # A photo in which nothing draws the eye: whoever stands on the button stays there, or keys reach nobody.
    visitor.evaluate("document.querySelector('dialog .gaze').remove()")
    visitor.claim(visitor.one(f"dialog {ASK}").is_visible(), "the button goes, with the focus on it")
    visitor.one("dialog .magnifier").focus()
    visitor.gone(f"dialog {ASK}", "a button has nothing to show")


@visit(site="arabic", script=False)
def needs_no_script_on_the_page_of_a_photo(visitor):
    photo(visitor)
    visitor.claim(not visitor.one(FRAME).is_visible(), "the rectangle is there before anybody asked")
    visitor.one(ASK).click()
    visitor.see(FRAME, "the button does not show it")


@visit(site="sample")
def has_no_button_where_nobody_looked(visitor):
    visitor.go("sets/coast/")
    visitor.one("main .grid a").click()
    visitor.wait(quick_view.LOADED, "the photo does not come")
    visitor.claim(not visitor.all(".gazing").count(), "a button has nothing to show")
