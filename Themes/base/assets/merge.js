// Brings a list that was read from a file into the visitor's own. Every text that is there stays;
// what is empty is filled, and photos that are new come after the others. Where both sides have a
// note, tags or a column of others and not the same, the visitor is asked.

import { columns } from "./favorites.js";
import { fill, Index } from "./csv.js";

const own = ["note", "tags"];

/** Where the incoming list's columns of others stand in the other; those of one name are counted. */
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

/** Has the site's page of the photo more to tell. */
const isOpen = (row) => Boolean(row.provider && !(row.title && row.page_url && row.license));

/**
 * Merges into `list`, which is changed. `prefersTheirs` settles what differs.
 * Gives how many rows are `added`, `completed` and `known`, and the `conflicts`.
 */
export function merge(list, incoming, prefersTheirs = false) {
  const told = { added: 0, completed: 0, known: 0, conflicts: [] };
  const places = placesOf(incoming.extras, list.extras);
  const index = new Index();
  list.rows.forEach((row, place) => index.note(row, place));
  for (const row of incoming.rows) {
    const theirs = placed(row, places);
    const place = index.find(theirs) ?? list.rows.length;
    const ours = list.rows[place];
    const merged = ours ? { ...ours, extras: [...(ours.extras ?? [])] } : theirs;
    const differing = ours ? fill(merged, theirs) : [];
    for (const column of differing) settle(merged, theirs, column, list.extras, told, prefersTheirs);
    if (isOpen(merged)) merged.open = true;
    list.rows[place] = merged;
    index.note(merged, place);
    told[!ours ? "added" : isSame(ours, merged) ? "known" : "completed"] += 1;
  }
  return told;
}

function settle(merged, theirs, column, names, told, prefersTheirs) {
  const isExtra = typeof column === "number";
  if (!isExtra && !own.includes(column)) return;
  const [mine, other] = isExtra ? [merged.extras, theirs.extras] : [merged, theirs];
  told.conflicts.push({
    row: merged, column: isExtra ? names[column] : column, ours: mine[column], theirs: other[column],
  });
  if (prefersTheirs) mine[column] = other[column];
}

function isSame(a, b) {
  return columns.every((column) => (a[column] ?? "") === (b[column] ?? ""))
    && b.extras.every((text, place) => text === (a.extras?.[place] ?? ""));
}
