"""Sets as shortcuts, the welcome message, the menu of Markdown pages, profiles."""

from visits.cases import visit

MORE = "header :is(summary, button):has-text('more')"
WELCOME = "[class*=welcome], [id*=welcome]"


@visit(script=False, also=("sheet",))
def sets_with_icons_are_one_tap_away(visitor):
    visitor.go()
    links = visitor.all("nav a:has(span[aria-hidden])").all_inner_texts()
    visitor.claim(any("Everything" in text for text in links), f"the menu has {links}")
    visitor.one("nav a:has-text('Two pages')").click()
    visitor.arrive("**/sets/two-pages/")


@visit(also=("sheet",))
def welcome_message_is_shown_once_and_blocks_nothing(visitor):
    visitor.go()
    welcome = visitor.see(WELCOME, "there is no welcome message on the first visit")
    visitor.claim(not visitor.evaluate("document.querySelector('dialog:modal')"), "the welcome blocks the page")
    photo = visitor.see("main a:has(img)")
    photo.scroll_into_view_if_needed()
    hit = photo.evaluate("""a => { const box = a.getBoundingClientRect();
      return a.contains(document.elementFromPoint(box.left + box.width / 2, Math.min(box.top + box.height / 2, innerHeight - 5))) }""")
    visitor.claim(hit, "the welcome message covers the first photo")
    visitor.accessible("welcome")
    welcome.locator("button").first.click()
    visitor.gone(WELCOME, "the welcome message cannot be closed")
    visitor.page.reload()
    visitor.page.wait_for_timeout(400)
    visitor.claim(not visitor.all(WELCOME).filter(visible=True).count(), "the welcome message is shown again")


@visit(also=("sheet",))
def welcome_message_shifts_nothing(visitor):
    visitor.context.add_init_script("""window.shift = 0; new PerformanceObserver(list => {
      for (const entry of list.getEntries()) window.shift += entry.value }).observe({ type: 'layout-shift', buffered: true })""")
    visitor.go()
    visitor.page.wait_for_timeout(1200)
    shift = visitor.evaluate("window.shift")
    visitor.claim(shift <= 0.02, f"the first visit shifts by {shift:.3f}")


@visit(script=False, also=("sheet",))
def markdown_pages_are_in_the_more_menu(visitor):
    visitor.go()
    visitor.see(MORE, "there is no “more” menu").click()
    visitor.see("header a:has-text('About')", "“About” is not in the menu").click()
    visitor.arrive("**/pages/about/")
    visitor.claim(visitor.all("main em").count(), "its Markdown is not rendered")
    visitor.one("main a:has-text('The sea')").click()
    visitor.arrive("**/tags/sea/")
    visitor.go("pages/questions/")
    visitor.claim(not visitor.evaluate("document.querySelector('main script')"), "raw HTML of a page is not removed")


@visit(also=("sheet",))
def more_menu_works_by_keyboard(visitor):
    visitor.go()
    menu = visitor.see(MORE, "there is no “more” menu")
    menu.focus()
    visitor.press("Enter")
    visitor.see("header a:has-text('About')", "Enter does not open it")
    visitor.accessible("more menu")
    visitor.press("Escape")
    visitor.gone("header a:has-text('About')", "Escape does not close it")


@visit(screen="phone", also=("sheet",))
def the_more_menu_fits_a_phone(visitor):
    visitor.go()
    visitor.see(MORE, "there is no “more” menu").click()
    box = visitor.see("header a:has-text('About')").bounding_box()
    visitor.claim(box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["height"] >= 24, f"“About” is at {box}")


@visit(script=False, also=("sheet",))
def a_profile_lists_all_photos_of_its_author(visitor):
    visitor.go("sets/one-page/")
    visitor.go(visitor.one("main .grid a").evaluate("a => a.href").removeprefix(visitor.base))
    visitor.follow(visitor.one("main a[href*='authors/']"))
    visitor.claim("authors/" in visitor.path, "there is no link to a profile")
    visitor.claim(visitor.all("main .grid a").count() >= 5, "the profile does not list photos")
    visitor.claim(visitor.all("main h1").inner_text().strip(), "the profile has no name")


@visit(site="capped", script=False)
def a_profile_links_to_the_service(visitor):
    visitor.go("sets/tide/")
    visitor.go(visitor.one("main .grid a").evaluate("a => a.href").removeprefix(visitor.base))
    visitor.follow(visitor.one("main a[href*='authors/']"))
    visitor.claim(visitor.all("main a[href^='http']:not([href*='127.0.0.1'])").count(), "the profile has no link to the service")


@visit(site="sample", script=False)
def an_album_can_be_chosen(visitor):
    visitor.go("sets/albums/")
    visitor.follow(visitor.one("main a[href*='albums/']:has(.name)"))
    visitor.claim(visitor.all("main .grid a").count(), "the album shows no photos")
