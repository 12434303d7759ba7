"""Search: results, suggestions, recent searches, and the number of requests."""

import os

from visit_data import queries
from visit_data.photos import HOSTILE
from visits.cases import visit

BOX = "[role=search] input:not([type=hidden])"
CARDS = "main .grid > li"
OPTIONS = "[role=listbox] [role=option]"


def found(visitor, query, more=""):
    """The titles of the results, in order."""
    visitor.go(f"search/?q={query}{more}")
    visitor.wait("document.querySelector('#result-list > li, .search-results.no-results')",
                 f"searching for {query} shows nothing", timeout=10_000)
    visitor.page.wait_for_load_state("networkidle")
    return titles(visitor)


def titles(visitor):
    return visitor.all(f"{CARDS} .label").all_inner_texts()


def holds(texts, title):
    return any(title in text for text in texts)


def type_in(visitor, text, path=""):
    visitor.go(path)
    box = visitor.see(BOX, "there is no search box")
    box.click()
    box.press_sequentially(text, delay=30)
    return box


@visit(also=("sheet",))
def finds_words_of_a_title(visitor):
    visitor.claim(holds(found(visitor, "heliotrope"), "Heliotrope"), "“heliotrope” is not found")


@visit()
def folds_case_and_accents(visitor):
    for query in ("CAFE creme", "café", "alesund"):
        texts = found(visitor, query)
        visitor.claim(holds(texts, "Café" if "c" in query.lower()[:1] else "Ålesund"), f"“{query}” is not found: {texts[:2]}")


@visit()
def tolerates_typos(visitor):
    for query in ("heliotorpe", "zwetschgenkuhen"):
        visitor.claim(found(visitor, query), f"“{query}” finds nothing")


@visit()
def a_typo_finds_what_the_right_word_finds(visitor):
    for right, wrong in (("harbor", "habror"), ("heliotrope", "heliotrpoe"), ("quiet", "qiuet"), ("winter", "wniter"),
                         ("zwetschgenkuchen", "zwetshgenkuchn"), ("ridge", "rdge"), ("evening", "evenning")):
        wanted, texts = found(visitor, right), found(visitor, wrong)
        visitor.claim(wanted and texts == wanted, f"“{wrong}” finds {texts[:2]}, “{right}” {wanted[:2]}")


@visit()
def a_typo_in_the_first_letters_needs_few_requests(visitor):
    for query in ("wniter habror", "qiuet", "hravbor", "arbor"):
        asked(visitor, query, 60_000)


@visit()
def an_exact_word_finds_no_others(visitor):
    visitor.claim(len(found(visitor, "botany")) == 1, "an exact word finds more than its photos")


@visit()
def finds_scripts_without_spaces(visitor):
    for query, title in (("東京タワー", "東京タワーの夜"), ("夜景", "東京タワーの夜"), ("東京夜景", "東京タワーの夜"), ("胡同", "北京胡同的早晨"),
                         ("ตลาดน้ำ", "ตลาดน้ำยามเช้า"), ("غروب", "غروب على البحر")):
        visitor.claim(holds(found(visitor, query), title), f"“{query}” does not find {title}")


@visit()
def finds_captions_tags_authors_and_sets(visitor):
    for query, title in (("cooling plum", "Zwetschgenkuchen"), ("botany", "Heliotrope")):
        visitor.claim(holds(found(visitor, query), title), f"“{query}” does not find {title}")
    visitor.claim(holds(found(visitor, "zoe muller"), "Zoë Müller"), "an author's name finds nothing")
    visitor.claim(found(visitor, "dozen"), "the title of a set finds nothing")


@visit()
def finds_photos_with_all_words(visitor):
    texts = found(visitor, "coffee creme")
    visitor.claim(len(texts) >= 1 and "Café crème" in texts[0], f"the first of “coffee creme” is {texts[:1]}")


@visit()
def shows_hostile_titles_as_text(visitor):
    texts = found(visitor, "onerror")
    visitor.claim(holds(texts, HOSTILE[:20]), f"the title is shown as {texts[:1]}")
    visitor.claim(not visitor.evaluate("document.querySelector('main [onerror]')"), "a title became markup")


