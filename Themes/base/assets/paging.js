// The next page of a list, without leaving this one. It comes by itself while somebody scrolls, a
// few times; then it waits to be asked, so that the end of the page can be reached. When it fails,
// the same link tries again. Where a service caps its photos on a page, turning.js takes over.

import { grown, idle } from "./common.js";
import { make } from "./make.js";
import { check } from "./offline.js";
import { adopt, part } from "./part.js";
import { anchor, find, keep, nameOf, rename } from "./place.js";
import { say, tell } from "./notice.js";
import { addressNow, here } from "./site.js";
import { fill } from "./wording.js";
import * as words from "./words.js";

/** Pages that come by themselves. */
const most = 3;

const grid = document.querySelector("main ul.grid");
let nav = document.querySelector("nav.pages");
let count = 0;
let isLoading = false;
const known = new Set();

const link = () => nav.querySelector("[rel=next]");

/** Is it the page's turn to come by itself. */
const isFree = () => count < most && !("failed" in nav.dataset) && !navigator.connection?.saveData;

// MARK: Bringing the next page

async function load(isAsked) {
  const next = link();
  if (!next || isLoading) return;
  isLoading = true;
  nav.ariaBusy = "true";
  const slow = setTimeout(() => tell(words.loading), 600);
  try {
    const page = await part(next.href);
    await hasBeenPainted();
    append(page, isAsked);
  } catch {
    fail();
  } finally {
    clearTimeout(slow);
    isLoading = false;
    nav.ariaBusy = null;
  }
  watch();
}

/** A page that comes from the cache would be put in while the last one is being laid out. */
const hasBeenPainted = () => new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
});

function append(page, isAsked) {
  count += 1;
  adopt(page);
  for (const card of [...page.grid.children]) {
    if (known.has(nameOf(card))) card.remove();
    else known.add(nameOf(card));
  }
  for (const image of page.grid.querySelectorAll("img")) {
    image.loading = "lazy";
    image.removeAttribute("fetchpriority");
  }
  const section = sectionOf(page);
  nav.before(section);
  nav.replaceWith(page.nav);
  nav = page.nav;
  settleBelow();
  label();
  keep();
  follow(section, page);
  grown(section);
  tell(fill(words.page_added, page.number, page.grid.children.length));
  if (isAsked) section.firstChild.focus({ preventScroll: true });
}

function sectionOf(page) {
  const heading = make("h2", { class: "unseen", tabindex: -1 }, fill(words.page, page.number));
  const section = make("section", { class: "part" }, heading, page.grid);
  // About as high as the page before it for each photo; the browser remembers the true height.
  const each = grid.offsetHeight / grid.childElementCount;
  const height = Math.round(each * page.grid.children.length);
  section.style.setProperty("contain-intrinsic-block-size", `auto ${height}px`);
  return section;
}

/** What stands below the list is put in anew: it moved on, and nobody should see it jump. */
function settleBelow() {
  for (const element of document.querySelectorAll("nav.pages ~ *, body > footer")) {
    if (!element.contains(document.activeElement)) element.replaceWith(element);
  }
}

// MARK: The link

/** Says on the link what it does now. */
function label(text) {
  const next = link();
  if (!next || isFree()) return;
  next.classList.add("more");
  next.textContent = text ?? words.show_more;
}

function fail() {
  nav.dataset.failed = "";
  label(words.retry);
  say(words.page_failed);
  check();
}

/** Brings the next page when it is asked for. */
export function more() {
  delete nav.dataset.failed;
  return load(true);
}

// MARK: Following the reader

const parts = new Map();

/** All that lies above the middle of the screen: the last part that begins there is being read. */
const reading = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) parts.get(target).isBegun = isIntersecting;
  const all = [...parts.values()];
  rename(all.findLast(({ isBegun }) => isBegun) ?? all[0]);
}, { rootMargin: "9999999px 0px -50%" });

function follow(element, page) {
  parts.set(element, page);
  reading.observe(element);
}

const nearing = new IntersectionObserver((entries) => {
  if (entries.at(-1).isIntersecting && isFree()) load();
}, { rootMargin: "100% 0px" });

/** Looks out for the end of the list, and has the page after it ready. */
function watch() {
  nearing.disconnect();
  if (!link() || "failed" in nav.dataset) return;
  nearing.observe(nav);
  if (isFree()) idle(() => part(link().href).catch(() => {}));
}

/** Back and Forward may lead to a page of the list that was in another document, before a reload. */
function goBack() {
  if (![...parts.values()].some(({ address }) => address === addressNow())) location.reload();
}

/** Begins with the page as it stands. */
export function begin() {
  anchor();
  for (const card of grid.children) known.add(nameOf(card));
  parts.set(grid, { address: here.href, name: document.title });
  reading.observe(grid);
  if (history.state?.place) keep();
  find();
  label();
  watch();
  addEventListener("popstate", goBack);
}
