// What every page runs in every theme: hearts, sharing, the welcome, colors, suggestions, and
// what has to wait until the page stands. A theme's start.js begins it, with what it adds.

import { idle } from "./common.js";
import { paint, toggle } from "./hearts.js";
import { begin as keep } from "./offline.js";
import { list } from "./visited.js";
import { welcome } from "./welcome.js";

const finding = () => import("./finding.js");
const viewing = () => import("./viewing.js");

// Rules that checkers of style sheets don't know yet: where the menu "More" opens, and that the menu
// of sets shows where one is.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`@supports (position-area: end) {
.more-menu { inset: auto; position-area: block-end span-inline-start; position-try-fallbacks: flip-inline }
}
@media (max-width: 40em) { .menu li:has([aria-current]) { scroll-initial-target: nearest } }`);
document.adoptedStyleSheets.push(sheet);

/** By the kind of page: what it is for. */
const kinds = {
  offline: list,
  search: async () => (await finding()).begin(),
};

/** By what was clicked: what happens instead of the browser's own action. */
const intents = {
  ".heart": toggle,
  "[data-welcome]": welcome,
  "#ways .tags a, #recent a": async (link) => (await finding()).follow(link),
  "[data-share]": async () => (await viewing()).shareFrom(),
};

/** `added` are the theme's own kinds and intents. */
export function begin(added = {}) {
  Object.assign(kinds, added.kinds);
  Object.assign(intents, added.intents);
  kinds[document.documentElement.dataset.pageKind]?.();
  addEventListener("click", answer);
  paint(document);
  addEventListener("grown", ({ target }) => paint(target));
}

function answer(event) {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (event.defaultPrevented) return;
  for (const [selector, intent] of Object.entries(intents)) {
    const element = event.target.closest?.(selector);
    if (!element) continue;
    event.preventDefault();
    act(intent, element);
    return;
  }
}

/** A link whose script does not come is a link. */
async function act(intent, element) {
  try {
    await intent(element);
  } catch {
    if (element.href) location.assign(element.href);
  }
}

// Browsers load a lazy picture when it comes near, and paper has no near.
addEventListener("beforeprint", () => {
  for (const image of document.querySelectorAll("[loading=lazy]")) image.loading = "eager";
});

/** Suggestions come with the first look at a search box. */
async function suggest(element) {
  if (element?.matches?.("[role=search] [name=q]")) (await finding()).attend(element);
}
addEventListener("focusin", ({ target }) => suggest(target));
suggest(document.activeElement);

if (document.readyState === "complete") idle(keep);
else addEventListener("load", () => idle(keep));