@visit()
def survives_odd_queries(visitor):
    for query in ("%22%3E%3Cb%3E", "%25", "a" * 300, "constructor", "__proto__", "+", "%00"):
        visitor.go(f"search/?q={query}")
        visitor.page.wait_for_load_state("networkidle")
        visitor.wait("document.querySelector('main .grid > li, main .emoji, main [role=status]:not(:empty)')",
                     f"“{query[:20]}” gets no reply")


@visit(also=("sheet",))
def shows_suggestions_without_results(visitor):
    texts = found(visitor, "qqqqzzzz")
    visitor.see("main .emoji", "there is no emoji")
    visitor.claim(visitor.one("main .emoji").get_attribute("aria-hidden") == "true", "the emoji is read aloud")
    visitor.see("#next-steps .tags a", "no tag is offered")
    visitor.claim(visitor.all("main .grid a").filter(visible=True).count(), f"the newest photos are not offered {texts[:1]}")
    visitor.accessible("no results")


@visit(also=("sheet",))
def results_are_accessible(visitor):
    visitor.claim(found(visitor, "sea"), "“sea” finds nothing")
    visitor.accessible("search results")


@visit()
def shows_the_number_of_results(visitor):
    found(visitor, "botany")
    visitor.wait("[...document.querySelectorAll('[role=status], [aria-live]')].some(one => /1/.test(one.textContent))",
                 "the number of results is not shown")


@visit()
def order_is_kept_in_the_address(visitor):
    found(visitor, "sea tide")
    visitor.claim(visitor.all("main input[type=radio]").count() >= 2, "there are no radio buttons for the order")
    first = visitor.page.url
    other = visitor.one("main input[type=radio]:not(:checked)")
    other.focus()
    visitor.press("Space")
    visitor.page.wait_for_timeout(400)
    visitor.claim(visitor.page.url != first, "the address does not contain the order")
    order, url = titles(visitor)[:5], visitor.page.url
    visitor.page.goto(url)
    visitor.page.wait_for_load_state("networkidle")
    visitor.wait(f"document.querySelector({CARDS!r})", "the address alone shows no results")
    visitor.claim(titles(visitor)[:5] == order, "the order is lost when the address is opened again")


@visit()
def sorts_the_newest_first_by_time(visitor):
    found(visitor, "sea")
    for radio in visitor.all("main input[type=radio]").all():
        radio.check(force=True)
        visitor.page.wait_for_timeout(300)
        if "time" in visitor.page.url:
            break
    numbers = [int(word) for text in titles(visitor)[:10] for word in text.split() if word.isdigit()]
    visitor.claim(numbers and numbers == sorted(numbers), f"sorted by time, the order is {numbers}")


@visit(also=("sheet",))
def filters_by_set_author_tag_and_license(visitor):
    total = len(found(visitor, "tide"))
    visitor.claim(total, "“tide” finds nothing")
    for name in ("set", "author", "tag", "license"):
        select = visitor.one(f"main select[name={name}], main [name={name}]")
        visitor.claim(select.count(), f"there is no filter by {name}")
    select = visitor.one("main select[name=set]")
    options = select.evaluate("s => [...s.options].map(o => [o.value, o.textContent])")
    wanted = next((value for value, text in options if "Two pages" in text), None)
    visitor.claim(wanted is not None, f"the filter by set offers {options[:4]}")
    select.select_option(wanted)
    visitor.page.wait_for_timeout(800)
    visitor.page.wait_for_load_state("networkidle")
    visitor.claim("set=" in visitor.page.url, "the address does not contain the filter")
    visitor.claim(0 < len(titles(visitor)) <= 50, "the filter leaves no results")
    numbers = [int(word) for text in titles(visitor) for word in text.split() if word.isdigit()]
    visitor.claim(all(100 <= number < 175 for number in numbers), f"outside the set: {numbers[:5]}")


@visit(also=("sheet",))
def filters_by_facts_in_the_address(visitor):
    found(visitor, "evening", "&place=japan/kyoto&rating=3")
    numbers = [int(word) for text in titles(visitor) for word in text.split() if word.isdigit()]
    visitor.claim(numbers and all(number % 3 == 0 and number % 5 == 2 for number in numbers), f"filtered: {numbers[:5]}")
    visitor.claim(visitor.one("main [name=rating]").input_value() == "3", "the form does not show the filter")
    visitor.page.reload()
    visitor.wait(f"document.querySelector({CARDS!r})", "a reload shows no results")
    visitor.one("main [name=person]").select_option("grace-hopper")
    visitor.wait("location.search.includes('person=grace-hopper')", "the address does not contain the second filter")
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.go_back()
    visitor.wait("!document.querySelector('main [name=person]').value", "Back does not remove the filter")
    visitor.accessible("filtered search results")


