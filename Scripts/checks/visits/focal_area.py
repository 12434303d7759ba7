"""The focal area: a rectangle with three-pixel lines at every zoom, shown on request."""

import base64

from visits import lightbox
from visits.cases import visit

ASK = ".focal-toggle summary"
FRAME = ".focal-area rect"
IN_VIEW = """place => { const middle = box => [box.x + box.width / 2, box.y + box.height / 2];
  const [frame, stage] = ['.focal-area rect', ':is(figure, .lightbox-stage)']
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
    """The page of the first photo whose focal area is smaller than the photo."""
    visitor.go("sets/all/")
    for address in visitor.all("main .grid a").evaluate_all("links => links.map(link => link.href)"):
        visitor.go(address.removeprefix(visitor.base))
        size = visitor.all(".focal-area svg").evaluate_all("all => all.map(one => parseFloat(one.getAttribute('width')))")
        if size and size[0] < most * 100:
            return visitor
    visitor.claim(False, "no photo has a focal area")


def check(visitor, place, state, scale=1):
    """Each visible line is three pixels wide, even if it starts between two pixels."""
    visitor.page.wait_for_timeout(150)
    visitor.evaluate("document.querySelectorAll('.layer img').forEach(image => { image.style.opacity = 0 })")
    box = visitor.one(f"{place} {FRAME}").bounding_box()
    left, top, right, bottom = box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]
    strips = [(left - 8, (top + bottom) / 2, 16, 1), (right - 8, (top + bottom) / 2, 16, 1),
              ((left + right) / 2, top - 8, 1, 16), ((left + right) / 2, bottom - 8, 1, 16)]
    stage = visitor.one(f"{place} :is(figure, .lightbox-stage)").bounding_box()
    screen = visitor.page.viewport_size
    # What hangs over the stage is cut, and what is below the fold is not on the screen.
    seen = [strip for strip in strips if strip[0] > stage["x"] and strip[1] > stage["y"]
            and strip[0] + strip[2] < min(stage["x"] + stage["width"], screen["width"])
            and strip[1] + strip[3] < min(stage["y"] + stage["height"], screen["height"])]
    visitor.claim(seen, f"{state} no line of the rectangle is in view")
    for x, y, width, height in seen:
        clip = {"x": round(x), "y": round(y), "width": width, "height": height}
        strip = base64.b64encode(visitor.page.screenshot(clip=clip)).decode()
        found = visitor.page.evaluate(PAINTED, strip) / scale ** 2
        visitor.claim(found == 3, f"{state} a line of it is {found} px wide")


@visit(site="arabic")
def is_shown_on_request_at_every_zoom(visitor):
    photo(visitor)
    visitor.claim(not visitor.one(FRAME).is_visible(), "the rectangle is shown without a request")
    visitor.see(ASK, "there is no button for the focal area").focus()
    visitor.press("Enter")
    visitor.see(FRAME, "the button does not show the rectangle")
    check(visitor, "main", "fitted")
    visitor.one(".photo-actions .zoom-button").click()
    check(visitor, "main", "filled")
    visitor.claim(visitor.page.evaluate(IN_VIEW, "main"), "filling the screen does not start at the focal area")
    for _ in range(3):
        visitor.press("+")
        check(visitor, "main", "zoomed")
    visitor.press("0", "e")
    visitor.gone(f"main {FRAME}", "the key does not hide the rectangle")


@visit(site="arabic", screen="phone")
def has_the_same_lines_on_a_phone(visitor):
    photo(visitor).one(ASK).tap()
    check(visitor, "main", "fitted", 2)
    visitor.press("+")
    check(visitor, "main", "zoomed", 2)


@visit(site="arabic")
def is_announced(visitor):
    photo(visitor).one(ASK).click()
    name = visitor.one(".focal-area").get_attribute("aria-label") or "{"
    visitor.claim("{" not in name and any(letter.isdigit() for letter in name), f"its name is {name}")
    state = visitor.page.locator("main").aria_snapshot()
    visitor.claim(name in state, "the focal area is not announced")
    visitor.accessible("with the focal area")


@visit(site="arabic")
def is_not_printed(visitor):
    photo(visitor).one(ASK).click()
    visitor.page.emulate_media(media="print")
    visitor.claim(not visitor.one(FRAME).is_visible(), "the rectangle is printed")


@visit(site="arabic")
def is_shown_in_the_lightbox(visitor):
    path = photo(visitor).path.removeprefix("photos/").rstrip("/")
    visitor.go(f"sets/all/#view={path}")
    visitor.see(lightbox.DIALOG, "the lightbox does not open")
    visitor.wait(lightbox.LOADED, "the photo does not load")
    ask = visitor.see(f"dialog {ASK}", "there is no button for the focal area")
    visitor.claim(not visitor.one(f"dialog {FRAME}").is_visible(), "the rectangle is shown without a request")
    ask.click()
    visitor.see(f"dialog {FRAME}", "the button does not show the rectangle")
    check(visitor, "dialog", "fitted")
    visitor.one("dialog .zoom-button").click()
    check(visitor, "dialog", "filled")
    visitor.claim(visitor.page.evaluate(IN_VIEW, "dialog"), "filling the screen does not start at the focal area")
    visitor.press("+")
    check(visitor, "dialog", "zoomed")
    visitor.press("0", "e")
    visitor.gone(f"dialog {FRAME}", "the key does not hide the rectangle")
    visitor.accessible("lightbox with the focal area")


@visit(site="arabic")
def is_shown_on_the_next_photo(visitor):
    lightbox.open_lightbox(visitor, "sets/all/")
    visitor.see(f"dialog {ASK}", "there is no button for the focal area").click()
    for _ in range(3):
        before = visitor.one("dialog .focal-area").get_attribute("aria-label")
        visitor.press("ArrowLeft")
        visitor.wait(f"document.querySelector('dialog .focal-area') && {lightbox.LOADED} && "
                     f"document.querySelector('dialog .focal-area').ariaLabel !== {before!r}", "arrow keys stop working")
        visitor.see(f"dialog {FRAME}", "the next photo shows no rectangle")
    visitor.claim(visitor.all(f"dialog {ASK}").count() == 1, "there are several buttons for the focal area")
    # On a photo without a focal area the focused button stays, because keys would go nowhere without focus.
    visitor.evaluate("document.querySelector('dialog .focal-area').remove()")
    visitor.claim(visitor.one(f"dialog {ASK}").is_visible(), "the focused button disappears")
    visitor.one("dialog .zoom-button").focus()
    visitor.gone(f"dialog {ASK}", "there is a button without a focal area")


@visit(site="arabic", script=False)
def needs_no_script_on_the_photo_page(visitor):
    photo(visitor)
    visitor.claim(not visitor.one(FRAME).is_visible(), "the rectangle is shown without a request")
    visitor.one(ASK).click()
    visitor.see(FRAME, "the button does not show the rectangle")


@visit(site="sample")
def has_no_button_without_saliency(visitor):
    visitor.go("sets/coast/")
    visitor.one("main .grid a").click()
    visitor.wait(lightbox.LOADED, "the photo does not load")
    visitor.claim(not visitor.all(".focal-toggle").count(), "there is a button without a focal area")
