// What every page runs in this theme: hearts, sharing, and what a kind of page is for. No quick view
// and no endless list: a sheet is looked at as a whole, and a frame leads to its photo's page.

import "./site.js";

const kinds = {
  favorites: () => import("./collection.js"),
};
kinds[document.documentElement.dataset.pageKind]?.();

const hearts = import("./hearts.js");
hearts.then(({ paint }) => {
  paint(document);
  addEventListener("grown", (event) => paint(event.target));
});

/** By what was clicked: what happens instead of the browser's own action. */
const intents = {
  ".heart": async (button) => (await hearts).toggle(button),
  "[data-share]": async (button) => (await import("./share.js")).shareFrom(button),
};

addEventListener("click", (event) => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  for (const [selector, act] of Object.entries(intents)) {
    const element = event.target.closest?.(selector);
    if (element) return void act(element);
  }
});
