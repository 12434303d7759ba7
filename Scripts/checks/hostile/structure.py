"""Checks what a page consists of: no hostile text may become an element, an attribute or a link."""

import re
from urllib.parse import urljoin, urlsplit

DATA = {"application/ld+json", "application/json", "speculationrules"}


def is_own(script):
    """Whether a script is data, a module of the theme, or the inline script whose hash the policy names."""
    address = script.get("src")
    return script.get("type") in DATA or (address and "assets/" in address) or "classList" in (script.text or "")


ELEMENTS = set(
    "html head title meta link style script body header main footer nav section article aside figure figcaption "
    "h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd div span a em strong b i small time bdi bdo abbr br wbr hr picture source "
    "img form label input textarea select option fieldset legend button kbd details summary dialog template noscript "
    "{http://www.w3.org/2000/svg}svg "
    "{http://www.w3.org/2000/svg}path {http://www.w3.org/2000/svg}circle {http://www.w3.org/2000/svg}rect "
    "{http://www.w3.org/2000/svg}g {http://www.w3.org/2000/svg}title".split())
# Other elements that Markdown pages may have.
MARKDOWN = set("code pre blockquote hr del table thead tbody tr th td".split())
ATTRIBUTES = set(
    "placeholder autocomplete enterkeyhint popovertarget popover checked accept "
    "maxlength autocapitalize spellcheck min max rows "
    "lang dir class id href src srcset sizes alt width height loading decoding fetchpriority rel type media name "
    "content charset property http-equiv title role tabindex datetime hidden translate viewBox d fill stroke cx cy r x y "
    "value action method for hreflang download referrerpolicy".split())
OWN = re.compile(r"(aria|data)-[a-z-]+")
# A panel opens at its heading. Nothing else may take the focus.
FOCUSED = "shortcuts-title"
ADDRESSES = ("href", "src", "action", "poster", "data", "formaction")


def faults(page, more=frozenset()):
    """Yields the faults of a page. `more` elements are allowed in addition."""
    for element in page.all():
        if element.tag not in ELEMENTS | more:
            yield f"has the element <{element.tag}>"
        for name, value in element.attrib.items():
            is_focused = name == "autofocus" and element.get("id") == FOCUSED
            if name not in ATTRIBUTES and not OWN.fullmatch(name) and not is_focused:
                yield f"<{element.tag}> has the attribute {name}"
            if name in ADDRESSES and not is_icon(element) and value != "data:," and not is_harmless(value):
                yield f"<{element.tag}> leads to {value}"
        if element.tag == "script" and not is_own(element):
            yield "has a script"


def is_icon(element):
    """Whether an element is an icon, which may be a data URL."""
    return (element.tag == "link" and element.get("rel") == "icon"
            and element.get("href", "").startswith(("data:image/", "data:,")))


def is_harmless(address):
    """Whether an address is relative or leads to the web. Browsers ignore controls and spaces in the scheme."""
    bare = re.sub(r"[\x00-\x20]", "", address)
    return urlsplit(urljoin("https://site.invalid/", bare)).scheme in ("http", "https")


def addresses_in(value):
    """Yields every text in a JSON value whose key indicates an address."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, str) and re.search(r"url|license|page|^@?id$", key, re.I) and key != "@context":
                yield inner
            yield from addresses_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from addresses_in(inner)
