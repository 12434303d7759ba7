"""Transfer sizes: the scripts that a page loads by itself, and the files that a phone loads for its first view."""

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
