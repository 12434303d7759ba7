// The last five searches, newest first, each once regardless of spelling. The files of their results
// are kept for offline use.

import { used } from "./index-files.js";
import { fold } from "./search-text.js";
import { site } from "./site-urls.js";
import { storage } from "./storage.js";

const limit = 5;

const normalized = (query) => fold(query.normalize("NFC").trim()).replace(/\s+/g, " ");

/** The search texts, newest first. */
export function recent() {
  try {
    const stored = JSON.parse(storage.read("searches") ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, limit) : [];
  } catch {
    return [];
  }
}

/** Asks the service worker to keep the files of this search. */
async function keepFiles() {
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage([...used(), "search/"].map((path) => site(path).href));
}

/** Adds a search at the start, or removes it if it found nothing. */
export function remember(query, hasResults) {
  const text = query.normalize("NFC").trim().slice(0, 200);
  if (!normalized(text)) return;
  const others = recent().filter((one) => normalized(one) !== normalized(text));
  try {
    storage.write("searches", JSON.stringify([...(hasResults ? [text] : []), ...others].slice(0, limit)));
  } catch {
    // If storage is full, the search is not remembered.
  }
  if (hasResults && navigator.serviceWorker) keepFiles().catch(() => {});
}

/** Removes all searches, and notifies the page. */
export function clearRecent() {
  storage.remove("searches");
  dispatchEvent(new Event("searches-cleared"));
}
