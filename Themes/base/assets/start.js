// What every page runs. Nothing here is needed to read the page: it loads the rest when somebody
// is about to use it, and where a module does not come, links and forms do what they always did.
// Whatever adds cards to a page lets its element send a `grown` event that bubbles.

import { begin } from "./basics.js";
import { follow, begin as replace } from "./turning.js";
import { begin as extend, more } from "./paging.js";
import { shelf } from "./shelf.js";

const viewing = () => import("./viewing.js");

begin({
  kinds: { photo: async () => (await viewing()).begin() },
  intents: {
    ".grid a": async (link) => (await viewing()).open(link),
    "[data-shortcuts]": async () => (await viewing()).help(),
    "nav.pages[data-replace] a": follow,
    "nav.pages .more": more,
  },
});

/** A link that names a photo opens it in the quick view. */
async function restore() {
  if (location.hash.startsWith("#peek=")) (await viewing()).restore();
}
restore();
addEventListener("hashchange", restore);

// MARK: Search and keys

const boxes = "[role=search] [type=search]";
const box = document.querySelector(`main ${boxes}`) ?? document.querySelector(boxes);

addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (key.length !== 1 || !"?/gnpjkdefht".includes(key)) return;
  if (target.closest?.("input, textarea, select, dialog, [contenteditable]")) return;
  if (shelf.read("shortcuts") === "off" || document.querySelector("dialog[open]")) return;
  if (key === "/") {
    event.preventDefault();
    box?.focus();
  } else {
    viewing().then(({ press }) => press(key));
  }
});

const pages = document.querySelector("nav.pages");
if (pages) (pages.matches("[data-replace]") ? replace : extend)();
