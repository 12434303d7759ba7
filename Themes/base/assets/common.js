// What the parts of a page share. Whatever loads by itself (start.js, viewing.js, finding.js,
// collection.js) imports this module, so that all of it comes as one file: scripts are bundled by
// who uses them, and each other set of users would be one more request.

import "./facts.js";
import "./make.js";
import "./offline.js";
import "./scheme.js";
import "./wording.js";

/** Tells everybody that a part of the page has new photos in it. */
export const grown = (element) => element.dispatchEvent(new Event("grown", { bubbles: true }));

/** Does something once the browser has nothing better to do. */
export const idle = (act) => (window.requestIdleCallback ?? setTimeout)(act, { timeout: 2000 });
