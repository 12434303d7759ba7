"""Favorites: hearts kept in the browser, in step everywhere, in and out as the list of the command line."""

import csv
import io
import os

from visits.frame import visit

HEART = "main .grid .heart"
ROWS = "main .grid > li"
COLUMNS = "provider,id,title,author,author_url,page_url,image_url,license,tags,note,added_at".split(",")
TOLD = "[...document.querySelectorAll('[role=status], [role=alert], [aria-live]')].map(one => one.textContent).join(' ').trim()"


def give(visitor, hearts, path="sets/dozen/"):
    visitor.go(path)
    visitor.see(HEART, "there are no hearts")
    for place in range(hearts):
        visitor.all(HEART).nth(place).click()
        visitor.wait(f"document.querySelectorAll({HEART!r})[{place}].ariaPressed === 'true'", "a heart is not pressed")
    visitor.page.wait_for_timeout(500)


def exported(visitor):
    """The bytes of the exported file."""
    visitor.go("favorites/")
    control = visitor.see(":is(a, button):text-matches('export|download', 'i')", "the list cannot be exported")
    with visitor.page.expect_download() as download:
        control.click()
    with open(download.value.path(), "rb") as file:
        return file.read()


def take_in(visitor, data, path="favorites/"):
    visitor.go(path)
    visitor.one("input[type=file]").set_input_files({"name": "list.csv", "mimeType": "text/csv", "buffer": data})
    visitor.page.wait_for_timeout(700)


def photos_of(visitor, count):
    """Provider and id of a few photos, from the whole catalog."""
    text = visitor.page.request.get(visitor.base + "photos.csv").text()
    return list(csv.DictReader(io.StringIO(text)))[:count]


def lists(visitor, count, otherwise):
    visitor.wait(f"document.querySelectorAll({ROWS!r}).length === {count}", otherwise, timeout=8_000)


@visit(also=("sheet",))
def a_heart_is_remembered(visitor):
    give(visitor, 1)
    visitor.page.reload()
    visitor.wait(f"document.querySelector({HEART!r}).ariaPressed === 'true'", "the heart is forgotten")
    visitor.one(HEART).click()
    visitor.wait(f"document.querySelector({HEART!r}).ariaPressed === 'false'", "the heart cannot be released")


@visit(also=("sheet",))
def a_heart_can_be_pressed_by_keys_and_is_named(visitor):
    visitor.go("sets/dozen/")
    heart = visitor.see(HEART)
    heart.focus()
    visitor.press("Space")
    visitor.wait(f"document.querySelector({HEART!r}).ariaPressed === 'true'", "the space bar does not press it")
    visitor.claim(heart.evaluate("h => (h.ariaLabel || h.textContent).trim()"), "it has no name")
    names = visitor.all(HEART).evaluate_all("all => all.map(one => one.getBoundingClientRect()).filter(b => b.width < 24 || b.height < 24).length")
    visitor.claim(not names, f"{names} hearts are smaller than 24 px")


@visit()
def tabs_keep_in_step(visitor):
    visitor.go("sets/dozen/")
    visitor.see(HEART)
    other = visitor.context.new_page()
    other.goto(visitor.base + "sets/dozen/")
    other.locator(HEART).first.click()
    visitor.wait(f"document.querySelector({HEART!r}).ariaPressed === 'true'", "the other tab's heart is not seen here")
    visitor.go("favorites/")
    lists(visitor, 1, "the favorites do not list the photo")
    other.locator(HEART).nth(1).click()
    lists(visitor, 2, "the favorites do not follow the other tab")


@visit()
def the_favorites_list_what_was_given(visitor):
    give(visitor, 3)
    visitor.go("favorites/")
    lists(visitor, 3, "the favorites do not list three photos")
    visitor.accessible("favorites filled")
    visitor.one(f"{ROWS} a").click()
    visitor.see("dialog[open]", "a favorite does not open in the quick view")


@visit()
def a_note_survives_a_reload(visitor):
    give(visitor, 1)
    visitor.go("favorites/")
    note = visitor.see("textarea.note", "there is no place for a note")
    note.click()
    note.press_sequentially("for the hall")
    visitor.page.reload()
    visitor.wait("document.querySelector('textarea.note')?.value === 'for the hall'", "the note that was being written is lost")


@visit(also=("sheet",))
def empty_favorites_are_kind(visitor):
    visitor.go("favorites/")
    visitor.page.wait_for_timeout(400)
    visitor.claim(visitor.evaluate("document.querySelector('main').innerText.length") > 40, "an empty list says nothing")
    visitor.accessible("favorites empty")


@visit()
def exports_the_list_of_the_command_line(visitor):
    give(visitor, 2)
    rows = list(csv.DictReader(io.StringIO(exported(visitor).decode("utf-8"))))
    visitor.claim(len(rows) == 2, f"{len(rows)} rows for two favorites")
    visitor.claim(list(rows[0]) == COLUMNS, f"its columns are {list(rows[0])}")
    visitor.claim(all(row["provider"] == "folder" and row["id"] and row["title"] and row["license"] for row in rows),
                  f"a row lacks what the photo's page tells: {rows[0]}")


@visit(also=("sheet",))
def importing_an_export_changes_nothing(visitor):
    give(visitor, 3)
    first = exported(visitor)
    visitor.evaluate("localStorage.clear()")
    take_in(visitor, first)
    lists(visitor, 3, "the import does not bring three photos")
    visitor.claim(exported(visitor) == first, "export, import, export: other bytes")


