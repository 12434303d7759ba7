"""Checks of one page in a browser: one function per guarantee, each yields sentences about faults."""

import os
import time

from browser import axe as rules

SCREENS = {"phone": (412, 823), "desktop": (1440, 900)}
WIDTHS = (320, 768, 1440)
MAX_SHIFT = 0.02
CPU_SLOWDOWN = 4
MAX_NODES = 12
MAX_TABS = 150
MAX_SHOWN = 5


def some(sentences):
    """The first few sentences and the number of the others."""
    sentences = list(sentences)
    yield from sentences[:MAX_SHOWN]
    if len(sentences) > MAX_SHOWN:
        yield f"… and {len(sentences) - MAX_SHOWN} more of this kind"


def settle(tab, address, screen, figures):
    """Loads a page, scrolls to its end and back; reports layout shifts, broken images and motion."""
    tab.screen(*SCREENS[screen], mobile=screen == "phone")
    with tab.slowed(CPU_SLOWDOWN):  # layout shifts show only on a slow processor
        tab.open(address)
        found = tab.run("settle")
    figures["shift"] = max(figures.get("shift", 0), found["shifts"])
    if found["shifts"] > MAX_SHIFT:
        yield f"shifts by {found['shifts']:.3f} on a {screen}, more than {MAX_SHIFT}"
    if found["moving"]:
        yield f"{found['moving']} animations run although reduced motion is requested"
    yield from some(f"the image {source} does not load" for source in found["broken"])


def overflow(tab):
    for width in WIDTHS:
        tab.screen(width, 900)
        for direction, size in (("ltr", ""), ("rtl", ""), ("ltr", "200%")):
            found = tab.run("overflow", direction, size)
            if found["over"] > 0:
                text = " and text at 200 %" if size else ""
                yield (f"is {found['over']} px wider than {width} px, written {direction}{text}"
                       f" ({found['culprit'] or 'no element'} overflows)")
    tab.screen(*SCREENS["desktop"])


def grids(tab, figures):
    for grid in tab.run("grids"):
        figures["nodes"] = max(figures.get("nodes", 0), grid["each"])
        if grid["each"] > MAX_NODES:
            yield f"a list of {grid['photos']} photos has {grid['each']:.1f} elements per photo, more than {MAX_NODES}"


def targets(tab, screen):
    tab.screen(*SCREENS[screen], mobile=screen == "phone")
    small = [target for target in tab.run("targets") if target["small"]]
    yield from some(f"{target['name']} is {target['width']:.0f}x{target['height']:.0f} px on a {screen}, "
                    "less than 44" for target in small)


def tabs(tab, figures, most=MAX_TABS):
    """Presses Tab from start to end: every element gets the focus, in order, and is visible."""
    elements = [target["name"] for target in tab.run("targets")]
    met, sentences = [], []
    for _ in range(min(len(elements) + 2, most)):
        tab.press_tab()
        found = tab.run("focus")
        if found["place"] == -1:
            break
        if found["place"] == -2:
            sentences.append(f"Tab leads to <{found['name']}>, which is not interactive")
        if found["place"] < 0:
            continue
        name = elements[found["place"]]
        if met and found["place"] < met[-1]:
            if found["place"] == met[0]:
                break
            sentences.append(f"Tab goes back in the page to {name}")
        met.append(found["place"])
        if not found["ring"]:
            sentences.append(f"{name} shows no focus")
        if found["covered"]:
            sentences.append(f"{name} is out of view or covered when focused")
    figures["tabs"] = len(met)
    missed = set(range(min(len(elements), most))) - set(met)
    sentences += [f"Tab never reaches {elements[place]}" for place in sorted(missed)]
    yield from some(sentences)


def contrast(tab, scheme):
    tab.prefer(scheme)
    found = tab.run("contrast")
    yield from some(f"“{fault['text']}” has a contrast of {fault['found']}:1 in {scheme}, "
                    f"less than {fault['needed']}:1" for fault in found["faults"])


def axe(tab, scheme):
    tab.prefer(scheme)
    yield from some(f"axe in {scheme}: {what}" for what in rules.faults(tab))


def styles(tab, address):
    """No rule of the theme is missing from the page's own style sheet."""
    if address:
        found = tab.run("styles", address)
        yield from some(f"lacks a rule of the theme for {element}" for element in found)


def without_scripts(tab, address):
    """Every image in the window loads with scripts disabled."""
    tab.allow_scripts(False)
    waiting = ("[...document.images].filter(i => { const b = i.getBoundingClientRect();"
               " return b.bottom > 0 && b.top < innerHeight && b.right > 0 && b.left < innerWidth"
               " && !(i.complete && i.naturalWidth) }).map(i => i.src)")
    try:
        tab.open(address)
        for _ in range(40):
            missing = tab.evaluate(waiting)
            if not missing:
                break
            time.sleep(0.05)
        yield from some(f"without scripts, the image {source} does not load" for source in missing)
    finally:
        tab.allow_scripts(True)


def shots(tab, folder, name):
    """Takes screenshots of the page on a desktop, in dark mode and on a phone."""
    wanted = (("desktop", 1440, 900, 1, "light"), ("dark", 1440, 900, 1, "dark"), ("phone", 390, 844, 2, "light"))
    for title, width, height, scale, scheme in wanted:
        tab.screen(width, height, scale, mobile=title == "phone")
        tab.prefer(scheme)
        tab.evaluate("scrollTo(0, 0)")
        tab.shot(os.path.join(folder, f"{name}-{title}.png"))
