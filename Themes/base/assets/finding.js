// Finding photos: suggestions at any search box, and the search page.

import "./common.js";

export { begin } from "./search.js";
export { attend } from "./suggest.js";