@visit(also=("sheet",))
def filters_in_the_address_shift_nothing(visitor):
    visitor.context.add_init_script("""window.shift = 0; new PerformanceObserver(list => {
      for (const entry of list.getEntries()) window.shift += entry.value }).observe({ type: 'layout-shift', buffered: true })""")
    # Only a slow processor draws the page before its script fills in the form, and between two results.
    visitor.tools.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    found(visitor, "evening", "&place=japan/kyoto&rating=3&order=time")
    visitor.claim(visitor.all(".search-filters").filter(visible=True).count(), "the filters stay hidden")
    shift = visitor.evaluate("window.shift")
    visitor.claim(shift <= 0.02, f"a search with filters shifts by {shift:.3f}")


@visit()
def keeps_the_focus_on_a_filter(visitor):
    visitor.go("search/")
    field = visitor.one(".search-filters select")
    field.focus()
    field.select_option(index=1)
    visitor.wait("document.querySelector('#result-list li')", "a filter finds nothing")
    visitor.claim(visitor.evaluate("document.activeElement.localName === 'select'"), "a chosen filter loses the focus")


@visit()
def finds_words_of_facts(visitor):
    for query in ("kyoto", "january 2024", "hopper", "cc0", "norway evening"):
        visitor.claim(found(visitor, query), f"“{query}” finds nothing")


@visit(site="arabic")
def finds_months_in_the_language_of_the_site(visitor):
    visitor.claim(found(visitor, "يناير"), "the name of a month finds nothing")


@visit(also=("sheet",))
def shows_the_first_result_at_once(visitor):
    first_result_in_view(visitor)


@visit(screen="phone", also=("sheet",))
def shows_the_first_result_at_once_on_a_phone(visitor):
    first_result_in_view(visitor)


def first_result_in_view(visitor):
    found(visitor, "evening")
    lowest = visitor.evaluate(f"document.querySelector({CARDS + ' img'!r}).getBoundingClientRect().bottom - innerHeight")
    visitor.claim(lowest <= 0, f"the first result ends {lowest:.0f} px below the window")


@visit(script=False)
def leads_to_the_collections_without_scripts(visitor):
    visitor.go("search/")
    for name in ("month", "rating", "place", "person"):
        visitor.see(f"main a[href$='browse/{name}/']", f"no link leads to {name}")
    visitor.claim(not visitor.all("main select").filter(visible=True).count(), "filters without effect are shown")


@visit()
def suggests_frequent_tags_while_typing(visitor):
    box = type_in(visitor, "se")
    visitor.see(OPTIONS, "nothing is suggested")
    visitor.claim(box.get_attribute("role") == "combobox", "the box is not a combobox")
    visitor.claim(box.get_attribute("aria-expanded") == "true", "the box does not state that suggestions are open")
    visitor.claim(any("sea" in text for text in visitor.all(OPTIONS).all_inner_texts()), "the commonest tag is not suggested")
    visitor.press("ArrowDown")
    visitor.wait("(() => { const box = document.activeElement; return document.getElementById("
                 "box.getAttribute('aria-activedescendant'))?.ariaSelected === 'true' })()",
                 "the arrow does not choose a suggestion")
    visitor.accessible("search with suggestions open")
    visitor.press("Escape")
    visitor.gone(OPTIONS, "Escape does not close the suggestions")


@visit(also=("sheet",))
def searches_for_a_chosen_suggestion(visitor):
    type_in(visitor, "se")
    visitor.see(OPTIONS, "nothing is suggested")
    visitor.press("ArrowDown", "Enter")
    visitor.arrive("**/search/?**")
    visitor.see(CARDS, "the chosen suggestion finds nothing", timeout=10_000)


@visit(screen="phone", also=("sheet",))
def a_suggestion_can_be_tapped(visitor):
    type_in(visitor, "se")
    visitor.see(OPTIONS, "nothing is suggested").tap()
    visitor.arrive("**/search/?**")
    visitor.see(CARDS, "the tapped suggestion finds nothing", timeout=10_000)


