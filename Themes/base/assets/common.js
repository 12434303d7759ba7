// What the parts of a page share. Scripts are bundled by who uses them, and each set of users is a
// file. So that all of this and what every page runs is one, start.js imports it by basics.js, and
// whatever loads by itself (viewing.js, finding.js, collection.js) imports start.js.

import "./facts.js";
import "./make.js";
import "./offline.js";
import "./scheme.js";
import "./wording.js";

/** Tells everybody that a part of the page has new photos in it. */
export const grown = (element) => element.dispatchEvent(new Event("grown", { bubbles: true }));

/** Does something once the browser has nothing better to do. */
export const idle = (act) => (window.requestIdleCallback ?? setTimeout)(act, { timeout: 2000 });
