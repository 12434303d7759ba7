// A page of a list as a part of another page, which takes over its rules as well.

import { reader } from "./pages.js";

/** What another page needs of a document. */
export function taken(found, address) {
  const grid = found.querySelector("main ul.grid");
  const nav = found.querySelector("nav.pages");
  if (!grid || !nav) throw new Error(`${address} is no page of a list`);
  return {
    address, grid, nav,
    name: found.title,
    number: nav.querySelector("[aria-current]")?.textContent ?? "",
    title: found.querySelector("main .title"),
    rules: found.querySelector("template[data-photos]")?.content.textContent,
  };
}

/** What another page needs of the page at an address. */
export const part = reader(taken);

/** Lets the page know the rules of a part; the policy forbids further style elements. */
export function adopt(page) {
  if (!page.rules) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(page.rules);
  page.rules = "";
  document.adoptedStyleSheets.push(sheet);
}
