// Appends the next page of a list. The first pages load as the visitor scrolls; after that a button
// has to be pressed, so that the footer can be reached. After a failure the same link tries again. If
// a service limits its photos per page, page-replacement.js is used instead.

import { cardsAdded } from "./common.js";
import { make } from "./elements.js";
import { fill } from "./formatting.js";
import { adoptStyles, loadListPage, offerRetry, preload } from "./list-page.js";
import { announce } from "./notice.js";
import { cardKey, replaceAddress, restorePosition, setBase, trackPosition } from "./scroll-position.js";
import { addressNow, here } from "./site-urls.js";
import * as words from "./words.js";

/** How many pages load without a press of the button. */
const limit = 3;

const grid = document.querySelector("main ul.grid");
let nav = document.querySelector("nav.pagination");
let count = 0;
let isLoading = false;
const known = new Set();

const link = () => nav.querySelector("[rel=next]");

/** Whether the next page loads without a press of the button. */
const isAutomatic = () => count < limit && !("failed" in nav.dataset) && !navigator.connection?.saveData;

// MARK: Loading the next page

async function load(isPressed) {
  const next = link();
  if (!next || isLoading) return;
  isLoading = true;
  nav.ariaBusy = "true";
  const slow = setTimeout(() => announce(words.loading), 600);
  try {
    const page = await loadListPage(next.href);
    await nextPaint();
    append(page, isPressed);
  } catch {
    fail();
  } finally {
    clearTimeout(slow);
    isLoading = false;
    nav.ariaBusy = null;
  }
  watch();
}

/** A page from the cache would otherwise be inserted while the previous one is being laid out. */
const nextPaint = () => new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
});

function append(page, isPressed) {
  count += 1;
  adoptStyles(page);
  for (const card of [...page.grid.children]) {
    if (known.has(cardKey(card))) card.remove();
    else known.add(cardKey(card));
  }
  for (const image of page.grid.querySelectorAll("img")) {
    image.loading = "lazy";
    image.removeAttribute("fetchpriority");
  }
  const section = sectionOf(page);
  nav.before(section);
  nav.replaceWith(page.nav);
  nav = page.nav;
  reinsertBelow();
  label();
  trackPosition();
  follow(section, page);
  cardsAdded(section);
  announce(fill(words.page_added, page.number, page.grid.children.length));
  if (isPressed) section.firstChild.focus({ preventScroll: true });
}

function sectionOf(page) {
  const heading = make("h2", { class: "visually-hidden", tabindex: -1 }, fill(words.page, page.number));
  const section = make("section", { class: "appended-page" }, heading, page.grid);
  // An estimate from the height per photo of the first page; the browser remembers the real height.
  const each = grid.offsetHeight / grid.childElementCount;
  const height = Math.round(each * page.grid.children.length);
  section.style.setProperty("contain-intrinsic-block-size", `auto ${height}px`);
  return section;
}

/** Reinserts what is below the list: it has moved, and that must not count as a layout shift. */
function reinsertBelow() {
  for (const element of document.querySelectorAll("nav.pagination ~ *, body > footer")) {
    if (!element.contains(document.activeElement)) element.replaceWith(element);
  }
}

// MARK: The link

/** Names the link after what it does now. */
function label() {
  const next = link();
  if (!next || isAutomatic()) return;
  next.classList.add("load-more");
  next.textContent = words.show_more;
}

function fail() {
  nav.dataset.failed = "";
  offerRetry(link());
}

/** Loads the next page on request. */
export function loadMore() {
  delete nav.dataset.failed;
  return load(true);
}

// MARK: Following the visitor

const sections = new Map();

/** Observes everything above the middle of the window: the last section that begins there is current. */
const reading = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) sections.get(target).isBegun = isIntersecting;
  const all = [...sections.values()];
  replaceAddress(all.findLast(({ isBegun }) => isBegun) ?? all[0]);
}, { rootMargin: "9999999px 0px -50%" });

function follow(element, page) {
  sections.set(element, page);
  reading.observe(element);
}

const nearEnd = new IntersectionObserver((entries) => {
  if (entries.at(-1).isIntersecting && isAutomatic()) load();
}, { rootMargin: "100% 0px" });

/** Watches for the end of the list, and preloads the next page. */
function watch() {
  nearEnd.disconnect();
  const next = link();
  if (!next || "failed" in nav.dataset) return;
  nearEnd.observe(nav);
  if (isAutomatic()) preload(next);
}

/** After a reload, Back and Forward may lead to a page that an earlier document had appended. */
function goBack() {
  if (![...sections.values()].some(({ address }) => address === addressNow())) location.reload();
}

/** Starts with the page as it was loaded. */
export function begin() {
  setBase();
  for (const card of grid.children) known.add(cardKey(card));
  sections.set(grid, { address: here.href, name: document.title });
  reading.observe(grid);
  if (history.state?.place) trackPosition();
  restorePosition();
  label();
  watch();
  addEventListener("popstate", goBack);
}
