// Loaded on demand: everything that reads the index. That is the search page, the suggestions for every
// search field, and the favorites page. One file is one request, and compresses better than three.

import "./start.js";

export { begin as showFavorites } from "./favorites-page.js";
export { begin, follow } from "./search-page.js";
export { suggest } from "./suggestions.js";
