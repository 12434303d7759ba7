// What every page runs. Pages can be read without it: it loads other scripts when they are about to
// be used, and if a script doesn't load, links and forms work as usual. Code that adds cards to a
// page dispatches a `cards-added` event that bubbles.

import { begin as extend, loadMore } from "./infinite-scroll.js";
import { begin as replace, follow } from "./page-replacement.js";
import { begin, lazyViewer } from "./setup.js";
import { storage } from "./storage.js";

begin({
  kinds: { photo: async () => (await lazyViewer()).begin() },
  clicks: {
    ".grid a": async (link) => (await lazyViewer()).open(link),
    "[data-slideshow]": async () => (await lazyViewer()).slideshow(),
    "[data-shortcuts]": async () => (await lazyViewer()).help(),
    "nav.pagination[data-replace] a": follow,
    "nav.pagination .load-more": loadMore,
  },
});

/** Opens the lightbox if the address names a photo. */
async function restore() {
  if (location.hash.startsWith("#view=")) (await lazyViewer()).restore();
}
restore();
addEventListener("hashchange", restore);

// MARK: Search and shortcuts

const fields = "[role=search] [type=search]";
const field = document.querySelector(`main ${fields}`) ?? document.querySelector(fields);

addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (key.length !== 1 || !"?/gnpjkdefht".includes(key)) return;
  if (target.closest?.("input, textarea, select, dialog, [contenteditable]")) return;
  if (storage.read("shortcuts") === "off" || document.querySelector("dialog[open]")) return;
  if (key === "/") {
    event.preventDefault();
    field?.focus();
  } else {
    lazyViewer().then(({ press }) => press(key));
  }
});

const pagination = document.querySelector("nav.pagination");
if (pagination) (pagination.matches("[data-replace]") ? replace : extend)();
