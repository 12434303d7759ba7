// Merges a list from a file into the visitor's own. Existing texts stay, empty cells are filled, and
// new photos are appended. If notes, tags or unknown columns differ, the visitor decides.

import { columns } from "./favorites.js";
import { fillEmpty, Index } from "./csv.js";

const own = ["note", "tags"];

/** The positions of the incoming unknown columns in the list; columns of the same name are counted. */
function placesOf(names, extras) {
  const taken = new Set();
  return names.map((name) => {
    let place = extras.findIndex((other, number) => other === name && !taken.has(number));
    if (place < 0) place = extras.push(name) - 1;
    taken.add(place);
    return place;
  });
}

function placed(row, places) {
  const extras = [];
  row.extras?.forEach((text, number) => { extras[places[number]] = text; });
  return { ...row, extras: Array.from(extras, (text) => text ?? "") };
}

/** Whether the photo's page has details that the row lacks. */
const isOpen = (row) => Boolean(row.provider && !(row.title && row.page_url && row.license));

/**
 * Merges into `list`, which is changed. With `prefersTheirs`, the file's texts win.
 * Returns how many rows were `added`, `completed` and `known`, and the `conflicts`.
 */
export function merge(list, incoming, prefersTheirs = false) {
  const result = { added: 0, completed: 0, known: 0, conflicts: [] };
  const places = placesOf(incoming.extras, list.extras);
  const index = new Index();
  list.rows.forEach((row, place) => index.add(row, place));
  for (const row of incoming.rows) {
    const theirs = placed(row, places);
    const place = index.find(theirs) ?? list.rows.length;
    const ours = list.rows[place];
    const merged = ours ? { ...ours, extras: [...(ours.extras ?? [])] } : theirs;
    const differing = ours ? fillEmpty(merged, theirs) : [];
    for (const column of differing) resolve(merged, theirs, column, list.extras, result, prefersTheirs);
    if (isOpen(merged)) merged.open = true;
    list.rows[place] = merged;
    index.add(merged, place);
    result[!ours ? "added" : isSame(ours, merged) ? "known" : "completed"] += 1;
  }
  return result;
}

function resolve(merged, theirs, column, names, result, prefersTheirs) {
  const isExtra = typeof column === "number";
  if (!isExtra && !own.includes(column)) return;
  const [mine, other] = isExtra ? [merged.extras, theirs.extras] : [merged, theirs];
  result.conflicts.push({
    row: merged, column: isExtra ? names[column] : column, ours: mine[column], theirs: other[column],
  });
  if (prefersTheirs) mine[column] = other[column];
}

function isSame(a, b) {
  return columns.every((column) => (a[column] ?? "") === (b[column] ?? ""))
    && b.extras.every((text, place) => text === (a.extras?.[place] ?? ""));
}
