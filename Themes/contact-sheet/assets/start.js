// What every page runs in this theme: the basics alone. No quick view and no endless list: a sheet is looked at as a whole, and a frame leads to its photo's page.

import { begin } from "./basics.js";

begin();
