"""Appearance: color schemes, print, motion, contrast, direction, large text, keys, installation as an app."""

import json
import time
from urllib.parse import urljoin

from visits.cases import visit

PAGES = ("", "sets/all/", "search/?q=tide", "favorites/", "tags/", "credits/", "pages/about/")
PAPER = "getComputedStyle(document.documentElement).backgroundColor"
SCHEME = "[name=scheme], [data-scheme], .color-scheme :is(button, input, select), :is(button, select)[aria-label*='theme' i], " \
         ":is(button, select)[aria-label*='appearance' i], :is(button, select)[aria-label*='color' i]"


def choose(visitor, word):
    """Chooses a color scheme with whatever control the theme has."""
    visitor.page.evaluate("""word => { for (const one of document.querySelectorAll('details')) one.open = true;
      const inputs = [...document.querySelectorAll('input[type=radio], select, button')];
      const radio = inputs.find(one => one.matches('input') && one.value === word);
      const select = inputs.find(one => one.matches('select') && [...one.options].some(o => o.value === word));
      const button = inputs.find(one => one.matches('button') && (one.dataset.scheme === word || one.value === word
        || new RegExp('^' + word + '$', 'i').test(one.textContent.trim()) || new RegExp('\\\\b' + word + '\\\\b', 'i').test(one.ariaLabel || '')));
      if (radio) radio.click();
      else if (select) { select.value = word; select.dispatchEvent(new Event('change', { bubbles: true })) }
      else if (button) button.click();
      else throw new Error('there is no way to choose ' + word) }""", word)
    visitor.page.wait_for_timeout(150)


@visit(also=("sheet",))
def color_scheme_can_be_dark_light_or_system(visitor):
    visitor.go()
    light = visitor.evaluate(PAPER)
    choose(visitor, "dark")
    dark = visitor.evaluate(PAPER)
    visitor.claim(dark != light, "“dark” has no effect")
    visitor.go("sets/all/")
    visitor.claim(visitor.evaluate(PAPER) == dark, "the choice is forgotten on the next page")
    visitor.accessible("scheme dark")
    visitor.page.emulate_media(color_scheme="dark")
    choose(visitor, "light")
    visitor.claim(visitor.evaluate(PAPER) == light, "“light” has no effect on a dark system")
    visitor.accessible("scheme light")
    visitor.page.emulate_media(color_scheme="dark")
    choose(visitor, "system")
    visitor.claim(visitor.evaluate(PAPER) == dark, "“system” does not follow the system")


@visit(also=("sheet",))
def dark_page_never_flashes_light(visitor):
    visitor.go()
    choose(visitor, "dark")
    dark = visitor.evaluate(PAPER)
    visitor.context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ window.first = {PAPER} }})")
    visitor.page.route("**/assets/**", lambda route: (time.sleep(0.1), route.continue_()))
    visitor.go("tags/")
    visitor.claim(visitor.evaluate("window.first") == dark, "the first paint is light")


@visit()
def question_mark_opens_the_shortcuts(visitor):
    visitor.go("sets/dozen/")
    visitor.press("?")
    visitor.see("dialog[open]", "? does not open the help")
    visitor.claim(visitor.all("dialog[open] kbd").count() >= 4, "the help names no keys")
    visitor.accessible("shortcuts help")
    visitor.press("Escape")
    visitor.gone("dialog[open]", "Escape does not close the help")


@visit()
def slash_focuses_the_search(visitor):
    visitor.go("sets/dozen/")
    visitor.press("/")
    visitor.wait("document.activeElement.closest('[role=search]')", "/ does not focus the search box")
    visitor.page.keyboard.type("a?b/")
    visitor.claim(visitor.evaluate("document.activeElement.value") == "a?b/", "shortcuts interfere with typing")


