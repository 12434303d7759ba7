"""Sharing from the lightbox and from the photo page: first the text, then the ways to send it."""

from visits.cases import visit
from visits.lightbox import DIALOG, open_lightbox

PANEL = "dialog[open]:has(textarea)"
DEVICE = """Object.defineProperty(navigator, 'share', { value: async what => { window.shared = what } });
  Object.defineProperty(navigator, 'canShare', { value: what => !what.files });"""
SHARE = f"{DIALOG} button:text-matches('share', 'i'), {DIALOG} button[aria-label*='share' i]"


def panel(visitor):
    open_lightbox(visitor)
    visitor.see(SHARE, "there is no share button").click()
    return visitor.see(f"{PANEL} textarea", "the text to share cannot be edited")


@visit(permissions=["clipboard-read", "clipboard-write"])
def copies_the_link_without_a_share_sheet(visitor):
    panel(visitor)
    visitor.see(f"{PANEL} button:text-matches('copy link', 'i')", "the link cannot be copied").click()
    visitor.wait("document.querySelector('dialog[open] [role=status]')?.textContent.trim()", "copying is not confirmed")
    copied = visitor.evaluate("navigator.clipboard.readText()")
    visitor.claim("/photos/" in copied and copied.startswith("http"), f"the copied text is not a link: {copied}")
    visitor.claim(visitor.page.request.get(copied).ok, f"the copied link leads to a missing page: {copied}")


@visit(permissions=["clipboard-read", "clipboard-write"])
def the_text_can_be_changed_before_it_is_copied(visitor):
    text = panel(visitor)
    visitor.claim("CC" in text.input_value() or "Ada" in text.input_value() or "/" in text.input_value(),
                  "the text lacks the credit line")
    text.fill("Look at this")
    visitor.see(f"{PANEL} button:text-matches('copy text', 'i')", "the text cannot be copied").click()
    visitor.page.wait_for_timeout(200)
    copied = visitor.evaluate("navigator.clipboard.readText()")
    visitor.claim("Look at this" in copied, f"the text copied is {copied!r}")


@visit()
def uses_the_share_sheet_of_the_device(visitor):
    visitor.context.add_init_script(DEVICE)
    text = panel(visitor)
    text.fill("Seen here " + text.input_value())
    visitor.one(f"{PANEL} .share-actions button, {PANEL} button").click()
    visitor.wait("window.shared", "the device's share sheet is not called")
    shared = visitor.evaluate("window.shared")
    visitor.claim("Seen here" in (shared.get("text") or ""), "the changed text is not shared")
    visitor.claim("/photos/" in (shared.get("url") or ""), "no link is shared")


@visit()
def saves_the_photo_if_there_are_originals(visitor):
    panel(visitor)
    link = visitor.see(f"{PANEL} a[download]", "the photo cannot be saved")
    answer = visitor.page.request.get(link.evaluate("a => a.href"))
    visitor.claim(answer.ok and answer.headers["content-type"].startswith("image/"), "the saved file is not an image")


@visit()
def closes_before_the_lightbox_does(visitor):
    panel(visitor)
    visitor.press("Escape")
    visitor.gone(PANEL, "Escape does not close the panel")
    visitor.see(DIALOG, "Escape closes the lightbox as well")
    visitor.claim(visitor.evaluate("document.querySelector('dialog[open]').contains(document.activeElement)"),
                  "the focus does not return to the lightbox")


@visit()
def back_closes_it_with_the_lightbox(visitor):
    visitor.go("sets/dozen/")
    visitor.one("main .grid a").click()
    visitor.see("dialog[open]").get_by_role("button", name="Share").click()
    visitor.see("dialog.share[open]", "the share panel does not open")
    visitor.page.go_back()
    visitor.gone("dialog[open]", "Back leaves a panel open")


@visit()
def is_accessible(visitor):
    panel(visitor)
    visitor.accessible("share open")


@visit(screen="phone")
def fits_a_phone(visitor):
    panel(visitor)
    over = visitor.evaluate("(() => { const box = document.querySelector('dialog[open]:has(textarea)')"
                            ".getBoundingClientRect(); return Math.max(-box.left, box.right - innerWidth, -box.top) })()")
    visitor.claim(over <= 0, f"the panel is {over:.0f} px too large")
    visitor.accessible("share on a phone")


@visit(also=("sheet",))
def works_from_a_photo_page(visitor):
    visitor.go("sets/dozen/")
    visitor.go(visitor.one("main .grid a").evaluate("a => a.href").removeprefix(visitor.base))
    visitor.see("[data-share]", "the photo page cannot be shared").click()
    visitor.see(f"{PANEL} textarea", "the panel does not open")
    visitor.accessible("share on a photo's page")
