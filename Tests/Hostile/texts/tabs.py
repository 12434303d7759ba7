"""Opens pages in Chromium with their policy disabled, so that only correct escaping prevents scripts from running."""

import multiprocessing
from urllib.parse import quote, urlsplit

from playwright.sync_api import Error

from browser import chromium
from hostile.page_texts import plain

# Injected scripts call these functions, which count the calls.
COUNT = """(() => { let hits = 0; const hit = () => { hits += 1; return hits; };
Object.defineProperty(window, 'hit', { value: hit }); Object.defineProperty(window, 'hits', { get: () => hits });
for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = hit; })()"""
TIMEOUT = 30_000


class Tab:
    """A page with its recorded faults."""

    def __init__(self, browser, origin, **settings):
        self.context = browser.new_context(bypass_csp=True, reduced_motion="reduce", service_workers="block", **settings)
        self.context.set_default_timeout(TIMEOUT)
        self.host, self.found = urlsplit(origin).netloc, []
        self.context.add_init_script(COUNT)
        self.context.on("request", self.on_request)
        self.context.on("console", lambda message: message.type == "error" and "Failed to load" not in message.text
                        and self.found.append(f"the console shows: {message.text}"))
        self.context.on("weberror", lambda error: self.found.append(f"a script fails: {error.error.message}"))
        self.context.on("dialog", lambda dialog: (self.found.append("opens a dialog"), dialog.dismiss()))
        self.page = self.context.new_page()

    def on_request(self, request):
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.netloc != self.host:
            self.found.append(f"requests {request.url}")

    def take(self):
        """Returns the faults since the last call, including whether an injected script ran."""
        found, self.found = self.found, []
        if self.page.evaluate("window.hits"):
            found.append("runs an injected script")
        return found


def visit(tab, address, act=None, *given):
    """Opens a page, performs `act` and returns the faults. If the page fails to load, tries once more in a new tab: the
    machine may be busy, and a page that hangs would block the next ones."""
    for is_last in (False, True):
        try:
            tab.page.goto(address)
            found = act(tab, *given) if act else []
            return found + tab.take()
        except Error as error:
            tab.page.close()
            tab.page = tab.context.new_page()
            if is_last:
                return [str(error).splitlines()[0]]


def is_same(seen, typed):
    """Whether two texts are equal. Very long texts may be truncated."""
    seen, typed = plain(seen), plain(typed)
    return seen == typed or (len(typed) > 200 and len(seen) > 100 and typed.startswith(seen.rstrip("…")))


def shown(tab, expected):
    """Checks the texts of a photo's page in the browser."""
    seen = tab.page.evaluate("""() => ({ title: document.querySelector('h1')?.textContent, alt: document.querySelector('img.hero')?.alt,
      author: document.querySelector('.by [rel~=author], [rel~=author]')?.textContent, data: [...document.scripts].filter(s => /json/.test(s.type)).length,
      row: JSON.parse(document.getElementById('favorite')?.textContent ?? '{}') })""")
    found = []
    for name in ("title", "author"):
        wanted = expected.get(name)
        if wanted is not None and not is_same(seen[name], wanted):
            found.append(f"shows the {name} {plain(seen[name])[:80]}, not {plain(wanted)[:80]}")
        if wanted is not None and not is_same(seen["row"].get(name), wanted):
            found.append(f"its row has the {name} {plain(seen['row'].get(name))[:80]}, not {plain(wanted)[:80]}")
    return found


def work(base, addresses, found):
    with chromium.launched() as browser:
        tab = Tab(browser, base)
        for path, expected in addresses:
            for what in visit(tab, base + quote(path), shown, expected):
                found.put((path, what))
        found.put(None)


def all_faults(base, addresses, workers=2):
    """Opens every page once, several at a time. `addresses` are pairs of path and expected texts."""
    fork = multiprocessing.get_context("fork")
    found, result = fork.Queue(), []
    crew = [fork.Process(target=work, args=(base, addresses[place::workers], found), daemon=True) for place in range(workers)]
    for worker in crew:
        worker.start()
    left = len(crew)
    while left:
        entry = found.get(timeout=600)
        left -= entry is None
        if entry:
            result.append(("X1", *entry))
    return result
