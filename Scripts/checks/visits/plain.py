"""The pages without scripts: everything must be readable and reachable."""

import zipfile

from visits.cases import visit


@visit(script=False, also=("sheet",))
def all_photos_of_a_set_can_be_downloaded_at_once(visitor):
    visitor.go("sets/dozen/")
    link = visitor.see("a[type='application/zip']", "there is no link to the archive")
    with visitor.page.expect_download() as download:
        link.click()
    with zipfile.ZipFile(download.value.path()) as archive:
        visitor.claim(archive.testzip() is None, "the archive is damaged")
        names = archive.namelist()
    visitor.claim(len(names) == 13 and "LICENSES.csv" in names, f"the archive has {len(names)} files, not 13")
    visitor.claim("12" in link.inner_text(), f"the link says {link.inner_text()}")


@visit(script=False, also=("sheet",))
def every_photo_of_a_set_is_reachable_by_links(visitor):
    seen, path = set(), "sets/two-pages/"
    while path:
        visitor.go(path)
        seen.update(visitor.all(".grid a").evaluate_all("links => links.map(link => link.href)"))
        following = visitor.all("a[rel=next]")
        path = following.get_attribute("href") and following.evaluate("a => a.href").removeprefix(visitor.base) \
            if following.count() else None
    visitor.claim(len(seen) == 75, f"{len(seen)} of 75 photos are reachable by links")


@visit(script=False, also=("sheet",))
def shows_no_control_that_needs_scripts(visitor):
    for path in ("sets/all/", "photos/", "search/", "favorites/"):
        if path == "photos/":
            path = visitor.go("sets/dozen/").one(".grid a").evaluate("a => a.href").removeprefix(visitor.base)
        visitor.go(path)
        shown = visitor.all("button:not([popovertarget], form[action] button)").filter(visible=True)
        names = shown.evaluate_all("all => all.map(one => one.ariaLabel || one.textContent.trim())")
        visitor.claim(not names, f"on {path} buttons without a function are shown: {', '.join(names[:4])}")


@visit(script=False, also=("sheet",))
def the_search_form_leads_to_the_tags(visitor):
    visitor.go()
    box = visitor.see("[role=search] input, form[action*=search] input", "there is no search box")
    box.fill("sea")
    box.press("Enter")
    visitor.arrive("**/search/?q=sea")
    visitor.claim(visitor.all("a[href*='tags/']").count() > 20, "the search does not lead to the tags")


@visit(script=False, screen="phone", also=("sheet",))
def a_photo_leads_to_its_neighbors_and_back_to_its_set(visitor):
    visitor.go("sets/dozen/")
    visitor.follow(visitor.one(".grid a"))
    visitor.follow(visitor.one("main a[rel=next]"))
    visitor.follow(visitor.one("main a[rel=prev]"))
    visitor.claim(visitor.all("a[href*='sets/']").count() > 0, "no link leads back to a set")
