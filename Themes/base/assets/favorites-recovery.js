// Recovers damaged favorites. The damaged text is stored separately, so that it can be saved as a
// file; the rows that can still be read become the list.

import { columns, current, isRow, notifyWatchers } from "./favorites.js";
import { notify } from "./notice.js";
import { storage } from "./storage.js";
import * as words from "./words.js";

const backup = "favorites-damaged";

const string = `"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"`;
const flat = `\\{(?:[^{}"]|${string})*\\}`;
/** A row, which may contain one flat object, or a list of flat rows. */
const whole = new RegExp(`\\{(?:[^{}"]|${string}|${flat})*\\}`, "gs");

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** The rows in a damaged list of favorites, without cells that are not texts. */
export function rowsIn(text) {
  const found = [...text.matchAll(whole)].flatMap(([object]) => {
    const value = parsed(object);
    return Array.isArray(value.rows) ? value.rows : [value];
  });
  return found.map((row) => {
    const cells = columns.filter((column) => typeof row?.[column] === "string");
    const extras = Array.isArray(row?.extras) ? row.extras.map(String) : [];
    return { ...Object.fromEntries(cells.map((column) => [column, row[column]])), extras };
  }).filter(isRow).map((row) => ({ ...row, open: true }));
}

/** Stores the damaged text separately, then replaces the list with its readable rows. */
export function recover() {
  if (current().fault !== "damaged") return;
  const text = storage.read("favorites");
  const earlier = storage.read(backup) ?? "";
  const [, extras = "[]"] = /"extras":(\[[^\]]*\])/.exec(text) ?? [];
  try {
    storage.write(backup, earlier.includes(text) ? earlier : `${earlier}${text}\n`);
    const names = [parsed(extras)].flat().filter((name) => typeof name === "string");
    storage.write("favorites", JSON.stringify({ version: 1, extras: names, rows: rowsIn(text) }));
  } catch {
    // There is no space for both: the text stays in place, and the list can't be changed.
    return notify(words.favorites_damaged);
  }
  notifyWatchers();
  notify(words.favorites_rescued);
}
