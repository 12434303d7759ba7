// Pages of a list whose service caps its photos on a page: the next one takes the place of this
// one, with its own address, so that Back works and the cap holds.

import { grown, idle } from "./common.js";
import { check } from "./offline.js";
import { adopt, part, taken } from "./part.js";
import { anchor, turn } from "./place.js";
import { say, tell } from "./notice.js";
import { addressNow, here } from "./site.js";
import { fill } from "./wording.js";
import * as words from "./words.js";

/** The page as it came; its addresses hold, since they begin where the page was loaded. */
let first;
let shown;
/** What was asked for last: an answer that comes late counts no more. */
let wanted;

const at = (address) => address === here.href ? first : part(address);

async function bring(address) {
  wanted = address;
  shown.nav.ariaBusy = "true";
  try {
    const page = await at(address);
    return wanted === address ? page : null;
  } finally {
    shown.nav.ariaBusy = null;
  }
}

function put(page) {
  adopt(page);
  for (const name of ["title", "grid", "nav"]) {
    if (shown[name] && page[name]) shown[name].replaceWith(page[name]);
  }
  shown = page;
  grown(page.grid);
  prepare();
}

/** The visitor goes on at the start of the list. */
function greet() {
  const { grid, number } = shown;
  grid.tabIndex = -1;
  grid.focus({ preventScroll: true });
  grid.scrollIntoView({ block: "start", behavior: "instant" });
  tell(fill(words.page, number));
}

/** Brings the page that a link leads to. */
export async function follow(link) {
  try {
    const page = await bring(link.href);
    if (!page) return;
    put(page);
    turn(page);
    greet();
  } catch {
    link.textContent = words.retry;
    link.classList.add("more");
    say(words.page_failed);
    check();
  }
}

async function goBack() {
  const address = addressNow();
  if (address === shown.address) return;
  try {
    const page = await bring(address);
    if (!page) return;
    put(page);
    document.title = page.name;
  } catch {
    location.reload();
  }
}

/** Has the next page ready. */
function prepare() {
  const next = shown.nav.querySelector("[rel=next]");
  if (next) idle(() => part(next.href).catch(() => {}));
}

/** Begins with the page as it stands. */
export function begin() {
  anchor();
  first = taken(document, here.href);
  shown = first;
  addEventListener("popstate", goBack);
  prepare();
}