def asked(visitor, query, most_bytes):
    """Runs a query on a search page that has loaded no index file, and checks the limits for any site size."""
    visitor.context.add_init_script(queries.RECORD)
    visitor.go("search/")
    visitor.page.wait_for_load_state("networkidle")
    # Without a delay, a request may have ended before the next of the same step starts, as if it waited for it.
    visitor.tools.send("Network.enable")
    visitor.tools.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 200, "downloadThroughput": -1, "uploadThroughput": -1})
    answer = queries.ask(visitor.page, query)
    visitor.claim("Searching" not in answer.count_text, f"“{query}” still says “{answer.count_text}” after the results")
    for figure, limit, what in ((answer.requests, 10, "requests"), (answer.hops, 2, "requests after one another"),
                                (answer.bytes, most_bytes, "bytes")):
        visitor.claim(figure <= limit, f"“{query}” takes {figure} {what}, up to {answer.shown} results")
    return answer


@visit()
def needs_few_requests(visitor):
    for query in ("tide sea", "heliotrope", "heliotorpe", "zoe muller", "tide sea evening"):
        visitor.claim(asked(visitor, query, 60_000).shown, f"“{query}” finds nothing")


@visit()
def needs_one_request_for_a_known_tag(visitor):
    answer = asked(visitor, "sea", 4_000)
    visitor.claim(answer.requests == 1 and answer.shown == 50, f"“sea” takes {answer.requests} requests for {answer.shown} results")


@visit()
def shows_more_results_near_the_end(visitor):
    answer = asked(visitor, "tide sand", 60_000)
    visitor.evaluate("scrollTo(0, document.body.scrollHeight)")
    visitor.wait(f"document.querySelectorAll({CARDS!r}).length > {answer.shown}", "no more results load")


def to_the_end(visitor, count):
    """Scrolls until the page has this many results."""
    visitor.wait(f"""{{ scrollTo(0, document.body.scrollHeight);
      return document.querySelectorAll({CARDS!r}).length >= {count} }}""", f"fewer than {count} results come")


@visit(site="many")
def back_keeps_the_scroll_position_of_results(visitor):
    found(visitor, "tide")
    to_the_end(visitor, 50)
    visitor.see("#show-more button", "there are no more results").click()
    to_the_end(visitor, 61)
    card = visitor.all(f"{CARDS} a").nth(60)
    card.scroll_into_view_if_needed()
    visitor.page.wait_for_timeout(400)
    visitor.page.goto(card.evaluate("a => a.href"))
    visitor.page.go_back()
    visitor.wait(f"document.querySelectorAll({CARDS!r}).length > 60", "the previous results are not shown")
    visitor.wait(f"(box => box.top > -20 && box.bottom < innerHeight + 20)(document.querySelectorAll({CARDS + ' a'!r})[60].getBoundingClientRect())",
                 "the photo that was opened is not in view")


@visit(site="huge", slow=True)
def finds_photos_among_a_hundred_thousand(visitor):
    with open(os.path.join(visitor.site.folder, "..", "tags.txt"), encoding="utf-8") as file:
        tags = file.read().split("\n")
    visitor.tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    for query in (tags[0], " ".join(tags[1:3]), f"{tags[3]} {tags[60]}", tags[-300], "x" + tags[9][1:]):
        answer = asked(visitor, query, 120_000)
        visitor.claim(answer.shown, f"“{query}” finds nothing")
        visitor.claim(answer.task <= 50, f"“{query}” blocks the page for {answer.task:.0f} ms")


@visit(also=("sheet",))
def lists_five_recent_searches_newest_first(visitor):
    for query in ("one", "tide", "Tide", "evening", "sand", "ridge", "rain"):
        found(visitor, query)
    visitor.go()
    box = visitor.see(BOX)
    box.click()
    visitor.page.wait_for_timeout(500)
    texts = visitor.evaluate("""[...document.querySelectorAll('[role=listbox] [role=option], #recent-searches li')]
        .filter(e => e.checkVisibility()).map(e => e.textContent.trim())""")
    wanted = ["rain", "ridge", "sand", "evening", "tide"]
    places = [next((place for place, text in enumerate(texts) if word in text.lower()), -1) for word in wanted]
    visitor.claim(-1 not in places and places == sorted(places), f"the recent searches are {texts[:8]}")
    visitor.claim(sum("tide" in text.lower() for text in texts) == 1, "a search is listed twice")
    visitor.claim(not any(text.lower() == "one" for text in texts), "more than five searches are listed")


