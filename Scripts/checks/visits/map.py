"""The map: marks lead to photos, also without scripts; the same places are in a list; it is not mirrored."""

import re

from visits.cases import visit

MARKS = """marks => marks.map(mark => {
  const { left, top, width, height } = mark.getBoundingClientRect();
  return { left, top, width, height, name: mark.getAttribute("aria-label") };
})"""


def marks(visitor):
    return visitor.all(".map-mark").evaluate_all(MARKS)


@visit(site="arabic", script=False)
def leads_to_photos_without_scripts(visitor):
    visitor.go("map/")
    visitor.claim(not visitor.all(".map-tools button:visible").count(), "buttons without use are shown")
    visitor.follow(visitor.one(".map-mark"))
    if visitor.all(".map-mark").count():
        visitor.follow(visitor.one(".map-mark"))
    visitor.claim(visitor.all(".grid img").count() > 0, f"{visitor.path} shows no photos")


@visit(site="arabic")
def lists_all_places_below(visitor):
    visitor.go("map/")
    names = visitor.all(".map-countries li a").all_inner_texts()
    visitor.claim(len(names) == 6, f"{len(names)} places are listed")
    for link in visitor.all(".map-countries li a").evaluate_all("links => links.map(a => a.href)"):
        visitor.go(link.removeprefix(visitor.base))
        visitor.claim(visitor.all(".grid img").count() > 0, f"{visitor.path} shows no photos")


@visit(site="arabic")
def is_not_mirrored(visitor):
    places = marks(visitor.go("map/africa/"))
    visitor.claim(len(places) == 2, f"Africa has {len(places)} marks")
    cairo, tangier = sorted(places, key=lambda mark: "طنجة" in mark["name"])
    visitor.claim(tangier["left"] < cairo["left"], "west is on the right")
    visitor.claim(tangier["top"] < cairo["top"], "north is below")


@visit(site="arabic", screen="phone")
def can_be_hit_on_a_phone(visitor):
    for mark in marks(visitor.go("map/")):
        visitor.claim(min(mark["width"], mark["height"]) >= 44, f"{mark['name']} is small")
    visitor.one(".map-mark").tap()
    visitor.wait("!location.pathname.endsWith('/map/')", "a tap leads nowhere")


@visit(site="arabic")
def shows_whole_marks_at_its_edge(visitor):
    for size in (1, 12):
        cut = visitor.go("map/").one(".map-mark").evaluate("""(mark, size) => {
          for (const [name, value] of [["--x", "100%"], ["--y", "0%"], ["--d", size]]) mark.style.setProperty(name, value)
          const [own, all] = [mark, mark.closest(".map-canvas")].map(one => one.getBoundingClientRect())
          return own.right > all.right || own.top < all.top
        }""", size)
        visitor.claim(not cut, f"a mark of size {size} is cut")


@visit(site="arabic", screen="phone")
def does_not_move_when_buttons_appear(visitor):
    top = "document.querySelector('.map-list').getBoundingClientRect().top"
    files = re.compile(r"/assets/.*\.(js|css)$")
    visitor.page.route(files, lambda route: route.fulfill(content_type="text/javascript", body=""))
    before = visitor.go("map/").evaluate(top)
    visitor.page.unroute(files)
    visitor.go("map/").see(".map-tools button")
    moved = visitor.evaluate(top) - before
    visitor.claim(moved == 0, f"the list moves by {moved} px")


@visit(site="arabic")
def zooms_by_buttons_and_keys(visitor):
    visitor.go("map/")
    visitor.see(".map-tools button")
    before = visitor.one(".map-canvas").bounding_box()["width"]
    height = visitor.one(".map-view").bounding_box()["height"]
    visitor.one("[data-zoom='1']").click()
    visitor.press("+", "+")
    after = visitor.one(".map-canvas").bounding_box()["width"]
    visitor.claim(visitor.one(".map-tools [role=status], .map-tools output").inner_text() == "3×", "the new scale is not spoken")
    visitor.claim(after > 2.5 * before, f"the map grows from {before} to {after} px only")
    visitor.claim(visitor.one(".map-view").bounding_box()["height"] == height, "the page moves")
    visitor.one(".map-view").focus()
    left = visitor.page.evaluate("document.querySelector('.map-view').scrollLeft")
    visitor.press("ArrowRight")
    visitor.wait(f"document.querySelector('.map-view').scrollLeft > {left}", "arrow keys do not move it")
    visitor.press("0")
    visitor.claim(visitor.one(".map-canvas").bounding_box()["width"] == before, "0 does not show the whole map")
    visitor.claim(visitor.one("[data-zoom='-1']").get_attribute("aria-disabled") == "true",
                  "the whole map can be made smaller")


@visit(site="arabic")
def is_linked_from_the_menu_and_photos(visitor):
    visitor.go()
    visitor.claim(visitor.all(".more-menu a[href$='map/']").count() == 1, "the menu has no map")
    visitor.go("map/").follow(visitor.one(".map-countries li a"))
    visitor.page.goto(visitor.one(".grid a").evaluate("a => a.href"))
    visitor.claim(visitor.all("[data-location] a[href*='map/']").count() == 1, "the photo does not lead to its map")
