"""Page transitions: a photo moves from the list to its page, along previous and next, and back."""

from visits.cases import visit
from visits.lightbox import open_lightbox

RECORD = """
  addEventListener('pagereveal', async ({ viewTransition }) => {
    if (!window.sessionStorage) return;
    await viewTransition?.ready.catch(() => {});
    sessionStorage.moved = document.getAnimations()
      .filter(({ effect }) => effect.pseudoElement === '::view-transition-group(photo)').length;
  });
"""
MOVED = "sessionStorage.moved === '1'"


def forget(visitor):
    visitor.evaluate("sessionStorage.removeItem('moved')")


@visit(reduced_motion="no-preference")
def a_photo_moves_to_its_page_along_next_and_back(visitor):
    visitor.context.add_init_script(RECORD)
    open_lightbox(visitor, "sets/dozen/")
    forget(visitor)
    visitor.follow(visitor.one("dialog[open] h2 a"))
    visitor.wait(MOVED, "the photo does not move from the lightbox to its page")
    forget(visitor)
    visitor.follow(visitor.one(".photo-nav [rel=next]"))
    visitor.wait(MOVED, "the photo does not move to the next one")
    visitor.claim(visitor.evaluate("[...document.querySelectorAll('*')].filter(element => "
                                   "getComputedStyle(element).viewTransitionName === 'photo').length") == 1,
                  "more than one element has the name")


@visit(site="sheet", reduced_motion="no-preference")
def a_photo_moves_from_the_grid_and_back(visitor):
    visitor.context.add_init_script(RECORD)
    visitor.go("sets/dozen/")
    visitor.follow(visitor.one("main .grid a"))
    visitor.wait(MOVED, "the photo does not move from the grid to its page")
    forget(visitor)
    visitor.page.go_back()
    visitor.wait(f"document.querySelector('main .grid') && {MOVED}", "the photo does not move back into the grid")
    visitor.claim(visitor.evaluate("document.querySelectorAll('.grid img[style*=view-transition-name]').length") <= 1,
                  "more than one image of the grid has the name")


@visit()
def nothing_moves_if_motion_is_reduced(visitor):
    visitor.context.add_init_script(RECORD)
    open_lightbox(visitor, "sets/dozen/")
    visitor.follow(visitor.one("dialog[open] h2 a"))
    visitor.wait("sessionStorage.moved === '0'", "the photo moves")
