"""Menus by keyboard on a site with many sets: what has the focus is in view."""

from browser import page_checks
from visits.cases import visit

HOME = ""
SET = "sets/set-30/"


def covered(visitor, most):
    """The names of the elements that are out of view or covered as Tab leads to them."""
    visitor.run("targets")
    for _ in range(most):
        visitor.press_tab()
        found = visitor.run("focus")
        if found["place"] == -1:
            return
        if found.get("covered"):
            yield visitor.evaluate("document.activeElement.textContent.trim().slice(0, 30)")


def opens(visitor, button):
    visitor.go(SET)
    visitor.see(button).focus()
    visitor.press("Enter")
    visitor.see("[popover]:popover-open")
    found = list(covered(visitor, 60))
    visitor.claim(not found, f"the focus is covered at {', '.join(found[:5])}")


@visit(site="grouped")
def an_open_group_never_covers_the_focus(visitor):
    opens(visitor, ".menu-group > button")


@visit(site="grouped")
def the_open_more_menu_never_covers_the_focus(visitor):
    opens(visitor, ".more-button")


@visit(site="grouped", screen="phone")
def the_open_more_menu_never_covers_the_focus_on_a_phone(visitor):
    opens(visitor, ".more-button")


@visit(site="grouped")
def a_closed_menu_opens_again(visitor):
    opens(visitor, ".menu-group > button")
    visitor.go(SET)
    button = visitor.see(".menu-group > button")
    button.click()
    visitor.see(".menu-panel:popover-open a").hover()
    visitor.follow(visitor.one(".menu-panel:popover-open a"))


@visit(site="grouped")
def nothing_is_covered_with_many_sets(visitor):
    visitor.go(HOME)
    found = list(covered(visitor, page_checks.MAX_TABS))
    visitor.claim(not found, f"the focus is covered at {', '.join(found[:5])}")


@visit(site="grouped", screen="phone")
def nothing_is_covered_with_many_sets_on_a_phone(visitor):
    visitor.go(HOME)
    found = list(covered(visitor, page_checks.MAX_TABS))
    visitor.claim(not found, f"the focus is covered at {', '.join(found[:5])}")


@visit(site="grouped", screen="phone")
def the_current_set_is_in_view_on_a_phone_without_covering_the_focus(visitor):
    visitor.go(SET)
    box = visitor.see(".menu [aria-current]").bounding_box()
    width = visitor.evaluate("document.documentElement.clientWidth")
    visitor.claim(0 <= box["x"] <= width - box["width"], f"the current set is at {box['x']:.0f} px of {width}")
    found = list(covered(visitor, 50))
    visitor.claim(not found, f"the focus is covered at {', '.join(found[:5])}")


@visit(site="grouped", screen="phone")
def the_first_set_is_in_view_on_a_phone_if_it_is_the_current_one(visitor):
    visitor.go("sets/set-0/")
    visitor.page.wait_for_timeout(300)
    box = visitor.one(".menu [aria-current]").bounding_box()
    visitor.claim(box["x"] >= 0, f"the current set is at {box['x']:.0f} px")


@visit(site="grouped", screen="phone")
def a_long_current_name_leaves_room_for_the_others_on_a_phone(visitor):
    visitor.go(SET)
    visitor.page.set_viewport_size({"width": 320, "height": 640})
    visitor.page.evaluate("document.querySelector('.menu [aria-current]').textContent = 'Mecklenburgische Seenplatte '.repeat(3)")
    others = visitor.evaluate("""(() => { const line = document.querySelector('.menu > ul').getBoundingClientRect();
      const current = document.querySelector('.menu [aria-current]').closest('li');
      return [...Array(32).keys()].filter((step) => !document.elementsFromPoint(
        line.left + line.width * (step + .5) / 32, line.top + line.height / 2).includes(current)).length })()""")
    visitor.claim(others >= 8, f"the current set covers {32 - others} of 32 parts of the line")
