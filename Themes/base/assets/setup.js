// What every page runs in every theme: favorite buttons, sharing, the welcome message, the color
// scheme, suggestions, and tasks that wait until the page has loaded. A theme's start.js calls it
// with what the theme adds.

import { whenIdle } from "./common.js";
import { adopt } from "./elements.js";
import { toggle, update } from "./favorite-buttons.js";
import { begin as keepOffline } from "./offline.js";
import "./page-transitions.js";
import { list } from "./visited-pages.js";
import { welcome } from "./welcome.js";

const lazySearch = () => import("./lazy-search.js");
export const lazyViewer = () => import("./lazy-viewer.js");

// CSS validators don't know these rules for the position of menus yet.
adopt("@supports (position-area:end){header [popover]{inset:auto;position-area:block-end span-inline-start;"
  + "position-try:flip-inline}}");

/** What to run, by the kind of page. */
const kinds = {
  favorites: async () => (await lazySearch()).showFavorites(),
  offline: list,
  search: async () => (await lazySearch()).begin(),
};

/** What replaces the browser's own action, by the selector of what was clicked. */
const clicks = {
  ".heart": toggle,
  "[data-welcome]": welcome,
  "#next-steps .tags a, #recent-searches a": async (link) => (await lazySearch()).follow(link),
  "[data-share]": async () => (await lazyViewer()).sharePage(),
};

/** Starts the page; `added` holds the theme's own `kinds` and `clicks`. */
export function begin(added = {}) {
  Object.assign(kinds, added.kinds);
  Object.assign(clicks, added.clicks);
  kinds[document.documentElement.dataset.pageKind]?.();
  addEventListener("click", handleClick);
  update(document);
  addEventListener("cards-added", ({ target }) => update(target));
}

function handleClick(event) {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (event.defaultPrevented) return;
  for (const [selector, action] of Object.entries(clicks)) {
    const element = event.target.closest?.(selector);
    if (!element) continue;
    event.preventDefault();
    run(action, element);
    return;
  }
}

/** If a link's script doesn't load, the link works as usual. */
async function run(action, element) {
  try {
    await action(element);
  } catch {
    if (element.href) location.assign(element.href);
  }
}

// Browsers load a lazy image when it comes near the viewport, which never happens in print.
addEventListener("beforeprint", () => {
  for (const image of document.querySelectorAll("[loading=lazy]")) image.loading = "eager";
});

/** Suggestions load when a search field gets the focus. */
async function suggest(element) {
  if (element?.matches?.("[role=search] [name=q]")) (await lazySearch()).suggest(element);
}
addEventListener("focusin", ({ target }) => suggest(target));
suggest(document.activeElement);

if (document.readyState === "complete") whenIdle(keepOffline);
else addEventListener("load", () => whenIdle(keepOffline));
