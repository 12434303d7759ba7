// Completes rows of the favorites with details from the photo's page. The build prints the photo's
// row of the site's list into that page. If a page can't be loaded, its row is completed another time.

import { all, change, columns, keyOf } from "./favorites.js";
import { notify } from "./notice.js";
import { pageReader } from "./page-reader.js";
import { site } from "./site-urls.js";
import * as words from "./words.js";

const refusals = {
  full: words.favorites_full,
  newer: words.favorites_newer,
  damaged: words.favorites_damaged,
};

/** Runs a change of the list, or shows why nothing was changed. Returns whether it succeeded. */
export function attempt(act) {
  try {
    act();
    return true;
  } catch ({ cause, message }) {
    notify(refusals[cause] ?? message);
    return false;
  }
}

/** The row of the photo, from its page, whose address it leaves out. */
const readDetails = pageReader((page) => {
  const row = JSON.parse(page.getElementById("favorite").textContent);
  const details = { page_url: page.querySelector("[rel=canonical]")?.href, ...row };
  return Object.fromEntries(columns.map((column) => [column, details[column] ?? ""]));
});

async function detailsAt(path) {
  const { href, origin } = site(path);
  if (origin !== location.origin) throw new Error("elsewhere");
  return readDetails(href);
}

/** The row with the details of its page; the visitor's own note stays. */
function completed(row, details) {
  const { open, ...rest } = row;
  const { note, added_at } = row;
  return { ...rest, ...details, note: note || details.note, added_at: added_at || details.added_at };
}

/** If another row names the photo by its page only, its note and extra cells are merged. */
async function completeOne(key, path) {
  const details = await detailsAt(path).catch(() => null);
  if (!details || keyOf(details) !== key) return true;
  return attempt(() => change((next) => {
    const duplicate = next.rows.find((row) => keyOf(row) === details.page_url);
    const merged = (row) => (
      { ...row, note: row.note || duplicate?.note, extras: row.extras ?? duplicate?.extras });
    next.rows = next.rows.filter((row) => row !== duplicate)
      .map((row) => (keyOf(row) === key ? completed(merged(row), details) : row));
  }));
}

/**
 * Completes the open rows of some photos, four at a time. `paths` holds the current paths of their
 * pages; without it, the paths from when they were added are used.
 */
export async function complete(keys, paths = new Map()) {
  const wanted = new Set(keys);
  const open = all().filter((row) => row.open && wanted.has(keyOf(row)));
  const queue = open.map((row) => [keyOf(row), paths.get(keyOf(row)) ?? row.card?.path])
    .filter(([, path]) => path);
  const work = async () => {
    while (queue.length) {
      // If one can't be written, the others can't either.
      if (!await completeOne(...queue.shift())) queue.length = 0;
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}
