"""Favorites: stored in the browser, in sync across pages, imported and exported in the format of the command line."""

import csv
import io
import os

from visits.cases import visit

HEART = "main .grid .heart"
ROWS = "main .grid > li"
COLUMNS = "provider,id,title,author,author_url,page_url,image_url,license,tags,note,added_at".split(",")
LIVE_TEXT = "[...document.querySelectorAll('[role=status], [role=alert], [aria-live]')].map(one => one.textContent).join(' ').trim()"


def give(visitor, hearts, path="sets/dozen/"):
    visitor.go(path)
    visitor.see(HEART, "there are no favorite buttons")
    for place in range(hearts):
        visitor.all(HEART).nth(place).click()
        visitor.wait(f"document.querySelectorAll({HEART!r})[{place}].ariaPressed === 'true'", "a favorite button is not active")
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
    """Provider and id of a few photos from the whole catalog."""
    text = visitor.page.request.get(visitor.base + "photos.csv").text()
    return list(csv.DictReader(io.StringIO(text)))[:count]


def lists(visitor, count, otherwise):
    visitor.wait(f"document.querySelectorAll({ROWS!r}).length === {count}", otherwise, timeout=8_000)


@visit(also=("sheet",))
def saves_a_favorite(visitor):
    give(visitor, 1)
    visitor.page.reload()
    visitor.wait(f"document.querySelector({HEART!r}).ariaPressed === 'true'", "the favorite is not saved")
    visitor.one(HEART).click()
    visitor.wait(f"document.querySelector({HEART!r}).ariaPressed === 'false'", "the favorite cannot be removed")


@visit(also=("sheet",))
def favorite_button_works_by_keyboard_and_has_a_name(visitor):
    visitor.go("sets/dozen/")
    heart = visitor.see(HEART)
    heart.focus()
    visitor.press("Space")
    visitor.wait(f"document.querySelector({HEART!r}).ariaPressed === 'true'", "the space bar does not activate the favorite button")
    visitor.claim(heart.evaluate("h => (h.ariaLabel || h.textContent).trim()"), "the control has no accessible name")
    names = visitor.all(HEART).evaluate_all("all => all.map(one => one.getBoundingClientRect()).filter(b => b.width < 24 || b.height < 24).length")
    visitor.claim(not names, f"{names} favorite buttons are smaller than 24 px")


@visit()
def synchronizes_tabs(visitor):
    visitor.go("sets/dozen/")
    visitor.see(HEART)
    other = visitor.context.new_page()
    other.goto(visitor.base + "sets/dozen/")
    other.locator(HEART).first.click()
    visitor.wait(f"document.querySelector({HEART!r}).ariaPressed === 'true'", "the favorite added in another tab is not shown")
    visitor.go("favorites/")
    lists(visitor, 1, "the favorites do not list the photo")
    other.locator(HEART).nth(1).click()
    lists(visitor, 2, "the favorites do not follow the other tab")


@visit()
def lists_the_favorites(visitor):
    give(visitor, 3)
    visitor.go("favorites/")
    lists(visitor, 3, "the favorites do not list three photos")
    visitor.accessible("favorites filled")
    visitor.one(f"{ROWS} a").click()
    visitor.see("dialog[open]", "a favorite does not open in the lightbox")


@visit()
def a_note_survives_a_reload(visitor):
    give(visitor, 1)
    visitor.go("favorites/")
    note = visitor.see("textarea.note", "there is no field for a note")
    note.click()
    note.press_sequentially("for the hall")
    visitor.page.reload()
    visitor.wait("document.querySelector('textarea.note')?.value === 'for the hall'", "the unsaved note is lost")


@visit(also=("sheet",))
def shows_a_message_without_favorites(visitor):
    visitor.go("favorites/")
    visitor.page.wait_for_timeout(400)
    visitor.claim(visitor.evaluate("document.querySelector('main').innerText.length") > 40, "an empty list shows no message")
    visitor.accessible("favorites empty")


@visit()
def exports_the_format_of_the_command_line(visitor):
    give(visitor, 2)
    rows = list(csv.DictReader(io.StringIO(exported(visitor).decode("utf-8"))))
    visitor.claim(len(rows) == 2, f"{len(rows)} rows for two favorites")
    visitor.claim(list(rows[0]) == COLUMNS, f"its columns are {list(rows[0])}")
    visitor.claim(all(row["provider"] == "folder" and row["id"] and row["title"] and row["license"] for row in rows),
                  f"a row lacks data of the photo's page: {rows[0]}")


