"""Checks a page's Content-Security-Policy against its content. https://www.w3.org/TR/CSP3/"""

import base64
import hashlib
import re

from gallery.pages import text_of


def directives(policy):
    """The sources of each directive, by name."""
    parts = (part.split() for part in policy.split(";"))
    return {words[0].lower(): words[1:] for words in parts if words}


def digest(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def faults(page):
    metas = [m for m in page.all("meta") if (m.get("http-equiv") or "").lower() == "content-security-policy"]
    if len(metas) != 1:
        yield f"has {len(metas)} Content-Security-Policy, not one"
        return
    policy = directives(metas[0].get("content") or "")
    yield from order_faults(page, metas[0])
    yield from source_faults(policy)
    yield from hash_faults(policy, "style", page.styles, page.styles)
    inline = [script for script in page.all("script") if script.get("src") is None]
    yield from hash_faults(policy, "script", [text_of(script) for script in inline if runs(script, policy)],
                           [text_of(script) for script in inline])
    for style in page.all("style"):
        if re.search(r"@import|url\(\s*(?!['\"]?(?:data:|#))", text_of(style), re.I):
            yield "a <style> loads something"


def runs(script, policy):
    """Whether the policy must name a script: inline code, or speculation rules without a general permission."""
    kind = (script.get("type") or "").lower()
    if kind == "speculationrules":
        return "'inline-speculation-rules'" not in policy.get("script-src", [])
    return kind in ("", "module", "text/javascript")


def hash_faults(policy, name, needing, present):
    """The policy must name each inline element by the hash of its content, and no others."""
    named = {source for source in policy.get(f"{name}-src", []) if source.startswith("'sha")}
    missing = {digest(text) for text in needing} - named
    unused = named - {digest(text) for text in present}
    if missing:
        yield f"{len(missing)} of its <{name}> are not in its policy"
    if unused:
        yield f"its policy names {len(unused)} <{name}> that it does not have"


def order_faults(page, meta):
    """A policy applies only to elements after it."""
    for element in page.all("style", "script", "link", "img", "meta"):
        if element is meta:
            return
        if element.tag != "meta":
            yield f"<{element.tag}> comes before the Content-Security-Policy"


def source_faults(policy):
    if policy.get("default-src") not in (["'none'"], ["'self'"]):
        yield "its policy has no default-src of 'none' or 'self'"
    for name in ("base-uri", "style-src"):
        if name not in policy:
            yield f"its policy has no {name}"
    for name, sources in policy.items():
        for source in sources:
            is_local = source in ("data:", "blob:") and name != "img-src"
            if source.startswith("'unsafe-") or source in ("*", "http:", "https:") or is_local:
                yield f"its policy allows {source} in {name}"
