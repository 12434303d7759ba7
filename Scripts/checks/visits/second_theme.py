"""The theme `contact-sheet`: squares at every width, captions beneath, and few scripts."""

from visits.cases import visit

WIDTHS = (320, 390, 768, 1280, 1920, 2560)
# Images of grids that are not square, not cropped to a square, or without a caption below.
CROOKED = """[...document.querySelectorAll('main :is(.grid, .strip, .covers) img')].map(image => {
  const box = image.getBoundingClientRect();
  const label = image.closest('a').querySelector('.label, .name').getBoundingClientRect();
  const isSquare = box.width > 40 && Math.abs(box.width / box.height - 1) < .01;
  const isWhole = getComputedStyle(image).objectFit === 'cover';
  const isBeneath = label.height > 0 && label.top >= box.bottom - 1;
  return isSquare && isWhole && isBeneath ? '' : `${box.width.toFixed(1)} x ${box.height.toFixed(1)}`;
}).filter(Boolean)"""
FRAMES = "main :is(.grid, .strip, .covers) img"


def squares(visitor, where):
    visitor.claim(visitor.all(FRAMES).count(), f"{where} has no frames")
    for width in WIDTHS:
        visitor.page.set_viewport_size({"width": width, "height": 800})
        found = visitor.evaluate(CROOKED)
        visitor.claim(not found, f"{where}, {width} px: {len(found)} frames are not square with a caption beneath: {found[:3]}")


@visit(site="sheet", script=False)
def frames_are_squares_at_every_width(visitor):
    for path in ("", "sets/all/", "sets/dozen/", "sets/none/", "tags/sea/"):
        visitor.go(path)
        squares(visitor, path or "home")
    visitor.go("sets/two-pages/")
    visitor.follow(visitor.one("main .grid a"))
    squares(visitor, "a photo's page")
    visitor.follow(visitor.one("main a[href*='authors/']"))
    squares(visitor, "a profile")


@visit(site="sheet")
def frames_made_by_scripts_are_squares(visitor):
    visitor.go("sets/all/")
    for place in range(3):
        visitor.all("main .grid .heart").nth(place).click()
    visitor.wait("Object.keys(localStorage).some(name => name.includes('avorites'))", "no favorite is saved")
    for path in ("search/?q=sea", "favorites/", "favorites/#featured"):
        visitor.go(path)
        visitor.see("main .grid > li", f"{path} shows nothing", timeout=10_000)
        squares(visitor, path)
        visitor.evaluate("document.documentElement.dir = 'rtl'")
        squares(visitor, f"{path}, right to left")


@visit(site="sheet")
def browser_crops_images_without_crops(visitor):
    visitor.go("sets/dozen/")
    visitor.evaluate("""[...document.querySelectorAll('main .grid img')].forEach((image, place) => {
      const [width, height] = [[1600, 200], [200, 1600], [12, 9]][place % 3];
      image.closest('picture')?.querySelectorAll('source').forEach(source => source.remove());
      image.removeAttribute('srcset');
      image.width = width;
      image.height = height;
      image.src = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/>` })""")
    visitor.wait(f"[...document.querySelectorAll({FRAMES!r})].every(image => image.complete)", "the images do not load")
    squares(visitor, "a set")


@visit(site="sheet")
def frames_keep_their_shape_without_images(visitor):
    visitor.expect_failure("Failed", "net::", "images")
    visitor.page.route("**/images/**", lambda route: route.abort())
    visitor.go("sets/dozen/")
    squares(visitor, "a set without pictures")


@visit(site="sheet")
def a_frame_leads_to_the_page_of_its_photo(visitor):
    asked = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.go("sets/two-pages/")
    visitor.page.wait_for_load_state("networkidle")
    visitor.claim(visitor.all("main .grid > li").count() == 24, "a page does not have 24 frames")
    visitor.follow(visitor.one("nav.pagination a[rel=next]"))
    visitor.claim(visitor.all("main .grid > li").count() == 24, "the next page does not have the other frames")
    visitor.follow(visitor.one("main .grid a"))
    visitor.claim(visitor.evaluate("document.documentElement.dataset.pageKind") == "photo", "the frame leads to another page")
    visitor.claim(not visitor.all("dialog").count(), "a dialog opens")
    visitor.page.wait_for_load_state("networkidle")
    scripts = [url for url in asked if url.endswith(".js") and "/assets/" in url]
    weight = sum(len(visitor.page.request.get(url).body()) for url in set(scripts))
    visitor.claim(weight < 20_000, f"it loads {weight} bytes of scripts before compression")


def opens_with_few_requests(visitor):
    asked = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    for path in ("", "sets/all/", "sets/two-pages/", "tags/sea/"):
        asked.clear()
        visitor.go(path)
        visitor.page.wait_for_load_state("networkidle")
        visitor.claim(len(asked) <= 30, f"{path or 'home'} asks for {len(asked)} files before anyone scrolls")


@visit(site="sheet")
def pages_open_with_at_most_thirty_requests(visitor):
    for width in (1280, 1920):
        visitor.page.set_viewport_size({"width": width, "height": 1000})
        opens_with_few_requests(visitor)


@visit(site="sheet", screen="phone")
def pages_open_on_a_phone_with_at_most_thirty_requests(visitor):
    opens_with_few_requests(visitor)


@visit(site="sheet")
def lists_only_supported_shortcuts_and_buttons(visitor):
    visitor.go()
    visitor.claim(not visitor.all("[data-shortcuts]").count(), "unsupported shortcuts are listed")
    visitor.claim("swipe" not in visitor.see(".welcome-message").inner_text(), "the welcome message mentions swipes")
