// Damaged favorites. What stood there is kept aside as it was, so that it can be saved as a file;
// the rows that can still be read become the list again.

import { columns, current, isRow, tell } from "./favorites.js";
import { say } from "./notice.js";
import { shelf } from "./shelf.js";
import { words } from "./words.js";

const aside = "favorites-damaged";

/** The damaged text, or null. */
export const damaged = () => shelf.read(aside);

export const forget = () => shelf.remove(aside);

/** Each text in braces that is JSON by itself; those within one that is are not looked at. */
function* objectsIn(text) {
  for (let start = text.indexOf("{"); start >= 0; start = text.indexOf("{", start + 1)) {
    const end = endOf(text, start);
    if (end < 0) continue;
    try {
      yield JSON.parse(text.slice(start, end));
      start = end - 1;
    } catch {
      // What is within may be whole.
    }
  }
}

/** Where the brace at a place is closed, braces in strings aside. */
function endOf(text, start) {
  const marks = /[{}]|"(?:[^"\\]|\\.)*"/gs;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === "{") depth += 1;
    if (mark[0] === "}") depth -= 1;
    if (depth === 0) return marks.lastIndex;
  }
  return -1;
}

/** The rows in a text that was a list of favorites. */
export function rowsIn(text) {
  const rows = [];
  for (const found of objectsIn(text)) {
    for (const row of Array.isArray(found.rows) ? found.rows : [found]) {
      if (row && typeof row === "object") rows.push(mended(row));
    }
  }
  return rows.filter(isRow);
}

/** Without cells that are no texts. */
function mended(row) {
  const cells = columns.filter((column) => typeof row[column] === "string");
  const extras = Array.isArray(row.extras) ? row.extras.map(String) : undefined;
  return { ...Object.fromEntries(cells.map((column) => [column, row[column]])), extras, open: true };
}

/** The names of the columns of others, where they can still be read. */
function extrasIn(text) {
  const names = /"extras":(\[(?:"(?:[^"\\]|\\.)*",?)*\])/.exec(text)?.[1];
  return names ? JSON.parse(names) : [];
}

/** Keeps the damaged text aside, then writes what can be read of it in its place. */
export function rescue() {
  if (current().fault !== "damaged") return;
  const text = shelf.read("favorites");
  const earlier = damaged();
  try {
    shelf.write(aside, earlier && !earlier.includes(text) ? `${earlier}\n${text}` : text);
    const kept = { version: 1, extras: extrasIn(text), rows: rowsIn(text) };
    shelf.write("favorites", JSON.stringify(kept));
  } catch {
    // There is no room for both: the text stays where it is, and the list can't be changed.
    return say(words.favorites_damaged);
  }
  tell();
  say(words.favorites_rescued);
}
