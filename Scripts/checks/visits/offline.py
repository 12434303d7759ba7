"""Offline use: visited pages open, others show the offline page, and updates arrive."""

import os
import shutil
import tempfile

from visits.cases import visit


def installed(visitor, *paths):
    """Visits pages until the service worker has cached them."""
    visitor.go(paths[0] if paths else "")
    visitor.wait("navigator.serviceWorker.controller", "no service worker is installed", timeout=15_000)
    for path in paths or ("",):
        visitor.go(path)
        visitor.wait("navigator.serviceWorker.controller", "the service worker does not take over")
        visitor.page.wait_for_load_state("networkidle")
        visitor.page.wait_for_timeout(300)


def cut(visitor):
    visitor.expect_failure("http", "Failed", "net::", "fetch")
    visitor.server.handler.is_away = True


@visit(worker=True, also=("sheet",))
def visited_page_opens_again(visitor):
    installed(visitor, "", "sets/dozen/")
    visitor.one("main .grid img").evaluate("i => i.decode()")
    cut(visitor)
    visitor.page.reload()
    visitor.claim(visitor.evaluate("document.documentElement.dataset.pageKind") == "set", "it is not the visited page")
    visitor.wait("document.querySelector('main .grid img').naturalWidth > 0", "its first image is missing")


@visit(worker=True, also=("sheet",))
def unvisited_page_shows_the_offline_page(visitor):
    installed(visitor, "", "sets/dozen/")
    cut(visitor)
    visitor.page.goto(visitor.base + "sets/one-page/")
    visitor.claim(visitor.evaluate("document.documentElement.dataset.pageKind") == "offline", "it is not the offline page")
    visitor.claim(visitor.evaluate("document.querySelector('main').innerText.length") > 30, "the offline page is empty")
    visitor.accessible("offline page")
    links = visitor.all("main a").evaluate_all("all => all.map(a => a.href)")
    visitor.claim(all(link.startswith(visitor.base) for link in links), f"its links are wrong: {links[:2]}")


@visit(worker=True, also=("sheet",))
def banner_is_shown_offline(visitor):
    installed(visitor, "", "sets/dozen/")
    cut(visitor)
    visitor.page.reload()
    visitor.wait("[...document.querySelectorAll('[role=status], [role=alert], [class*=offline], [class*=banner]')]"
                 ".some(one => one.checkVisibility() && /offline|network|connection/i.test(one.textContent))",
                 "no banner is shown offline", timeout=8_000)
    visitor.accessible("offline banner")
    visitor.server.handler.is_away = False
    visitor.page.reload()
    visitor.page.wait_for_timeout(1500)
    visitor.claim(not visitor.evaluate("[...document.querySelectorAll('[class*=offline], [class*=banner]')]"
                                       ".some(one => one.checkVisibility() && one.textContent.trim())"),
                  "the banner stays after the network is back")


@visit(worker=True)
def favorites_work_without_a_network(visitor):
    installed(visitor, "favorites/", "sets/dozen/")
    cut(visitor)
    visitor.page.reload()
    visitor.see("main .grid .heart").click()
    visitor.wait("document.querySelector('main .grid .heart').ariaPressed === 'true'", "a favorite cannot be added")
    visitor.page.goto(visitor.base + "favorites/")
    visitor.wait("document.querySelectorAll('main .grid > li').length === 1", "the favorites do not list it")


@visit(worker=True)
def favorites_need_no_earlier_visit(visitor):
    installed(visitor, "sets/dozen/")
    visitor.see("main .grid .heart").click()
    visitor.page.wait_for_timeout(1_500)
    cut(visitor)
    visitor.page.goto(visitor.base + "favorites/")
    visitor.wait("document.querySelector('main .grid > li img')?.naturalWidth > 0", "the favorite photo is not shown")


@visit(site="sample", worker=True)
def favorites_show_their_images_without_a_network(visitor):
    """The grid shows WebP, the favorites page JPEG."""
    installed(visitor, "sets/mountains/")
    visitor.one("main .grid .heart").click()
    visitor.page.wait_for_timeout(1000)
    cut(visitor)
    visitor.go("favorites/")
    visitor.wait("document.querySelector('main .grid > li img')?.naturalWidth > 0", "the image is missing")


