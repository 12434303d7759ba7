// What every page runs. Nothing here is needed to read the page: it loads the rest when somebody
// is about to use it, and where a module does not come, links and forms do what they always did.
// Whatever adds cards to a page lets its element send a `grown` event that bubbles.

import "./site.js";

const kind = document.documentElement.dataset.pageKind;

const kinds = {
  photo: () => import("./photo.js"),
};
kinds[kind]?.();

const hearts = import("./hearts.js");
hearts.then(({ paint }) => {
  paint(document);
  addEventListener("grown", (event) => paint(event.target));
});

/** By what was clicked: what happens instead of the browser's own action. */
const intents = {
  ".heart": async (button) => (await hearts).toggle(button),
  "[data-share]": async (button) => (await import("./share.js")).shareFrom(button),
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
