"""Where the eye goes: a rectangle of three pixels at every zoom, shown when somebody asks for it."""

from visits import quick_view
from visits.frame import visit

BUTTON = ".acts .gazing"
FRAME = "main .gaze"


def photo(visitor):
    """The page of the first photo in which something draws the eye."""
    visitor.go("sets/all/")
    for address in visitor.all("main .grid a").evaluate_all("links => links.map(link => link.href)"):
        visitor.go(address.removeprefix(visitor.base))
        if visitor.all("[data-gaze]").count():
            return visitor
    visitor.claim(False, "nothing draws the eye in any photo")


def box(visitor, place):
    """The frame, and where it should be: left, top, right, bottom, and the widths of its lines."""
    return visitor.page.evaluate("""place => {
      const frame = [...document.querySelectorAll(place + ' .gaze')].find(one => !one.hidden);
      const layer = document.querySelector(place + ' .layer');
      const known = layer.dataset.gaze ?? '';
      const [a, b] = [frame.getBoundingClientRect(), layer.getBoundingClientRect()];
      const [x, y, w, h] = known.split(' ').map(Number);
      const style = getComputedStyle(frame);
      return { scale: a.width / frame.offsetWidth,
        lines: ['Top', 'Right', 'Bottom', 'Left'].map(side => style[`border${side}Width`]),
        apart: known ? [a.left - b.left - x * b.width, a.top - b.top - y * b.height, a.width - w * b.width,
          a.height - h * b.height].map(Math.abs) : [0] };
    }""", place)


def check(visitor, place, state):
    visitor.page.wait_for_timeout(400)
    found = box(visitor, place)
    visitor.claim(found["scale"] == 1 and found["lines"] == ["3px"] * 4, f"{state} its line has {found}")
    visitor.claim(max(found["apart"]) <= 2, f"{state} the rectangle lies elsewhere: {found}")


@visit(site="arabic")
def is_shown_on_request_at_every_zoom(visitor):
    photo(visitor)
    visitor.claim(not visitor.one(FRAME).is_visible(), "the rectangle is there before anybody asked")
    button = visitor.see(BUTTON, "no button asks for it")
    button.focus()
    visitor.press("Enter")
    visitor.see(FRAME, "the button does not show it")
    visitor.claim(button.get_attribute("aria-pressed") == "true", "the button does not say so")
    visitor.claim("{" not in (visitor.one(FRAME).get_attribute("aria-label") or "{"), "it has no name")
    check(visitor, "main", "fitted")
    visitor.one(".acts .magnifier").click()
    check(visitor, "main", "filled")
    for _ in range(4):
        visitor.press("+")
        check(visitor, "main", "zoomed")
    visitor.press("0", "e")
    visitor.claim(not visitor.one(FRAME).is_visible(), "the key does not take it away")
    visitor.accessible("with a button for what draws the eye")


@visit(site="arabic")
def follows_in_the_quick_view(visitor):
    path = photo(visitor).path.removeprefix("photos/").rstrip("/")
    visitor.go(f"sets/all/#peek={path}")
    visitor.see(quick_view.DIALOG, "the quick view does not open")
    visitor.wait(quick_view.LOADED, "the photo does not come")
    visitor.see("dialog .gazing", "no button asks for it").click()
    visitor.see("dialog .gaze", "the button does not show it")
    check(visitor, "dialog", "fitted")
    for _ in range(3):
        visitor.press("+")
        check(visitor, "dialog", "zoomed")
    visitor.press("0")
    before = visitor.page.url
    visitor.press("ArrowLeft")
    visitor.wait(f"location.href !== {before!r} && {quick_view.LOADED}", "keys turn no more")
    here = visitor.page.url
    visitor.press("ArrowRight")
    visitor.wait(f"location.href !== {here!r}", "keys turn no more once they turned")


@visit(site="arabic", script=False)
def has_no_button_without_script(visitor):
    photo(visitor)
    visitor.claim(not visitor.one(BUTTON).is_visible(), "there is a button that does nothing")


@visit(site="sample")
def has_no_button_where_nobody_looked(visitor):
    visitor.go("sets/coast/")
    visitor.one("main .grid a").click()
    visitor.wait(quick_view.LOADED, "the photo does not come")
    visitor.claim(not visitor.one("dialog .gazing").is_visible(), "a button has nothing to show")
