// Loaded on demand in this theme: sharing and the files of favorites, without lightbox and shortcuts panel.

import "./start.js";

export { discardDamaged, exportList, importFile, saveDamaged } from "./import-export.js";
export { share, sharePage } from "./share.js";
