"""What a browser must find on each page: one function a promise, each yields sentences."""

import base64
import json
import os
import time
from urllib.parse import urlsplit

SCREENS = {"phone": (412, 823), "desktop": (1440, 900)}
WIDTHS = (320, 768, 1440)
MOST_SHIFT = 0.02
MOST_NODES = 12
MOST_TABS = 150
SHOWN = 5


def some(sentences):
    """The first few of many, and how many there are."""
    sentences = list(sentences)
    yield from sentences[:SHOWN]
    if len(sentences) > SHOWN:
        yield f"… and {len(sentences) - SHOWN} more of this kind"


def settle(driver, address, screen, figures):
    """Loads a page, scrolls to its end and back; tells of shifts, broken pictures and motion."""
    driver.screen(*SCREENS[screen], mobile=screen == "phone")
    driver.open(address)
    found = driver.run("settle", wait=True)
    figures["shift"] = max(figures.get("shift", 0), found["shifts"])
    if found["shifts"] > MOST_SHIFT:
        yield f"shifts by {found['shifts']:.3f} on a {screen}, more than {MOST_SHIFT}"
    if found["moving"]:
        yield f"{found['moving']} animations run although motion is to be reduced"
    yield from some(f"the picture {source} does not load" for source in found["broken"])


def overflow(driver):
    for width in WIDTHS:
        driver.screen(width, 900)
        for direction, size in (("ltr", ""), ("rtl", ""), ("ltr", "200%")):
            found = driver.run("overflow", direction, size)
            if found["over"] > 0:
                text = " and text at 200 %" if size else ""
                yield (f"is {found['over']} px wider than {width} px, written {direction}{text}"
                       f" ({found['culprit'] or 'no element'} sticks out)")
    driver.screen(*SCREENS["desktop"])


def grids(driver, figures):
    for grid in driver.run("grids"):
        figures["nodes"] = max(figures.get("nodes", 0), grid["each"])
        if grid["each"] > MOST_NODES:
            yield f"a list of {grid['photos']} photos has {grid['each']:.1f} elements a photo, more than {MOST_NODES}"


def targets(driver, screen):
    driver.screen(*SCREENS[screen], mobile=screen == "phone")
    small = [target for target in driver.run("targets") if target["small"]]
    yield from some(f"{target['name']} is {target['width']:.0f}x{target['height']:.0f} px on a {screen}, "
                    "less than 24 and too near to others" for target in small)


def tabs(driver, figures, most=MOST_TABS):
    """Presses Tab from the top to the end: everything is met, in order, and seen."""
    elements = [target["name"] for target in driver.run("targets")]
    met, sentences = [], []
    for _ in range(min(len(elements) + 2, most)):
        driver.press_tab()
        found = driver.run("focus")
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
            sentences.append(f"{name} is out of sight or covered when it has the focus")
    figures["tabs"] = len(met)
    missed = set(range(min(len(elements), most))) - set(met)
    sentences += [f"Tab never reaches {elements[place]}" for place in sorted(missed)]
    yield from some(sentences)


def contrast(driver, scheme):
    driver.prefer(scheme)
    found = driver.run("contrast")
    yield from some(f"“{fault['text']}” has a contrast of {fault['found']}:1 in {scheme}, "
                    f"less than {fault['needed']}:1" for fault in found["faults"])


def axe(driver, source, scheme):
    driver.prefer(scheme)
    driver.evaluate(source + "\n;0")
    yield from some(f"axe in {scheme}: {what}" for what in driver.run("axe", wait=True))


def console(driver, own):
    """Errors in the console; a page for missing addresses is itself answered with 404."""
    for entry in driver.log("browser"):
        if entry["level"] == "SEVERE" and not (own in entry["message"] and "404" in entry["message"]):
            yield f"the console says: {entry['message']}"


def requests(driver, own):
    """What was asked of the network and how it ended."""
    asked = {}
    for entry in driver.log("performance"):
        message = json.loads(entry["message"])["message"]
        parameters = message["params"]
        if message["method"] == "Network.requestWillBeSent":
            address = parameters["request"]["url"]
            asked[parameters["requestId"]] = address
            if address.startswith("http") and urlsplit(address).netloc != urlsplit(own).netloc:
                yield f"asks another host: {address}"
        elif message["method"] == "Network.responseReceived":
            response = parameters["response"]
            if response["status"] >= 400 and response["url"] != own:
                yield f"the request for {response['url']} ends with {response['status']}"
        elif message["method"] == "Network.loadingFailed" and not parameters.get("canceled"):
            # What the page did not ask for is the browser's own affair.
            if parameters["requestId"] in asked:
                yield f"the request for {asked[parameters['requestId']]} fails: {parameters.get('errorText')}"


def without_scripts(driver, address):
    """Every picture in the window is there although no script may run."""
    driver.devtools("Emulation.setScriptExecutionDisabled", value=True)
    waiting = ("[...document.images].filter(i => { const b = i.getBoundingClientRect();"
               " return b.bottom > 0 && b.top < innerHeight && b.right > 0 && b.left < innerWidth"
               " && !(i.complete && i.naturalWidth) }).map(i => i.src)")
    try:
        driver.open(address)
        for _ in range(40):
            missing = driver.evaluate(waiting)
            if not missing:
                break
            time.sleep(0.05)
        yield from some(f"without scripts the picture {source} does not load" for source in missing)
    finally:
        driver.devtools("Emulation.setScriptExecutionDisabled", value=False)


def shots(driver, folder, name):
    """Pictures of the page on a desktop, in the dark and on a phone."""
    wanted = (("desktop", 1440, 900, 1, "light"), ("dark", 1440, 900, 1, "dark"), ("phone", 390, 844, 2, "light"))
    for title, width, height, scale, scheme in wanted:
        driver.screen(width, height, scale, mobile=title == "phone")
        driver.prefer(scheme)
        driver.evaluate("scrollTo(0, 0)")
        picture = driver.devtools("Page.captureScreenshot", format="png")["data"]
        with open(os.path.join(folder, f"{name}-{title}.png"), "wb") as file:
            file.write(base64.b64decode(picture))
