// What opens over a page: the quick view, sharing and the panel of keys; also what a photo's own
// page does. A theme without a quick view has a viewing.js of its own, which exports less.

import "./start.js";

export { open, restore } from "./peek.js";
export { begin } from "./photo.js";
export { share, shareFrom } from "./share.js";
export { help, press } from "./shortcuts.js";
