// Shared by all scripts of a page. esbuild puts modules into one file if the same entry points import
// them. start.js imports this by setup.js, and every script that loads separately (lazy-viewer.js,
// lazy-search.js) imports start.js; so this and what every page runs is one file.

import "./color-scheme.js";
import "./details.js";
import "./elements.js";
import "./favorites-texts.js";
import "./formatting.js";
import "./offline.js";

/** Announces that photos were added to an element. */
export const cardsAdded = (element) => element.dispatchEvent(new Event("cards-added", { bubbles: true }));

/** Runs a function when the browser is idle. */
export const whenIdle = (act) => (window.requestIdleCallback ?? setTimeout)(act, { timeout: 2000 });