@visit()
def omits_searches_without_results(visitor):
    found(visitor, "heliotrope")
    found(visitor, "qqqqzzzz")
    visitor.go("search/")
    visitor.see("#recent-searches a", "no search is listed")
    visitor.claim(visitor.all("#recent-searches a").all_inner_texts() == ["heliotrope"], "a search without results is listed")


@visit()
def forgets_searches_that_find_nothing_any_more(visitor):
    visitor.go("search/")
    visitor.evaluate("localStorage[`vitrine:${new URL(document.documentElement.dataset.root, location).pathname}searches`]"
                     " = JSON.stringify(['qqqqzzzz', 'ridge'])")
    found(visitor, "qqqqzzzz")
    visitor.go("search/")
    visitor.see("#recent-searches a", "no search is listed")
    visitor.claim(visitor.all("#recent-searches a").all_inner_texts() == ["ridge"], "a search without results is listed")


@visit()
def recent_searches_can_be_cleared(visitor):
    found(visitor, "ridge")
    visitor.go()
    visitor.see(BOX).click()
    visitor.see(":is(button, [role=option]):text-matches('clear|forget', 'i')", "recent searches cannot be cleared").click()
    visitor.page.reload()
    visitor.see(BOX).click()
    visitor.page.wait_for_timeout(500)
    shown = visitor.all("[role=listbox]").filter(visible=True)
    visitor.claim(not shown.count() or "ridge" not in shown.first.inner_text(), "a cleared search is still listed")


@visit()
def suggests_tags_of_the_favorites(visitor):
    visitor.go("tags/botany/")
    visitor.see(".heart").click()
    visitor.page.wait_for_timeout(600)
    visitor.go()
    visitor.see(BOX).click()
    visitor.page.wait_for_timeout(600)
    texts = visitor.all(OPTIONS).all_inner_texts()
    visitor.claim(holds([text.lower() for text in texts], "botany"), f"the favorites' tags are not suggested: {texts[:6]}")


@visit(also=("sheet",))
def searching_again_on_the_page_keeps_history(visitor):
    found(visitor, "heliotrope")
    box = visitor.see("main " + BOX)
    box.fill("zwetschgenkuchen")
    box.press("Enter")
    visitor.wait(f"document.querySelector({CARDS!r})?.textContent.includes('Zwetschgen')", "a second search is not shown")
    visitor.page.go_back()
    visitor.wait(f"document.querySelector({CARDS!r})?.textContent.includes('Heliotrope')", "Back does not show the first search")


@visit(site="arabic")
def works_from_right_to_left(visitor):
    visitor.claim(holds(found(visitor, "غروب"), "غروب على البحر"), "nothing is found")
    visitor.accessible("search, right to left")


@visit(screen="narrow", also=("sheet",))
def fits_a_narrow_screen(visitor):
    found(visitor, "tide")
    over = visitor.evaluate("document.documentElement.scrollWidth - innerWidth")
    visitor.claim(over <= 0, f"results are {over} px wider than the screen")


@visit()
def results_open_in_the_lightbox_and_can_be_favorites(visitor):
    found(visitor, "heliotrope")
    heart = visitor.see(f"{CARDS} .heart", "a result has no favorite button")
    heart.click()
    visitor.wait(f"document.querySelector('{CARDS} .heart').ariaPressed === 'true'", "a result cannot be added to the favorites")
    visitor.one(f"{CARDS} a").click()
    visitor.see("dialog[open]", "a result does not open in the lightbox")


@visit(reduced_motion="no-preference", slow=True)
def responds_to_keystrokes_at_once(visitor):
    visitor.tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    box = type_in(visitor, "s")
    visitor.see(OPTIONS, "nothing is suggested")
    took = visitor.page.evaluate("""async () => { const box = document.activeElement, began = performance.now();
      box.value = 'sea'; box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
      return performance.now() - began }""")
    visitor.claim(box and took < 100, f"suggestions take {took:.0f} ms")
