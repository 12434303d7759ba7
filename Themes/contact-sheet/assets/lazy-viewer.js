// Loaded on demand in this theme: sharing only, without lightbox and shortcuts panel.

import "./start.js";

export { share, sharePage } from "./share.js";
