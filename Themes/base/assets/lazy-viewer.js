// Loaded on demand: the lightbox, sharing, the shortcuts panel and the photo page. A theme without a
// lightbox has its own lazy-viewer.js, which exports less.

import "./start.js";

export { open, restore } from "./lightbox.js";
export { begin } from "./photo-page.js";
export { share, sharePage } from "./share.js";
export { help, press } from "./shortcuts.js";
