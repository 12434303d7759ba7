"""The favorites list as a file: the page's script must write and read it byte for byte like the program."""

import os

from visits.cases import visit

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
GOLDENS = os.path.join(ROOT, "Tests/VitrineFavoritesTests/Table/Goldens")
SCRIPTS = os.path.join(ROOT, "Themes/base/assets")

COMPARE = """async ([address, written, files]) => {
  const { read, write } = await import(address);
  const { columns } = await import(address.replace("csv.js", "favorites.js"));
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const same = (a, b) => a.length === b.length && a.every((byte, place) => byte === b[place]);
  const encoded = (list) => new TextEncoder().encode(write(list));
  const plain = (row) => {
    const filled = columns.filter((column) => row[column]).map((column) => [column, row[column]]);
    return { ...Object.fromEntries(filled), extras: row.extras.slice(0, row.extras.findLastIndex(Boolean) + 1) };
  };
  const answer = (file) => {
    try {
      const { extras, rows, faults } = read(bytes(file));
      const lines = (some) => some.map(({ line }) => line);
      return { file, extras, rows: rows.map(plain), bad: lines(faults.filter(({ code }) => code !== "repeated")),
               loss: lines(faults) };
    } catch ({ line }) {
      return { file, refused: line };
    }
  };
  const csv = bytes(written.csv);
  const faults = [];
  if (!same(encoded(written), csv)) faults.push("the list is written with other bytes");
  if (!same(encoded(read(csv)), csv)) faults.push("read and written again, the list has other bytes");
  for (const expected of files) {
    const [ours, theirs] = [answer(expected.file), expected].map((one) => JSON.stringify(one));
    if (ours !== theirs) faults.push(`${JSON.stringify(atob(expected.file))} is read as ${ours}`);
  }
  return faults;
}"""


def golden(visitor, name):
    with open(os.path.join(GOLDENS, name), encoding="utf-8") as file:
        return visitor.page.evaluate("JSON.parse", file.read())


@visit()
def are_written_and_read_as_by_the_command_line(visitor):
    visitor.page.route("**/theme-source/*", lambda route: route.fulfill(
        path=os.path.join(SCRIPTS, os.path.basename(route.request.url)), content_type="text/javascript"))
    visitor.go("favorites/")
    files = golden(visitor, "read.json")
    visitor.claim(len(files) > 300, "the cases are missing")
    faults = visitor.page.evaluate(
        COMPARE, [visitor.base + "theme-source/csv.js", golden(visitor, "written.json"), files])
    visitor.claim(not faults, f"{len(faults)} differences, first: {'; '.join(faults[:2])[:400]}")
