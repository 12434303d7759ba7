// Loaded on demand: suggestions for every search field, and the search page.

import "./start.js";

export { begin, follow } from "./search-page.js";
export { suggest } from "./suggestions.js";
