"""Interactions with hostile texts: lightbox, sharing, search, suggestions, favorites, and links that others wrote."""

import json
from urllib.parse import quote

from browser import chromium
from hostile.page_texts import plain

from texts.tabs import Tab, is_same, visit

COLUMNS = "provider id title author author_url page_url image_url license tags note added_at".split()


def lightbox(tab, expected):
    """Checks the lightbox of a photo, its details and its share panel."""
    page = tab.page
    page.wait_for_selector("dialog[open] img")
    seen = page.wait_for_function("() => document.querySelector('dialog[open] :is(h1, h2)')?.textContent").json_value()
    found = []
    if expected is not None and not is_same(seen, expected):
        found.append(f"the lightbox shows {plain(seen)[:80]}, not {plain(expected)[:80]}")
    page.keyboard.press("i")
    page.locator("dialog[open]").get_by_role("button", name="Share").click()
    text = page.locator("dialog.share[open] textarea").input_value()
    if expected is not None and plain(expected)[:100] not in plain(text):
        found.append("the share panel does not have the title")
    return found


def searched(tab, query):
    page = tab.page
    page.wait_for_selector("#result-list > li, .search-results:not(:empty), [role=status]:not(:empty)", state="attached")
    box = page.locator("[role=search] input:not([type=hidden])").first
    seen = box.input_value()
    # On a busy machine the script that fills the box may come late.
    for _ in range(40):
        if plain(seen) == plain(query):
            break
        page.wait_for_timeout(50)
        seen = box.input_value()
    return [] if plain(seen) == plain(query) else [f"searched for {plain(query)[:60]}, the box has {plain(seen)[:60]}"]


def suggested(tab, texts):
    box = tab.page.locator("[role=search] input:not([type=hidden])").first
    box.click()
    for text in texts:
        box.fill(text)
        tab.page.wait_for_timeout(120)
    return []


def kept(tab, site_path, stored):
    """The favorites page with whatever another script of the origin, or an older version, left in the storage."""
    page = tab.page
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [f"vitrine:{site_path}favorites", stored])
    page.reload()
    page.wait_for_load_state("networkidle")
    return []


def rows(texts):
    made = [dict.fromkeys(COLUMNS, text) | {"provider": "folder", "id": text or "x", "card": {
        "path": text, "src": text, "width": 9, "height": 9}} for text in texts]
    return made + [dict.fromkeys(COLUMNS, text) | {"extras": [text]} for text in texts]


def stored_lists(texts):
    """Yields stored lists with hostile rows, and texts that are not lists."""
    yield json.dumps({"version": 1, "extras": texts[:20], "rows": rows(texts)})
    yield json.dumps({"version": 2, "rows": rows(texts[:40])})
    yield from ("null", "[]", "{", '"', '{"version":1,"rows":null}', '{"version":1,"rows":[null,1,"x",{}]}',
                '{"version":1,"rows":[{"__proto__":{"provider":"a","id":"b"}}]}', "<script>hit()</script>", "[" * 100_000)


def pressed(tab):
    """Adds every photo of a grid to the favorites."""
    for heart in tab.page.locator("main .heart").all()[:40]:
        heart.click()
    tab.page.wait_for_timeout(300)
    return []


def faults(base, site_path, report, expected, texts, points, has_lightbox):
    """Returns (guarantee, place, what) for about `points` interactions of each kind."""
    photos = report["photos"][:: max(1, len(report["photos"]) // points)]
    chosen = texts[:: max(1, len(texts) // points)]
    found = []
    with chromium.launched() as browser:
        tab = Tab(browser, base)

        def go(place, address, *act):
            found.extend(("X1", place, what) for what in visit(tab, base + address, *act))

        for photo in photos:
            path = photo["page"].removeprefix("photos/").strip("/")
            wanted = expected.get(photo["source"], {}).get("title")
            act = (lightbox, wanted) if has_lightbox else ()
            go(f"lightbox of {photo['source']}", f"sets/all/?x={quote(path)}#view={path}", *act)
        for text in chosen:
            go(f"search for {text}", f"search/?q={quote(text.encode('utf-8', 'replace'))}", searched, text.replace("\0", "")[:200])
        go("suggestions", "", suggested, chosen)
        for place, text in enumerate(chosen):
            address = quote(text.encode("utf-8", "replace"))
            for page, part in (("favorites/", f"#photos=folder:{address},{address}:{address}"), ("sets/all/", f"#view={address}"),
                               ("sets/all/", f"?page={address}#{address}"), ("no-results/", f"?q={address}#{address}")):
                go(f"{page}{part}", f"{page}?n={place}{part if part.startswith('#') else '&' + part[1:]}")
        go("hearts", "sets/all/", pressed)
        go("favorites", "favorites/")
        for stored in stored_lists(texts):
            tab.found.clear()
            go(f"stored favorites {stored[:40]}", "favorites/", kept, site_path, stored)
        go("home afterwards", "")
    return found
