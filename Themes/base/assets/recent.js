// The last five searches, newest first, each once however it was typed. The files that answered
// them are kept for times without a network.

import { used } from "./files.js";
import { fold } from "./fold.js";
import { shelf } from "./shelf.js";
import { site } from "./site.js";

const most = 5;

const sameAs = (query) => fold(query.normalize("NFC").trim()).replace(/\s+/g, " ");

/** The texts searched for, newest first. */
export function recent() {
  try {
    const kept = JSON.parse(shelf.read("searches") ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Asks the service worker, where there is one, to keep what this search was answered from. */
async function keepFiles() {
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage([...used(), "search/"].map((path) => site(path).href));
}

/** Puts a search that found something first. */
export function remember(query) {
  const text = query.normalize("NFC").trim().slice(0, 200);
  if (!sameAs(text)) return;
  const others = recent().filter((one) => sameAs(one) !== sameAs(text));
  try {
    shelf.write("searches", JSON.stringify([text, ...others].slice(0, most)));
  } catch {
    // A full browser forgets its searches; the search itself goes on.
  }
  if (navigator.serviceWorker) keepFiles().catch(() => {});
}

/** Forgets them all, and tells the page. */
export function forget() {
  shelf.remove("searches");
  dispatchEvent(new Event("forgotten"));
}
