// The pages of a list after the first: they follow below it, or take its place where a service caps
// its photos on a page.

export { begin as extend } from "./paging.js";
export { begin as replace } from "./turning.js";