@visit(worker=True)
def recent_searches_work_without_a_network(visitor):
    installed(visitor, "search/?q=heliotrope")
    visitor.see("main .grid > li", "nothing is found", timeout=10_000)
    visitor.page.wait_for_timeout(500)
    cut(visitor)
    visitor.page.goto(visitor.base + "search/?q=heliotrope")
    visitor.wait("document.querySelector('main .grid > li')?.textContent.includes('Heliotrope')",
                 "the recent search finds nothing", timeout=10_000)


@visit(worker=True)
def lightbox_shows_visited_photos(visitor):
    installed(visitor, "", "sets/dozen/")
    visitor.one("main .grid a").click()
    visitor.wait("document.querySelector('dialog[open] img')?.naturalWidth > 0", "the photo does not load")
    visitor.page.wait_for_timeout(600)
    visitor.press("Escape")
    visitor.wait("!location.hash", "the lightbox does not close")
    cut(visitor)
    visitor.page.reload()
    visitor.one("main .grid a").click()
    visitor.wait("document.querySelector('dialog[open] img')?.naturalWidth > 0", "offline, the photo does not load")


@visit(worker=True)
def slow_network_is_not_waited_for_long(visitor):
    installed(visitor, "", "sets/dozen/")
    visitor.server.handler.pause = 8
    visitor.page.goto(visitor.base + "sets/dozen/", wait_until="commit", timeout=7_500)
    visitor.server.handler.pause = 0


def rebuilt(site, folder):
    """The site with another title, and with every script and style sheet changed, so that all have new names."""
    shutil.copytree(site, folder)
    names = {name: name[::-1][name[::-1].index(".") + 1:] + os.path.splitext(name)[1]
             for name in os.listdir(os.path.join(folder, "assets"))}
    for root, _, files in os.walk(folder):
        for name in files:
            path = os.path.join(root, name)
            if name.endswith((".html", ".js", ".css")):
                with open(path, encoding="utf-8") as opened:
                    text = opened.read()
                text = text.replace("</title>", " updated</title>")
                for old, new in names.items():
                    text = text.replace(old, new)
                with open(path, "w", encoding="utf-8") as opened:
                    opened.write(text)
            if name in names and os.path.basename(root) == "assets":
                os.rename(path, os.path.join(root, names[name]))


@visit(site="arabic", worker=True)
def update_arrives_on_the_next_visit(visitor):
    installed(visitor, "", "sets/all/")
    with tempfile.TemporaryDirectory() as copy:
        visitor.server.handler.root = os.path.join(copy, "site")
        rebuilt(visitor.site.folder, visitor.server.handler.root)
        visitor.go("sets/all/")
        visitor.wait("document.title.includes('updated')", "the next visit shows the old page")
        visitor.see("main .grid .heart", "the new scripts do not run")
        visitor.page.wait_for_load_state("networkidle")
        visitor.page.wait_for_timeout(500)
        cut(visitor)
        visitor.page.reload()
        visitor.claim("updated" in visitor.page.title(), "after an update, the old page is shown")
        visitor.see("main .grid .heart", "after an update, the scripts are missing")
        visitor.page.goto(visitor.base + "sets/none/")
        visitor.see(".visited a", "after an update, the offline page is incomplete")
        visitor.page.goto(visitor.base)
        visitor.see("main .grid .heart", "a page visited before the update lost its scripts")


@visit(worker=True)
def cache_is_bounded(visitor):
    installed(visitor, "", "sets/all/")
    for _ in range(12):
        visitor.evaluate("scrollBy(0, 900)")
        visitor.page.wait_for_timeout(150)
    kept = visitor.page.evaluate("""async () => { let count = 0; for (const name of await caches.keys())
      count += (await (await caches.open(name)).keys()).filter(r => r.url.includes('/originals/')).length; return count }""")
    visitor.claim(kept == 0, f"{kept} originals are cached")
