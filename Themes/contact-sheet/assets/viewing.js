// What opens over a page in this theme: sharing and the panel of keys, but no quick view.

import "./common.js";

export { share, shareFrom } from "./share.js";
export { help, press } from "./shortcuts.js";