@visit(also=("sheet",))
def importing_an_export_changes_nothing(visitor):
    give(visitor, 3)
    first = exported(visitor)
    visitor.evaluate("localStorage.clear()")
    take_in(visitor, first)
    lists(visitor, 3, "the import does not bring three photos")
    visitor.claim(exported(visitor) == first, "export, import, export: the bytes differ")


@visit()
def imports_any_valid_csv(visitor):
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
def reports_bad_rows_with_their_line(visitor):
    good = photos_of(visitor, 1)[0]
    take_in(visitor, f"provider,id,note\nfolder,{good['id']},fine\n,,nothing\n".encode())
    lists(visitor, 1, "the good row is not imported")
    visitor.wait(f"/3/.test(document.querySelector('main').innerText + {LIVE_TEXT})", "the bad row's line is not reported")
    visitor.accessible("import with errors")


@visit()
def refuses_files_that_are_not_lists(visitor):
    give(visitor, 1)
    for data in (b"\x89PNG\r\n\x1a\n\0\0", b"", b"a,b\n1,2\n", b'provider,id\nfolder,"open'):
        take_in(visitor, data)
        lists(visitor, 1, f"an import of {data[:12]!r} changed the list")
        visitor.claim(visitor.evaluate("document.querySelector('main').innerText + " + LIVE_TEXT).strip(), "no message is shown")


@visit()
def a_full_storage_loses_nothing(visitor):
    give(visitor, 1)
    visitor.context.add_init_script("""const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (name, text) { if (window.full !== false && this === localStorage)
        throw new DOMException('full', 'QuotaExceededError'); return set.call(this, name, text) }""")
    visitor.go("sets/dozen/")
    visitor.see(HEART)
    visitor.all(HEART).nth(2).click()
    visitor.wait(f"{LIVE_TEXT}.length > 5", "full storage is not reported")
    visitor.claim(visitor.all(HEART).nth(2).get_attribute("aria-pressed") == "false", "a favorite that was not saved appears active")
    visitor.claim(visitor.all(HEART).nth(0).get_attribute("aria-pressed") == "true", "an earlier favorite is lost")


@visit()
def damaged_storage_loses_nothing(visitor):
    give(visitor, 2)
    kept = visitor.evaluate("Object.entries(localStorage).filter(([name]) => name.includes('avorites'))")
    visitor.claim(kept, "the favorites are not in localStorage")
    name, text = kept[0]
    visitor.page.evaluate("([name, text]) => localStorage.setItem(name, text.slice(0, text.length / 2))", [name, text])
    visitor.go("sets/dozen/")
    visitor.see(HEART)
    visitor.all(HEART).nth(4).click()
    visitor.wait(f"document.querySelectorAll({HEART!r})[4].ariaPressed === 'true'", "no favorite can be added")
    left = visitor.evaluate("JSON.stringify(Object.values(localStorage))")
    visitor.claim(text[20:60] in left or text[20:60].replace('"', '\\"') in left, "unreadable data was deleted")


@visit()
def shares_the_list_as_a_link(visitor):
    give(visitor, 3)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.go("favorites/")
    lists(visitor, 3, "the favorites do not list three photos")
    visitor.see("main :is(a, button):text-matches('share', 'i')", "the list cannot be shared").click()
    visitor.see("dialog[open] button:text-matches('copy link', 'i')", "the panel offers no link").click()
    visitor.see("dialog[open] [role=status]:text-matches('copied', 'i')", "copying the link is not confirmed")
    link = visitor.evaluate("navigator.clipboard.readText()")
    visitor.claim("/favorites/" in link, f"the shared link is {link[:80]!r}")
    visitor.claim(link in visitor.one("dialog[open] textarea").input_value(), "the panel does not show the link")
    visitor.evaluate("localStorage.clear()")
    visitor.page.goto("about:blank")
    visitor.page.goto(link)
    lists(visitor, 3, "the shared link does not show the three photos")
    visitor.claim(visitor.evaluate("Object.keys(localStorage).filter(name => name.includes('avorites')).length === 0"
                                   " || !JSON.stringify(Object.values(localStorage)).includes('photos/')"),
                  "opening a shared list changes the visitor's list")


@visit(also=("sheet",))
def features_the_newest_photos_with_shared_tags(visitor):
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
