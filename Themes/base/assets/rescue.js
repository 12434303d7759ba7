// Damaged favorites. What stood there is kept aside as it was, so that it can be saved as a file;
// the rows that can still be read become the list again.

import { columns, current, isRow, tell } from "./favorites.js";
import { say } from "./notice.js";
import { shelf } from "./shelf.js";
import * as words from "./words.js";

const aside = "favorites-damaged";

const string = `"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"`;
const flat = `\\{(?:[^{}"]|${string})*\\}`;
/** A row, which may hold an object of its own, or a list of rows that hold none. */
const whole = new RegExp(`\\{(?:[^{}"]|${string}|${flat})*\\}`, "gs");

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** The rows in a text that was a list of favorites, without cells that are no texts. */
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

/** Keeps the damaged text aside, then writes what can be read of it in its place. */
export function rescue() {
  if (current().fault !== "damaged") return;
  const text = shelf.read("favorites");
  const earlier = shelf.read(aside) ?? "";
  const [, extras = "[]"] = /"extras":(\[[^\]]*\])/.exec(text) ?? [];
  try {
    shelf.write(aside, earlier.includes(text) ? earlier : `${earlier}${text}\n`);
    const names = [parsed(extras)].flat().filter((name) => typeof name === "string");
    shelf.write("favorites", JSON.stringify({ version: 1, extras: names, rows: rowsIn(text) }));
  } catch {
    // There is no room for both: the text stays where it is, and the list can't be changed.
    return say(words.favorites_damaged);
  }
  tell();
  say(words.favorites_rescued);
}
