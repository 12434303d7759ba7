// The visitor's favorites: one entry of the browser's storage, read and written only here. A row has
// the columns of favorites.csv as texts (an empty one may be missing), `extras` for unknown columns in
// the order of the list's `extras`, `card` to show it without a network, and `open` until the details
// have been read from the photo's page.
//
// Two tabs may write at the same time, and a tab may see the other's text late. So every change is a
// function of the list: it is applied to what is stored at that moment, and again if the text of
// another tab turns out not to contain it.

import { storage } from "./storage.js";

const name = "favorites";
const version = 1;

export const columns = [
  "provider", "id", "title", "author", "author_url", "page_url", "image_url", "license", "tags",
  "note", "added_at",
];

/** The text without surrounding ASCII white space, as the command line trims it. */
export const trimmed = (text) => text.replace(/^[\t-\r ]+|[\t-\r ]+$/g, "");

/** `flickr:4711`, or the address of the photo's page if the row has no id. */
export function keyOf({ provider = "", id = "", page_url = "" }) {
  const isNamed = trimmed(provider) && trimmed(id);
  return isNamed ? `${trimmed(provider)}:${id}` : trimmed(page_url);
}

/** A row for a photo that was just added, of which only the key is known. */
export function newRow(key) {
  const colon = key.indexOf(":");
  return {
    provider: key.slice(0, colon), id: key.slice(colon + 1),
    added_at: `${new Date().toISOString().slice(0, 19)}Z`, open: true,
  };
}

/** Whether a value has everything that the scripts need of a row. */
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
    // Reported below as damaged.
  }
  return { rows: [], fault: "damaged" };
}

/** The list as it is stored now; `fault` is the reason why it can't be changed. */
export function current() {
  const found = storage.read(name);
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

/** Calls a function after every change, in this tab or another. */
export function watch(act) {
  watchers.add(act);
}

/** Calls everyone who watches. */
export const notifyWatchers = () => watchers.forEach((act) => act());

/** Changes of this tab that the text of another tab may not contain. */
let recent = [];

/**
 * Applies an edit, which may be applied twice. Throws an error whose `cause` is `full`, `newer` or
 * `damaged`; the list is then unchanged.
 */
export function change(edit) {
  const { fault, extras = [], rows, log = [] } = current();
  if (fault) throw new Error(fault, { cause: fault });
  const mark = Math.random().toString(36).slice(2, 9);
  const next = { version, extras: [...extras], rows: rows.slice(), log: [...log.slice(-40), mark] };
  edit(next);
  const written = JSON.stringify(next);
  try {
    storage.write(name, written);
  } catch (error) {
    throw new Error("full", { cause: "full" });
  }
  take(written, next);
  recent.push({ mark, edit, time: Date.now() });
  notifyWatchers();
}

storage.watch(name, () => {
  recent = recent.filter(({ time }) => Date.now() - time < 5000);
  const { log = [], fault } = current();
  const lost = fault ? [] : recent.filter(({ mark }) => !log.includes(mark));
  recent = recent.filter((one) => !lost.includes(one));
  for (const { edit } of lost) {
    try {
      change(edit);
    } catch {
      // The other tab has filled the storage: what it wrote stays.
    }
  }
  notifyWatchers();
});

/** Rows removed since the page was loaded, so that an accidental tap loses no note. */
const removed = new Map();

/** Appends rows; rows of photos that are already there stay unchanged. */
export function append(added) {
  change(({ rows }) => {
    const known = new Set(rows.map(keyOf));
    rows.push(...added.filter((row) => !known.has(keyOf(row))));
  });
}

/** Adds a photo, with its earlier details if it was removed on this page. */
export function add(row) {
  const earlier = removed.get(keyOf(row));
  append([earlier ? { ...earlier.row, added_at: row.added_at } : row]);
}

/** Saves the visitor's note on a photo. */
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

/** Restores a removed row, unchanged and in its old position. */
export function restore(key) {
  const { row, place } = removed.get(key);
  change((next) => {
    next.rows = next.rows.filter((other) => keyOf(other) !== key);
    next.rows.splice(place, 0, row);
  });
}
