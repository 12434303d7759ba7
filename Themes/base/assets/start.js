// What every page runs. Nothing here is needed to read the page: it loads the rest when somebody
// is about to use it, and where a module does not come, links and forms do what they always did.
// Whatever adds cards to a page lets its element send a `grown` event that bubbles.

import "./site.js";
import "./scheme.js";
import { shelf } from "./shelf.js";

const kind = document.documentElement.dataset.pageKind;

const kinds = {
  photo: () => import("./photo.js"),
  offline: () => import("./visited.js"),
  search: () => import("./search.js"),
};
kinds[kind]?.();

// Rules that checkers of style sheets don't know yet: where the menu "More" opens, and that the menu
// of sets shows where one is.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`@supports (position-area: end) {
.more-menu { inset: auto; position-area: block-end span-inline-start; position-try-fallbacks: flip-inline }
}
.menu li:has([aria-current]) { scroll-initial-target: nearest }`);
document.adoptedStyleSheets.push(sheet);

const hearts = import("./hearts.js");
hearts.then(({ paint }) => {
  paint(document);
  addEventListener("grown", (event) => paint(event.target));
});

/** By what was clicked: what happens instead of the browser's own action. */
const intents = {
  ".heart": async (button) => (await hearts).toggle(button),
  "[data-welcome]": async (control) => (await import("./welcome.js")).welcome(control),
  "[data-share]": async (button) => (await import("./share.js")).shareFrom(button),
  "[data-shortcuts]": async () => (await import("./shortcuts.js")).help(),
  ".grid a": async (link) => (await import("./peek.js")).open(link),
};

addEventListener("click", (event) => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (event.defaultPrevented) return;
  for (const [selector, act] of Object.entries(intents)) {
    const element = event.target.closest?.(selector);
    if (!element) continue;
    event.preventDefault();
    act(element).catch(() => { if (element.href) location.assign(element.href); });
    return;
  }
});

/** A link that names a photo opens it in the quick view. */
async function follow() {
  if (location.hash.startsWith("#peek=")) (await import("./peek.js")).restore();
}
follow();
addEventListener("hashchange", follow);

// MARK: Search and keys

const boxes = "[role=search] [type=search]";
const box = document.querySelector(`main ${boxes}`) ?? document.querySelector(boxes);

addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (key.length !== 1 || !"?/gnpjkdfht".includes(key)) return;
  if (target.closest?.("input, textarea, select, dialog, [contenteditable]")) return;
  if (shelf.read("shortcuts") === "off" || document.querySelector("dialog[open]")) return;
  if (key === "/") {
    event.preventDefault();
    box?.focus();
  } else {
    import("./shortcuts.js").then(({ press }) => press(key));
  }
});

// MARK: What can wait

// Browsers load a lazy picture when it comes near, and paper has no near.
addEventListener("beforeprint", () => {
  for (const image of document.querySelectorAll("[loading=lazy]")) image.loading = "eager";
});

const pages = document.querySelector("nav.pages");
if (pages?.matches("[data-replace]")) import("./turning.js");
else if (pages) import("./paging.js").then(({ begin }) => begin());

const idle = () => (window.requestIdleCallback ?? setTimeout)(() => import("./offline.js"), { timeout: 2000 });
if (document.readyState === "complete") idle();
else addEventListener("load", idle);

/** Suggestions come with the first look at a search box. */
addEventListener("focusin", ({ target }) => {
  if (target.matches?.("[role=search] [name=q]")) import("./suggest.js");
});
