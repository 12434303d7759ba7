"""Infinite scroll: appends 50 photos at a time from the regular pages, up to a limit."""

from visits.cases import Fault, visit

COUNT = "document.querySelectorAll('main .grid > li').length"
MORE = "a, button"


def to_the_end(visitor):
    visitor.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")


def count(visitor):
    return visitor.evaluate(COUNT)


def append(visitor, expected):
    """Scrolls to the end until the page has this many photos."""
    for _ in range(40):
        if count(visitor) >= expected:
            return
        to_the_end(visitor)
        visitor.page.wait_for_timeout(100)
    raise Fault(f"{count(visitor)} photos after scrolling to the end, not {expected}")


def roll(visitor):
    """Scrolls to the end until no more photos load automatically."""
    before, quiet = count(visitor), 0
    while quiet < 6:
        to_the_end(visitor)
        visitor.page.wait_for_timeout(200)
        quiet = 0 if count(visitor) > before else quiet + 1
        before = count(visitor)
    return before


def named(visitor, words):
    return visitor.all(MORE).filter(has_text=words, visible=True).first


@visit()
def appends_the_next_page_near_the_end(visitor):
    visitor.go("sets/all/")
    visitor.claim(count(visitor) == 50, f"{count(visitor)} photos at first, not 50")
    append(visitor, 100)
    hrefs = visitor.all("main .grid a").evaluate_all("links => links.map(link => link.href)")
    visitor.claim(len(set(hrefs)) == len(hrefs), "a photo is shown twice")


@visit(screen="phone")
def appends_the_next_page_on_a_phone(visitor):
    visitor.go("sets/all/")
    append(visitor, 100)


@visit()
def keeps_links_right_after_the_address_changes(visitor):
    visitor.go("sets/all/")
    append(visitor, 100)
    odd = visitor.evaluate("""() => [...document.querySelectorAll('a[href], img')]
        .map(one => one.href || one.src).filter(address => /\\/sets\\/.*\\/(photos|images|authors|tags)\\//.test(address))""")
    visitor.claim(not odd, f"an address is broken: {odd[:1]}")
    last = visitor.all("main .grid a").last.evaluate("link => link.href")
    visitor.claim(visitor.page.request.get(last).ok, f"the appended link {last} leads to a missing page")
    visitor.one("footer a[href*='credits']").click()
    visitor.arrive("**/credits/")


@visit()
def stops_after_a_few_pages_and_offers_more(visitor):
    visitor.go("sets/all/")
    reached = roll(visitor)
    visitor.claim(100 <= reached <= 250, f"{reached} photos loaded automatically")
    visitor.claim(named(visitor, "how more").count(), "no “Show more” is offered")
    to_the_end(visitor)
    box = visitor.one("footer.site-footer, body > footer").bounding_box()
    visitor.claim(box and box["y"] < 800, "the footer cannot be reached")


@visit()
def shows_more_when_asked(visitor):
    visitor.go("sets/all/")
    before = roll(visitor)
    more = named(visitor, "how more")
    more.focus()
    visitor.press("Enter")
    visitor.wait(f"{COUNT} > {before}", "“Show more” shows no more")
    visitor.claim(visitor.evaluate("document.activeElement !== document.body"), "the focus is lost after “Show more”")


@visit()
def address_and_title_follow_the_reader(visitor):
    visitor.go("sets/all/")
    first = visitor.page.title()
    append(visitor, 100)
    visitor.all("main .grid > li").nth(75).scroll_into_view_if_needed()
    visitor.wait("location.pathname.endsWith('/sets/all/page/2/')", "the address is not updated to page 2")
    visitor.claim(visitor.page.title() != first, "the title is not updated to page 2")
    visitor.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    visitor.wait("location.pathname.endsWith('/sets/all/')", "the address is not updated back to page 1")


IN_VIEW = """() => [...document.querySelectorAll('main .grid a')].filter(link => {
  const box = link.getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight }).map(link => link.href)"""


