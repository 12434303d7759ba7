// The visitor's favorites: one entry of the shelf, read and written here and nowhere else. A row
// has the columns of favorites.csv as texts (an empty one may be left out), `extras` for columns
// of others in the order of the list's `extras`, `card` to show it by without a network, and
// `open` while its photo's page has not been asked for the rest.
//
// Two tabs may write at once, and a browser may show a tab the other's text late. So every change
// is a function of the list: it is applied to what the shelf holds at that moment, and once more
// where another tab's text turns out not to know of it.

import { shelf } from "./shelf.js";

const name = "favorites";
const version = 1;

export const columns = [
  "provider", "id", "title", "author", "author_url", "page_url", "image_url", "license", "tags",
  "note", "added_at",
];

/** Without white space of ASCII around it, as the list's program takes it. */
export const trimmed = (text) => text.replace(/^[\t-\r ]+|[\t-\r ]+$/g, "");

/** `flickr:4711`, or the address of its page for a row that has no id. */
export function keyOf({ provider = "", id = "", page_url = "" }) {
  const isNamed = trimmed(provider) && trimmed(id);
  return isNamed ? `${trimmed(provider)}:${id}` : trimmed(page_url);
}

/** A row for a photo that was chosen just now, of which no more than its key is known. */
export function chosen(key) {
  const colon = key.indexOf(":");
  return {
    provider: key.slice(0, colon), id: key.slice(colon + 1),
    added_at: `${new Date().toISOString().slice(0, 19)}Z`, open: true,
  };
}

/** Is it a row, as far as anything here relies on it. */
export function isRow(row) {
  return Boolean(row) && columns.every((column) => typeof (row[column] ?? "") === "string")
    && Array.isArray(row.extras ?? []) && keyOf(row) !== "";
}

let text;
let list;
let keys;

function take(newText, newList) {
  text = newText;
  list = newList;
  keys = new Set(list.rows.map(keyOf));
}

function parsed(found) {
  if (found === null) return { rows: [] };
  try {
    const kept = JSON.parse(found);
    if (kept.version > version) return { rows: (kept.rows ?? []).filter(isRow), fault: "newer" };
    const areLists = [kept.extras, kept.log].every((names = []) => Array.isArray(names));
    if (kept.version === version && areLists && kept.rows.every(isRow)) return kept;
  } catch {
    // Told below: it is damaged.
  }
  return { rows: [], fault: "damaged" };
}

/** The list as the shelf holds it now; `fault` says why it can't be changed. */
export function current() {
  const found = shelf.read(name);
  if (found !== text || !list) take(found, parsed(found));
  return list;
}

/** The rows, oldest first. */
export const all = () => current().rows;

export const has = (key) => current() && keys.has(key);

/** The tags of the visitor's own photos, the commonest first. */
export function commonTags() {
  const counts = new Map();
  for (const { tags = "" } of all()) {
    for (const tag of new Set(tags.split(";").map((name) => name.trim()).filter(Boolean))) {
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([tag]) => tag);
}

const watchers = new Set();

/** Calls after every change, here or in another tab. */
export function watch(act) {
  watchers.add(act);
}

/** Calls whoever watches. */
export const tell = () => watchers.forEach((act) => act());

/** Changes of this tab that another tab's text might not know of. */
let recent = [];

/**
 * Applies an edit, which may come to be applied twice. Throws an error whose `cause` is `full`,
 * `newer` or `damaged`; nothing has changed then.
 */
export function change(edit) {
  const { fault, extras = [], rows, log = [] } = current();
  if (fault) throw new Error(fault, { cause: fault });
  const mark = Math.random().toString(36).slice(2, 9);
  const next = { version, extras: [...extras], rows: rows.slice(), log: [...log.slice(-40), mark] };
  edit(next);
  const written = JSON.stringify(next);
  try {
    shelf.write(name, written);
  } catch (error) {
    throw new Error("full", { cause: "full" });
  }
  take(written, next);
  recent.push({ mark, edit, time: Date.now() });
  tell();
}

shelf.watch(name, () => {
  recent = recent.filter(({ time }) => Date.now() - time < 5000);
  const { log = [], fault } = current();
  const passed = fault ? [] : recent.filter(({ mark }) => !log.includes(mark));
  recent = recent.filter((one) => !passed.includes(one));
  for (const { edit } of passed) {
    try {
      change(edit);
    } catch {
      // The other tab has used up the room: what it wrote stays.
    }
  }
  tell();
});

/** Rows taken out since the page was loaded, so that a slip of the finger costs no note. */
const removed = new Map();

/** Adds rows at the end; a photo that is there stays as it is. */
export function append(added) {
  change(({ rows }) => {
    const known = new Set(rows.map(keyOf));
    rows.push(...added.filter((row) => !known.has(keyOf(row))));
  });
}

/** Adds a photo, with what was known of it until it was removed. */
export function add(row) {
  const earlier = removed.get(keyOf(row));
  append([earlier ? { ...earlier.row, added_at: row.added_at } : row]);
}

/** Writes the visitor's own words about a photo. */
export function annotate(key, note) {
  change((next) => {
    next.rows = next.rows.map((row) => (keyOf(row) === key ? { ...row, note } : row));
  });
}

export function remove(key) {
  const place = all().findIndex((row) => keyOf(row) === key);
  if (place < 0) return;
  removed.set(key, { place, row: all()[place] });
  change((next) => { next.rows = next.rows.filter((row) => keyOf(row) !== key); });
}

/** Puts back what was removed, where it was and as it was. */
export function restore(key) {
  const { row, place } = removed.get(key);
  change((next) => {
    next.rows = next.rows.filter((other) => keyOf(other) !== key);
    next.rows.splice(place, 0, row);
  });
}
