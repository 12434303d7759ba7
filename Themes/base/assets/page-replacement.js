// Lists of a service that limits its photos per page: the next page replaces this one and gets its
// own address, so that Back works and the limit holds.

import { cardsAdded } from "./common.js";
import { fill } from "./formatting.js";
import { adoptStyles, listPageOf, loadListPage, offerRetry, preload } from "./list-page.js";
import { announce } from "./notice.js";
import { pushAddress, setBase } from "./scroll-position.js";
import { addressNow, here } from "./site-urls.js";
import * as words from "./words.js";

/** The page as it was loaded; its relative addresses stay valid, since they start at its address. */
let first;
let shown;
/** The last address requested: a late answer to an earlier request is ignored. */
let requested;

const preloadNext = () => preload(shown.nav.querySelector("[rel=next]"));

const load = (address) => address === here.href ? first : loadListPage(address);

async function request(address) {
  requested = address;
  shown.nav.ariaBusy = "true";
  try {
    const page = await load(address);
    return requested === address ? page : null;
  } finally {
    shown.nav.ariaBusy = null;
  }
}

function show(page) {
  adoptStyles(page);
  // Only elements can be replaced; the other values are texts.
  for (const name in shown) if (page[name]) shown[name]?.replaceWith?.(page[name]);
  shown = page;
  cardsAdded(page.grid);
  preloadNext();
}

/** Moves the visitor to the start of the list. */
function focusStart() {
  const { grid, number } = shown;
  grid.tabIndex = -1;
  grid.focus({ preventScroll: true });
  grid.scrollIntoView({ block: "start", behavior: "instant" });
  announce(fill(words.page, number));
}

/** Shows the page that a link leads to. */
export async function follow(link) {
  try {
    const page = await request(link.href);
    if (!page) return;
    show(page);
    pushAddress(page);
    focusStart();
  } catch {
    offerRetry(link);
  }
}

async function goBack() {
  const address = addressNow();
  if (address === shown.address) return;
  try {
    const page = await request(address);
    if (!page) return;
    show(page);
    document.title = page.name;
  } catch {
    location.reload();
  }
}

/** Starts with the page as it was loaded. */
export function begin() {
  setBase();
  first = listPageOf(document, here.href);
  shown = first;
  addEventListener("popstate", goBack);
  preloadNext();
}