@visit()
def back_keeps_the_scroll_position(visitor):
    visitor.go("sets/all/")
    append(visitor, 100)
    visitor.all("main .grid > li").nth(70).scroll_into_view_if_needed()
    visitor.wait("location.pathname.includes('/page/2/')", "the address is not updated")
    visitor.page.wait_for_timeout(300)
    seen = visitor.page.evaluate(IN_VIEW)
    visitor.page.evaluate("location.assign(document.querySelector(\"footer a[href*='credits']\").href)")
    visitor.arrive("**/credits/")
    visitor.page.go_back()
    visitor.wait(f"({IN_VIEW})().some(link => {seen!r}.includes(link))", "after Back, other photos are in view")


@visit()
def a_page_kept_in_memory_keeps_the_scroll_position(visitor):
    """WebKit shows the top of such a page, as here."""
    visitor.go("sets/all/")
    append(visitor, 100)
    visitor.all("main .grid > li").nth(70).scroll_into_view_if_needed()
    visitor.wait("scrollY > 1000 && history.state?.place?.key", "the position is not saved")
    before = visitor.evaluate("scrollY")
    visitor.evaluate("""() => {
      scrollTo({ top: 0, behavior: "instant" })
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })) }""")
    after = visitor.evaluate("scrollY")
    visitor.claim(abs(after - before) < 100, f"after Back, the page is at {after} px instead of {before}")


AT_HOME = "document.querySelector('[rel=home]').href"


# As below the albums of a set or an author.
BELOW_ALBUMS = """() => {
  const grid = document.querySelector("main .grid")
  const section = document.createElement("section")
  section.innerHTML = "<h2 id=photos>Photos</h2>"
  grid.replaceWith(section)
  section.append(grid, document.querySelector("nav.pagination"))
}"""


@visit(site="arabic")
def keeps_the_scroll_position_below_albums(visitor):
    visitor.go("sets/all/")
    visitor.evaluate(BELOW_ALBUMS)
    append(visitor, 60)
    visitor.evaluate("scrollBy({ top: -300, behavior: 'instant' })")
    visitor.wait("history.state?.place?.key", "the position is not saved")


@visit()
def forward_after_a_reload_follows_the_address(visitor):
    visitor.go("sets/all/")
    visitor.one("main .grid a").click()
    visitor.wait("document.querySelector('dialog[open]')", "the lightbox does not open")
    visitor.press("Escape")
    visitor.wait("!location.hash", "the lightbox does not close")
    append(visitor, 100)
    visitor.all("main .grid > li").nth(70).scroll_into_view_if_needed()
    visitor.wait("location.pathname.includes('/page/2/')", "the address is not updated")
    visitor.page.reload()
    visitor.page.go_forward()
    visitor.wait("document.querySelector('dialog[open]') && !document.title.includes('2')", "the photo does not load")
    visitor.claim(visitor.evaluate(AT_HOME) == visitor.base, "links lead out of the site")


@visit()
def failed_page_can_be_retried(visitor):
    visitor.expect_failure("/page/2/", "Failed to fetch", "net::ERR_FAILED")
    visitor.page.route("**/page/2/**", lambda route: route.abort())
    visitor.go("sets/all/")
    to_the_end(visitor)
    visitor.page.wait_for_timeout(300)
    to_the_end(visitor)
    visitor.see(":is(a, button):text-matches('retry|try again', 'i')", "no Retry is offered")
    visitor.claim(visitor.evaluate(
        "[...document.querySelectorAll('[role=status], [role=alert], [aria-live]')].some(one => one.textContent.trim())"),
        "the failure is not announced")
    visitor.page.unroute("**/page/2/**")
    named(visitor, "etry").or_(named(visitor, "ry again")).first.click()
    visitor.wait(f"{COUNT} >= 100", "Retry does not load the page")


@visit()
def page_with_an_error_status_can_be_retried(visitor):
    visitor.expect_failure("/page/2/", "500")
    visitor.page.route("**/page/2/**", lambda route: route.fulfill(status=500, body="<p>broken</p>"))
    visitor.go("sets/all/")
    to_the_end(visitor)
    visitor.see(":is(a, button):text-matches('retry|try again', 'i')", "no Retry is offered after a server error")


