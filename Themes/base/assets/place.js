// Where somebody is in a long list: address and title follow the part that is being read, and a
// visitor who comes back finds the same photo at the same height.

import { make } from "./make.js";
import { here } from "./site.js";

let isKept = false;
let last = here.href;

/**
 * The page's own links were written for its first address. Said at once: after a reload Back may
 * lead to another address of this page before any script knows.
 */
export function anchor() {
  document.head.prepend(make("base", { href: here.href }));
  // What leads to a place in the page would otherwise lead to its first address.
  addEventListener("click", (event) => {
    const fragment = event.target.closest?.("a[href^='#']")?.getAttribute("href");
    if (!fragment || event.defaultPrevented) return;
    event.preventDefault();
    location.hash = fragment;
    document.getElementById(fragment.slice(1))?.focus();
  });
}

/** Writes another address and title in the place of those that were. */
export function rename({ address, name }) {
  document.title = name;
  if (address === last) return;
  last = address;
  try {
    history.replaceState(history.state, "", address + location.hash);
  } catch {
    // Browsers refuse when somebody scrolls very fast; the next part is written again.
    last = "";
  }
}

/** Another page in the same place, one step of Back away. */
export function turn({ address, name }) {
  last = address;
  history.pushState({ turned: true }, "", address);
  document.title = name;
}

const cards = () => document.querySelectorAll("main .grid > li");

const boxOf = (element) => element.getBoundingClientRect();
const reachesMiddle = (element) => boxOf(element).bottom > innerHeight / 2;

/** The card at the middle of the screen, and how high it stands. */
function now() {
  // Parts first: where the cards of a part lie is not known until somebody asks, and then it costs.
  const parts = [...document.querySelectorAll("main > .grid, main > .part, #hits")];
  const part = parts.find(reachesMiddle) ?? parts.at(-1);
  const list = [...part.querySelectorAll(".grid > li")];
  // At the very end, below all of them, the last one is as good.
  const card = list.find(reachesMiddle) ?? list.at(-1);
  return card ? { key: nameOf(card), top: Math.round(boxOf(card).top) } : null;
}

/** The same photo has the same on every page. */
export const nameOf = (card) => card.dataset.key ?? card.querySelector("a")?.pathname;

function note() {
  const place = scrollY > 100 ? now() : null;
  try {
    history.replaceState({ ...history.state, place }, "");
  } catch {
    // As above.
  }
}

/** Puts the noted photo back to its height. */
export function find(place = history.state?.place) {
  if (!place) return;
  const card = [...cards()].find((one) => nameOf(one) === place.key);
  if (card) scrollTo({ top: scrollY + boxOf(card).top - place.top, behavior: "instant" });
}

/** From now on places are kept by us: the browser would count pixels of a page that grew. */
export function keep() {
  if (isKept) return;
  isKept = true;
  history.scrollRestoration = "manual";
  let timer;
  addEventListener("scroll", () => {
    clearTimeout(timer);
    timer = setTimeout(note, 150);
  }, { passive: true });
  addEventListener("click", note, { capture: true });
}
