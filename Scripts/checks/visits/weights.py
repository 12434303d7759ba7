"""Transfer sizes: the rules in a page, the scripts that it loads by itself, and the files of a phone's first view."""

import gzip

from visits.cases import visit

PAGES = ("", "sets/all/", "tags/sea/", "favorites/", "search/?q=tide")


def scripts_of(visitor, path):
    """Bytes after gzip of the scripts that load without interaction."""
    texts = []
    visitor.page.on("response", lambda answer: texts.append(answer) if answer.url.endswith(".js") else None)
    visitor.go(path)
    visitor.page.wait_for_load_state("networkidle")
    return sum(len(gzip.compress(answer.body(), 9)) for answer in texts)


@visit(site="sample", also=("sheet", "show"))
def rules_in_a_page_stay_light(visitor):
    paths = visitor.go("").evaluate(
        "() => ['', ...['sets', 'photos'].map(kind => document.querySelector(`a[href*='${kind}/']`)?.getAttribute('href'))]")
    for path in filter(None, paths):
        visitor.go(path)
        rules = visitor.evaluate("document.querySelector('style').textContent").encode()
        size = len(rules), len(gzip.compress(rules, 9))
        visitor.claim(size[0] <= 14_000 and size[1] <= 4_000,
                      f"the rules in {path or 'home'} have {size[0]} bytes, {size[1]} after gzip, more than 14000 or 4000")


@visit()
def scripts_at_load_stay_light(visitor):
    for path in PAGES:
        weight = scripts_of(visitor, path)
        visitor.claim(weight <= 20_000, f"{path or 'home'} loads {weight} bytes of scripts, more than 20000")
        visitor.page.close()
        visitor.page = visitor.context.new_page()


@visit(site="sample", screen="measured")
def the_first_view_of_a_phone_is_light(visitor):
    for path in ("", "sets/mountains/"):
        sizes = []
        visitor.page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
        visitor.go(path)
        visitor.page.wait_for_load_state("networkidle")
        visitor.claim(sum(sizes) <= 450_000 and len(sizes) <= 40,
                      f"{path or 'home'} fetches {sum(sizes) // 1000} kB in {len(sizes)} requests, more than 450 kB or 40")
        visitor.page.close()
        visitor.page = visitor.context.new_page()
