// Fills in what a photo's page tells of it: the row that the site's own list has of the photo,
// printed into the page by the build. A row whose page can't be had stays open for another time.

import { all, change, columns, keyOf } from "./favorites.js";
import { say } from "./notice.js";
import { reader } from "./pages.js";
import { site } from "./site.js";
import * as words from "./words.js";

const refusals = {
  full: words.favorites_full,
  newer: words.favorites_newer,
  damaged: words.favorites_damaged,
};

/** Changes the list by `act`, or says why nothing was changed; tells which of both. */
export function attempt(act) {
  try {
    act();
    return true;
  } catch ({ cause, message }) {
    say(refusals[cause] ?? message);
    return false;
  }
}

/** The row that a photo's page has of it. */
const factsOf = reader((page) => {
  const facts = JSON.parse(page.getElementById("favorite").textContent);
  return Object.fromEntries(columns.map((column) => [column, facts[column] ?? ""]));
});

async function factsAt(path) {
  const { href, origin } = site(path);
  if (origin !== location.origin) throw new Error("elsewhere");
  return factsOf(href);
}

/** Of a row and what its page tells: the visitor's own words stay. */
function completed(row, facts) {
  const { open, ...rest } = row;
  const { note, added_at } = row;
  return { ...rest, ...facts, note: note || facts.note, added_at: added_at || facts.added_at };
}

/** A row that named the photo by its page alone is the same photo: what it says is kept. */
async function completeOne(key, path) {
  const facts = await factsAt(path).catch(() => null);
  if (!facts || keyOf(facts) !== key) return true;
  return attempt(() => change((next) => {
    const twin = next.rows.find((row) => keyOf(row) === facts.page_url);
    const known = (row) => ({ ...row, note: row.note || twin?.note, extras: row.extras ?? twin?.extras });
    next.rows = next.rows.filter((row) => row !== twin)
      .map((row) => (keyOf(row) === key ? completed(known(row), facts) : row));
  }));
}

/**
 * Fills in the open rows of some photos, a few at a time.
 * `paths` tells where their pages are now; without it, where they were when they were added.
 */
export async function complete(keys, paths = new Map()) {
  const wanted = new Set(keys);
  const open = all().filter((row) => row.open && wanted.has(keyOf(row)));
  const queue = open.map((row) => [keyOf(row), paths.get(keyOf(row)) ?? row.card?.path])
    .filter(([, path]) => path);
  const work = async () => {
    while (queue.length) {
      // Where one can't be written the others can't either.
      if (!await completeOne(...queue.shift())) queue.length = 0;
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}
