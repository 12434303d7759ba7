// Finding photos: suggestions at any search box, and the search page.

import "./start.js";

export { begin, follow } from "./search.js";
export { attend } from "./suggest.js";
