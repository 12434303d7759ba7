"""The slideshow in the lightbox: starts on request, pauses on any input, wraps around, keeps the screen awake."""

from visits.cases import visit
from visits.lightbox import DIALOG, LOADED, TITLE, open_lightbox

BUTTON = "dialog[open] .lightbox-slideshow"
SECONDS = "dialog[open] .lightbox-seconds"
PLAYING = f"document.querySelector('{BUTTON}')?.ariaPressed === 'true'"
PAUSED = f"document.querySelector('{BUTTON}')?.ariaPressed === 'false'"
STATUS = "document.querySelector('dialog[open] .lightbox-status').textContent"
NAMES = """[...document.querySelectorAll('main .grid li')]
  .map(item => item.querySelector('em')?.textContent || item.querySelector('img').alt)"""
STUBS = """
  window.locks = [];
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request: async () => {
    const lock = { released: false, release() { this.released = true } };
    window.locks.push(lock);
    return lock } } });
  window.fades = 0;
  const start = document.startViewTransition?.bind(document);
  if (start) document.startViewTransition = (...given) => { window.fades += 1; return start(...given) };
"""


def first_set(visitor):
    """The path of a set with more than two photos."""
    return "sets/dozen/" if "arabic" not in visitor.site.folder else "sets/all/"


def play(visitor, path="sets/dozen/", place=0, seconds="2"):
    """Opens a photo and starts the slideshow."""
    visitor.context.add_init_script(STUBS)
    open_lightbox(visitor, path, place)
    visitor.press("p")
    visitor.wait(PLAYING, "p does not start the slideshow")
    visitor.see(SECONDS, "the time of a photo is not shown").fill(seconds)
    visitor.press("Enter")
    visitor.claim(visitor.evaluate(PLAYING), "setting the time pauses the slideshow")
    return visitor.evaluate(TITLE)


def moves_on(visitor, title, otherwise="the next photo is not shown"):
    visitor.wait(f"{TITLE} !== {title!r} && {LOADED}", otherwise)
    return visitor.evaluate(TITLE)


def stays(visitor, otherwise):
    title = visitor.evaluate(TITLE)
    visitor.page.wait_for_timeout(2600)
    visitor.claim(visitor.evaluate(TITLE) == title, otherwise)


@visit(also=("arabic",))
def starts_from_the_page_of_a_set(visitor):
    visitor.go(first_set(visitor))
    visitor.see("[data-slideshow]", "there is no button").click()
    visitor.wait(PLAYING, "the button does not start the slideshow")
    visitor.press("Escape")
    visitor.gone(DIALOG, "Escape does not end the slideshow")
    visitor.press("p")
    visitor.wait(PLAYING, "p does not start the slideshow")


@visit(also=("arabic",))
def shows_the_next_photo_and_wraps_around(visitor):
    visitor.go(first_set(visitor))
    last = visitor.all("main .grid a").count() - 1
    play(visitor, first_set(visitor), last - 1)
    end = moves_on(visitor, visitor.evaluate(TITLE))
    if visitor.all("main .grid a").count() == last + 1:
        moves_on(visitor, end, "the first photo does not follow the last one")
        visitor.claim(visitor.evaluate(TITLE) == visitor.evaluate(NAMES)[0], "another photo than the first follows the last one")


@visit()
def pauses_on_any_input(visitor):
    for act in (lambda: visitor.press("ArrowRight"), lambda: visitor.page.mouse.wheel(0, 10),
                lambda: visitor.one("dialog[open] .lightbox-info").click(), lambda: visitor.press("p")):
        play(visitor)
        visitor.one(BUTTON).focus()
        act()
        visitor.wait(PAUSED, "input does not pause the slideshow")
    stays(visitor, "a paused slideshow goes on")
    visitor.one(BUTTON).click()
    visitor.wait(PLAYING, "the button does not resume the slideshow")
    visitor.one(BUTTON).click()
    visitor.wait(PAUSED, "the button does not pause the slideshow")