@visit()
def imports_any_honest_csv(visitor):
    one, two, three = photos_of(visitor, 3)
    text = ("\ufeffid;note;provider;more\r\n"
            f'{one["id"]};"two\r\nlines; and a ""quote""";folder;kept\r\n'
            f'{two["id"]};plain;folder;kept\r\n')
    take_in(visitor, text.encode())
    lists(visitor, 2, "semicolons, a mark at the start and quoted line breaks are not read")
    take_in(visitor, f'provider\tid\nfolder\t{three["id"]}\nfolder\t{one["id"]}\n'.encode())
    lists(visitor, 3, "tabs are not read, or a double is not merged")
    rows = list(csv.DictReader(io.StringIO(exported(visitor).decode())))
    notes = [row["note"] for row in rows]
    visitor.claim(any('lines; and a "quote"' in note for note in notes), f"a note is lost: {notes}")
    visitor.claim("more" in rows[0] and rows[0]["more"] == "kept", "an unknown column is lost")


@visit()
def tells_of_bad_rows_with_their_line(visitor):
    good = photos_of(visitor, 1)[0]
    take_in(visitor, f"provider,id,note\nfolder,{good['id']},fine\n,,nothing\n".encode())
    lists(visitor, 1, "the good row is not imported")
    visitor.wait(f"/3/.test(document.querySelector('main').innerText + {TOLD})", "the bad row's line is not told")
    visitor.accessible("import with errors")


@visit()
def refuses_what_is_no_list(visitor):
    give(visitor, 1)
    for data in (b"\x89PNG\r\n\x1a\n\0\0", b"", b"a,b\n1,2\n", b'provider,id\nfolder,"open'):
        take_in(visitor, data)
        lists(visitor, 1, f"an import of {data[:12]!r} changed the list")
        visitor.claim(visitor.evaluate("document.querySelector('main').innerText + " + TOLD).strip(), "nothing is said")


@visit()
def a_full_storage_loses_nothing(visitor):
    give(visitor, 1)
    visitor.context.add_init_script("""const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (name, text) { if (window.full !== false && this === localStorage)
        throw new DOMException('full', 'QuotaExceededError'); return set.call(this, name, text) }""")
    visitor.go("sets/dozen/")
    visitor.see(HEART)
    visitor.all(HEART).nth(2).click()
    visitor.wait(f"{TOLD}.length > 5", "nobody is told that the storage is full")
    visitor.claim(visitor.all(HEART).nth(2).get_attribute("aria-pressed") == "false", "a heart that was not kept looks pressed")
    visitor.claim(visitor.all(HEART).nth(0).get_attribute("aria-pressed") == "true", "an older heart is lost")


@visit()
def damaged_storage_loses_nothing(visitor):
    give(visitor, 2)
    kept = visitor.evaluate("Object.entries(localStorage).filter(([name]) => name.includes('avorites'))")
    visitor.claim(kept, "the favorites are not kept in localStorage")
    name, text = kept[0]
    visitor.page.evaluate("([name, text]) => localStorage.setItem(name, text.slice(0, text.length / 2))", [name, text])
    visitor.go("sets/dozen/")
    visitor.see(HEART)
    visitor.all(HEART).nth(4).click()
    visitor.wait(f"document.querySelectorAll({HEART!r})[4].ariaPressed === 'true'", "no heart can be pressed any more")
    left = visitor.evaluate("JSON.stringify(Object.values(localStorage))")
    visitor.claim(text[20:60] in left or text[20:60].replace('"', '\\"') in left, "what could not be read was thrown away")


@visit()
def shares_the_list_as_a_link(visitor):
    give(visitor, 3)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.go("favorites/")
    lists(visitor, 3, "the favorites do not list three photos")
    visitor.see("main :is(a, button):text-matches('share', 'i')", "the list cannot be shared").click()
    visitor.see("dialog[open] button:text-matches('copy link', 'i')", "the panel offers no link").click()
    visitor.see("dialog[open] [role=status]:text-matches('copied', 'i')", "nothing says that the link was copied")
    link = visitor.evaluate("navigator.clipboard.readText()")
    visitor.claim("/favorites/" in link, f"the link shared is {link[:80]!r}")
    visitor.claim(link in visitor.one("dialog[open] textarea").input_value(), "the panel does not show the link")
    visitor.evaluate("localStorage.clear()")
    visitor.page.goto("about:blank")
    visitor.page.goto(link)
    lists(visitor, 3, "the shared link does not show the three photos")
    visitor.claim(visitor.evaluate("Object.keys(localStorage).filter(name => name.includes('avorites')).length === 0"
                                   " || !JSON.stringify(Object.values(localStorage)).includes('photos/')"),
                  "opening a shared list changes the visitor's own")


@visit(also=("sheet",))
def features_the_newest_that_share_tags(visitor):
    give(visitor, 2)
    visitor.go("favorites/")
    lists(visitor, 2, "the favorites do not list two photos") if visitor.all("main .grid").count() == 1 else None
    way = visitor.all(":is(a, button):text-matches('featured|for you|like these|more like', 'i')").filter(visible=True)
    if way.count():
        way.first.click()
    visitor.wait("document.querySelectorAll('main .grid a').length >= 6", "no photos that share tags are shown")


@visit(site="arabic")
def works_from_right_to_left(visitor):
    give(visitor, 2, "sets/all/")
    visitor.go("favorites/")
    lists(visitor, 2, "the favorites do not list two photos")
    visitor.accessible("favorites, right to left")


@visit(screen="narrow", also=("sheet",))
def fits_a_narrow_screen(visitor):
    give(visitor, 2)
    visitor.go("favorites/")
    lists(visitor, 2, "the favorites do not list two photos")
    over = visitor.evaluate("document.documentElement.scrollWidth - innerWidth")
    visitor.claim(over <= 0, f"favorites are {over} px wider than the screen")