@visit()
def indicates_loading(visitor):
    visitor.go("sets/two-pages/")
    held = []
    visitor.page.route("**/page/2/**", lambda route: held.append(route))
    visitor.page.reload()
    to_the_end(visitor)
    visitor.see("[aria-busy=true], .loading, [role=status]:not(:empty)", "loading is not indicated")
    for route in held:
        route.continue_()
    visitor.wait(f"{COUNT} === 75", "the next page does not load")


@visit()
def announces_appended_photos(visitor):
    visitor.go("sets/all/")
    append(visitor, 100)
    visitor.wait("[...document.querySelectorAll('[role=status], [aria-live=polite]')].some(one => /\\d/.test(one.textContent))",
                 "appended photos are not announced")
    visitor.claim(visitor.evaluate("document.querySelectorAll('main :is(h2, h3)').length") >= 1,
                  "the appended page has no heading")


@visit(site="capped")
def replaces_photos_if_a_service_limits_photos_per_page(visitor):
    visitor.go("sets/tide/")
    first = count(visitor)
    visitor.claim(first <= 30, f"{first} photos of a service that allows 30")
    names = visitor.all("main .grid a").evaluate_all("links => links.map(link => link.href)")
    reached = roll(visitor)
    visitor.claim(reached <= 30, f"{reached} photos on one page of a service that allows 30")
    visitor.evaluate("scrollTo(0, 0)")
    visitor.one("a[rel=next]").click()
    visitor.wait("location.pathname.includes('/page/2/')", "the next page does not load")
    visitor.wait(f"{COUNT} <= 30 && ![...document.querySelectorAll('main .grid a')].some(a => {names!r}.includes(a.href))",
                 "the photos of the previous page are still shown")
    visitor.page.go_back()
    visitor.wait("!location.pathname.includes('/page/')", "Back does not lead to the previous page")
    visitor.wait(f"[...document.querySelectorAll('main .grid a')].some(a => a.href === {names[0]!r})",
                 "Back does not show the photos of the previous page")
    visitor.page.go_forward()
    visitor.wait("location.pathname.includes('/page/2/')", "Forward does not lead to the next page")
    visitor.page.reload()
    visitor.page.go_back()
    visitor.wait(f"[...document.querySelectorAll('main .grid a')].some(a => a.href === {names[0]!r})",
                 "Back after a reload does not show the photos of the previous page")
    visitor.claim(visitor.evaluate(AT_HOME) == visitor.base, "Back after a reload: links lead out of the site")


@visit()
def offers_nothing_at_the_end(visitor):
    visitor.go("sets/two-pages/")
    append(visitor, 75)
    visitor.page.wait_for_timeout(500)
    to_the_end(visitor)
    visitor.claim(not named(visitor, "how more").count(), "“Show more” is offered although all photos are shown")


@visit()
def appended_grid_is_accessible(visitor):
    visitor.go("sets/two-pages/")
    append(visitor, 75)
    visitor.accessible("appended grid")


@visit()
def has_at_most_twelve_elements_per_photo(visitor):
    visitor.go("sets/all/")
    append(visitor, 100)
    each = visitor.evaluate("document.querySelectorAll('main .grid, main .grid *').length / " + COUNT)
    visitor.claim(each <= 12, f"{each:.1f} elements per photo, more than 12")


@visit(slow=True)
def appends_up_to_a_thousand_photos(visitor):
    visitor.go("sets/all/")
    while count(visitor) < 1000:
        before = roll(visitor)
        more = named(visitor, "how more")
        visitor.claim(more.count(), f"no way to continue after {before} photos")
        more.click()
        visitor.wait(f"{COUNT} > {before}", f"no more photos after {before}")
    each = visitor.evaluate("document.querySelectorAll('main .grid, main .grid *').length / " + COUNT)
    visitor.claim(each <= 12, f"{each:.1f} elements per photo, more than 12")
