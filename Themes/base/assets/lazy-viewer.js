// Loaded on demand: the lightbox, sharing, the shortcuts panel, the photo page, and the files of favorites.
// A theme without a lightbox has its own lazy-viewer.js, which exports less.

import "./start.js";

export { discardDamaged, exportList, importFile, saveDamaged } from "./import-export.js";
export { open, restore, slideshow } from "./lightbox.js";
export { begin } from "./photo-page.js";
export { share, sharePage } from "./share.js";
export { help, press } from "./shortcuts.js";
