// What every page runs in this theme. It has no lightbox and no infinite scroll: a page shows all its
// thumbnails, and each links to its photo's page.

import { begin } from "./setup.js";

begin();
