// What every page runs in this theme: hearts, sharing, and what a kind of page is for. No quick view
// and no endless list: a sheet is looked at as a whole, and a frame leads to its photo's page.

import "./site.js";
import "./scheme.js";

const kinds = {
  offline: () => import("./visited.js"),
  search: () => import("./search.js"),
};
kinds[document.documentElement.dataset.pageKind]?.();

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
};

addEventListener("click", (event) => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  for (const [selector, act] of Object.entries(intents)) {
    const element = event.target.closest?.(selector);
    if (element) return void act(element);
  }
});

// Browsers load a lazy picture when it comes near, and paper has no near.
addEventListener("beforeprint", () => {
  for (const image of document.querySelectorAll("[loading=lazy]")) image.loading = "eager";
});

/** Suggestions come with the first look at a search box. */
addEventListener("focusin", ({ target }) => {
  if (target.matches?.("[role=search] [name=q]")) import("./suggest.js");
});

const idle = () => (window.requestIdleCallback ?? setTimeout)(() => import("./offline.js"));
if (document.readyState === "complete") idle();
else addEventListener("load", idle);
