// What opens over a page in this theme: sharing alone, no quick view and no panel of keys.

import "./start.js";

export { share, shareFrom } from "./share.js";
