// The position in a long list: address and title follow the section that is being read, and a visitor
// who comes back sees the same photo at the same height.

import { make } from "./elements.js";
import { here } from "./site-urls.js";

let isTracking = false;
let last = here.href;

/**
 * Fixes the base of relative links to the page's first address. Called at once: after a reload, Back
 * may lead to another address of this page before any script runs.
 */
export function setBase() {
  document.head.prepend(make("base", { href: here.href }));
  // A link to a fragment would otherwise lead to the first address.
  addEventListener("click", (event) => {
    const fragment = event.target.closest?.("a[href^='#']")?.getAttribute("href");
    if (!fragment || event.defaultPrevented) return;
    event.preventDefault();
    location.hash = fragment;
    document.getElementById(fragment.slice(1))?.focus();
  });
}

/** Replaces address and title. */
export function replaceAddress({ address, name }) {
  document.title = name;
  if (address === last) return;
  last = address;
  try {
    history.replaceState(history.state, "", address + location.hash);
  } catch {
    // Browsers refuse too many changes during fast scrolling; the next section is written again.
    last = "";
  }
}

/** Adds a page to the history, one step of Back away. */
export function pushAddress({ address, name }) {
  last = address;
  history.pushState(null, "", address);
  document.title = name;
}

const cards = () => document.querySelectorAll("main .grid > li");

const boxOf = (element) => element.getBoundingClientRect();
const reachesMiddle = (element) => boxOf(element).bottom > innerHeight / 2;

/** The card in the middle of the window, and its distance from the top. */
function current() {
  // Sections first: the positions of cards in a section are computed only on request, which is slow.
  const sections = [...document.querySelectorAll("main > .grid, #photos ~ .grid, .appended-page, #result-list")];
  const section = sections.find(reachesMiddle) ?? sections.at(-1);
  const list = [...section.querySelectorAll(".grid > li")];
  // At the very end, below all cards, the last one is used.
  const card = list.find(reachesMiddle) ?? list.at(-1);
  return card ? { key: cardKey(card), top: Math.round(boxOf(card).top) } : null;
}

/** A key that is the same for a photo on every page. */
export const cardKey = (card) => card.dataset.key ?? card.querySelector("a")?.pathname;

function save() {
  const place = scrollY > 100 ? current() : null;
  try {
    history.replaceState({ ...history.state, place }, "");
  } catch {
    // As above.
  }
}

/** Scrolls the saved photo to its previous height. */
export function restorePosition(place = history.state?.place) {
  if (!place) return;
  const card = [...cards()].find((one) => cardKey(one) === place.key);
  if (card) scrollTo({ top: scrollY + boxOf(card).top - place.top, behavior: "instant" });
}

/** Saves positions from now on: the browser would restore pixels of a page that has grown. */
export function trackPosition() {
  if (isTracking) return;
  isTracking = true;
  history.scrollRestoration = "manual";
  // With this, WebKit shows the top of a page that it kept in memory.
  addEventListener("pageshow", ({ persisted }) => persisted && restorePosition());
  let timer;
  addEventListener("scroll", () => {
    clearTimeout(timer);
    timer = setTimeout(save, 150);
  }, { passive: true });
  addEventListener("click", save, { capture: true });
}