@visit()
def announces_its_state_and_not_each_photo(visitor):
    title = play(visitor)
    visitor.claim("started" in visitor.evaluate(STATUS), "the start is not announced")
    live = "document.querySelector('dialog[open] .lightbox-caption').ariaLive"
    visitor.claim(visitor.evaluate(live) == "off", "each photo is announced")
    moves_on(visitor, title)
    visitor.accessible("slideshow")
    visitor.press("p")
    visitor.claim("paused" in visitor.evaluate(STATUS), "the pause is not announced")
    visitor.claim(visitor.evaluate(live) == "polite", "photos are no longer announced after a pause")


@visit()
def the_time_of_a_photo_has_limits_and_is_remembered(visitor):
    for typed, kept in (("1", "2"), ("99", "30"), ("", "5"), ("7", "7")):
        play(visitor, seconds=typed)
        visitor.claim(visitor.one(SECONDS).input_value() == kept, f"{typed or 'nothing'} becomes "
                      f"{visitor.one(SECONDS).input_value()} seconds instead of {kept}")
    open_lightbox(visitor)
    visitor.press("p")
    visitor.claim(visitor.see(SECONDS).input_value() == "7", "the time is forgotten")
    stays(visitor, "the time is not used")


@visit(reduced_motion="no-preference")
def fades_and_keeps_the_screen_awake(visitor):
    title = play(visitor)
    before = visitor.evaluate("fades")
    moves_on(visitor, title)
    visitor.claim(visitor.evaluate("fades") == before + 1, "the photo does not fade")
    visitor.claim(visitor.evaluate("locks.length === 1 && !locks[0].released"), "the screen may turn off")
    visitor.page.wait_for_timeout(900)
    visitor.press("p")
    visitor.wait("locks[0].released", "after a pause the screen still stays on")


@visit()
def does_not_move_if_motion_is_reduced(visitor):
    title = play(visitor)
    moves_on(visitor, title)
    visitor.claim(visitor.evaluate("fades") == 0, "the photo fades")


@visit()
def f_fills_the_screen_during_a_slideshow(visitor):
    title = play(visitor)
    visitor.press("f")
    visitor.wait("document.fullscreenElement?.querySelector('img')", "f does not fill the screen")
    # Elsewhere, Firefox takes it away, and no key has an effect.
    visitor.claim(visitor.evaluate("document.fullscreenElement.contains(document.activeElement)"),
                  "the focus is not in what fills the screen")
    moves_on(visitor, title, "the slideshow does not go on in full screen")
    visitor.press("f")
    visitor.wait("!document.fullscreenElement", "f does not leave full screen")
    visitor.claim(visitor.evaluate(PLAYING), "f pauses the slideshow")
    visitor.press("f")
    visitor.press("p", "Escape")
    visitor.wait("!document.fullscreenElement", "closing does not leave full screen")


@visit()
def goes_on_if_full_screen_is_not_allowed(visitor):
    visitor.context.add_init_script("Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not allowed'))")
    title = play(visitor)
    visitor.press("f")
    moves_on(visitor, title, "the slideshow ends without full screen")


@visit(also=("arabic",))
def home_end_and_help_work_in_the_lightbox(visitor):
    open_lightbox(visitor, first_set(visitor), 1)
    names = visitor.evaluate(NAMES)
    visitor.press("End")
    visitor.wait(f"{TITLE} === {names[-1]!r}", "End does not show the last photo")
    visitor.press("Home")
    visitor.wait(f"{TITLE} === {names[0]!r}", "Home does not show the first photo")
    visitor.press("?")
    visitor.see("dialog.shortcuts[open] kbd", "? does not list the keys")
    visitor.press("Escape")
    visitor.gone("dialog.shortcuts[open]", "Escape does not close the list")
    visitor.see("dialog.lightbox[open]", "closing the list closes the lightbox, too")


@visit(script=False, also=("arabic",))
def without_script_there_is_no_button(visitor):
    visitor.go(first_set(visitor))
    visitor.claim(not visitor.one("[data-slideshow]").is_visible(), "a button without effect is shown")


@visit(site="sheet")
def a_theme_without_a_lightbox_has_no_button(visitor):
    visitor.go("sets/dozen/")
    visitor.claim(not visitor.all("[data-slideshow]").count(), "a button without effect is shown")
