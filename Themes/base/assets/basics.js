// What every page runs in every theme: hearts, sharing, the welcome, keys, colors, suggestions, and
// what has to wait until the page stands. A theme's start.js begins it, with what it adds.

import "./site.js";
import "./scheme.js";

// Rules that checkers of style sheets don't know yet: where the menu "More" opens, and that the menu
// of sets shows where one is.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`@supports (position-area: end) {
.more-menu { inset: auto; position-area: block-end span-inline-start; position-try-fallbacks: flip-inline }
}
.menu li:has([aria-current]) { scroll-initial-target: nearest }`);
document.adoptedStyleSheets.push(sheet);

/** By the kind of page: what it is for. */
const kinds = {
  offline: () => import("./visited.js"),
  search: () => import("./search.js"),
};

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
};

/** `added` are the theme's own kinds and intents. */
export function begin(added = {}) {
  Object.assign(kinds, added.kinds);
  Object.assign(intents, added.intents);
  kinds[document.documentElement.dataset.pageKind]?.();
  addEventListener("click", act);
}

function act(event) {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (event.defaultPrevented) return;
  for (const [selector, intent] of Object.entries(intents)) {
    const element = event.target.closest?.(selector);
    if (!element) continue;
    event.preventDefault();
    intent(element).catch(() => { if (element.href) location.assign(element.href); });
    return;
  }
}

// Browsers load a lazy picture when it comes near, and paper has no near.
addEventListener("beforeprint", () => {
  for (const image of document.querySelectorAll("[loading=lazy]")) image.loading = "eager";
});

/** Suggestions come with the first look at a search box. */
addEventListener("focusin", ({ target }) => {
  if (target.matches?.("[role=search] [name=q]")) import("./suggest.js");
});

const idle = () => (window.requestIdleCallback ?? setTimeout)(() => import("./offline.js"), { timeout: 2000 });
if (document.readyState === "complete") idle();
else addEventListener("load", idle);