@visit(script=False, also=("sheet",))
def can_be_installed(visitor):
    visitor.go()
    link = visitor.one("link[rel=manifest]")
    visitor.claim(link.count(), "there is no manifest")
    address = link.evaluate("link => link.href")
    answer = visitor.page.request.get(address)
    manifest = json.loads(answer.text())
    for name in ("name", "start_url", "display", "icons"):
        visitor.claim(manifest.get(name), f"the manifest has no {name}")
    start = visitor.page.request.get(urljoin(address, manifest["start_url"]))
    visitor.claim(start.ok, "start_url leads to a missing page")
    sizes = set()
    for icon in manifest["icons"]:
        picture = visitor.page.request.get(urljoin(address, icon["src"]))
        visitor.claim(picture.ok, f"the icon {icon['src']} does not exist")
        sizes.add(icon.get("sizes", ""))
    visitor.claim({"192x192", "512x512"} <= sizes or "any" in sizes, f"the icons have {sorted(sizes)}")


@visit(also=("sheet",))
def prints_without_toolbars_and_with_images(visitor):
    visitor.go("sets/dozen/")
    visitor.page.emulate_media(media="print")
    visitor.evaluate("dispatchEvent(new Event('beforeprint'))")
    shown = visitor.all("nav, button, [role=search]").filter(visible=True)
    visitor.claim(not shown.count(), f"{shown.count()} toolbars and controls are printed")
    lazy = visitor.evaluate("[...document.querySelectorAll('main img')].filter(i => i.loading === 'lazy').length")
    visitor.claim(not lazy, f"{lazy} images are still lazy when the page is printed")


@visit(also=("sheet",))
def nothing_moves_with_reduced_motion(visitor):
    for path in PAGES[:4]:
        visitor.go(path)
        visitor.page.wait_for_timeout(150)
        moving = visitor.evaluate("document.getAnimations().filter(a => a.playState === 'running').length")
        visitor.claim(not moving, f"{moving} animations run on {path or 'home'}")
        smooth = visitor.evaluate("[...document.querySelectorAll('*')].filter(e => getComputedStyle(e).scrollBehavior === 'smooth').length")
        visitor.claim(not smooth, f"scrolling is smooth on {path or 'home'}")


@visit(forced_colors="active", also=("sheet",))
def forced_colors_keep_controls_visible(visitor):
    for path in PAGES[:4]:
        visitor.go(path)
        lost = visitor.evaluate("""[...document.querySelectorAll('button, input, select, summary')]
          .filter(e => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          .filter(e => { const svg = e.querySelector('svg');
            if (e.textContent.trim() || !svg) return false;
            // Black is lost on a dark page, unless it is what the visitor's colors make of the button's text.
            const { stroke, fill } = getComputedStyle(svg), text = getComputedStyle(e).color;
            return [stroke, fill].every(c => /^(rgb\\(0, 0, 0\\)|none)$/.test(c) && c !== text) }).length""")
        visitor.claim(not lost, f"{lost} icons are invisible on {path or 'home'}")


@visit(screen="narrow", also=("sheet",))
def fits_every_width_direction_and_size_of_text(visitor):
    for path in PAGES:
        visitor.go(path)
        for width in (320, 768, 1440):
            visitor.page.set_viewport_size({"width": width, "height": 800})
            for direction, size in (("ltr", ""), ("rtl", ""), ("ltr", "200%")):
                found = visitor.run("overflow", direction, size)
                visitor.claim(found["over"] <= 0, f"{path or 'home'} is {found['over']} px wider than {width} px, {direction} "
                                                  f"{size} ({found['culprit']})")


@visit(site="arabic", screen="narrow")
def fits_in_arabic(visitor):
    for path in PAGES[:-1]:
        visitor.go(path)
        for width in (320, 768, 1440):
            visitor.page.set_viewport_size({"width": width, "height": 800})
            found = visitor.run("overflow", "rtl", "")
            visitor.claim(found["over"] <= 0, f"{path or 'home'} is {found['over']} px wider than {width} px ({found['culprit']})")


@visit(site="arabic")
def arabic_pages_are_written_in_arabic(visitor):
    visitor.go("sets/all/")
    visitor.claim(visitor.evaluate("document.documentElement.dir") == "rtl", "the direction is not right to left")
    visitor.claim(visitor.evaluate("document.documentElement.lang").startswith("ar"), "the language is not Arabic")
    latin = visitor.evaluate("""[...document.querySelectorAll('header a, header button, footer a, footer h2, nav a')]
      .map(e => e.textContent.trim()).filter(text => /^[A-Za-z ]{4,}$/.test(text))""")
    visitor.claim(len(latin) <= 3, f"texts are still in English: {', '.join(latin[:4])}")
