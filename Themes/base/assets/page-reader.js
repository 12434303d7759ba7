// Reads other pages of the site. What is shown about a photo or a list comes from its own page, so
// that nothing is stored in two places.

import { PromiseCache } from "./promise-cache.js";

const limit = 24;

/**
 * Returns a function that loads a page and passes it to `read(document, address)`. It keeps the last
 * 24 results; a failure is forgotten, and the page is loaded again.
 */
export function pageReader(read) {
  const known = new PromiseCache();
  return (address) => {
    const result = known.once(address, async () => read(await load(address), address));
    if (known.size > limit) known.delete(known.keys().next().value);
    return result;
  };
}

async function load(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(address);
  const page = parseHTML(await response.text());
  for (const element of page.querySelectorAll("[href], [src], [srcset]")) makeAbsolute(element, address);
  return page;
}

/** Styles become templates: the policy of this page applies to parsed styles and would report them. */
export const parseHTML = (html) => new DOMParser()
  .parseFromString(html.replace(/<(\/?)style\b/g, "<$1template"), "text/html");

/** Makes the addresses of an element absolute, since it may be moved into another page. */
function makeAbsolute(element, address) {
  const absolute = (text) => URL.canParse(text, address) ? new URL(text, address).href : text;
  for (const name of ["href", "src", "srcset", "poster"]) {
    const text = element.getAttribute(name);
    if (!text) continue;
    element.setAttribute(name, text.replace(/(^|\d[wx], )(\S+)/g, (_, before, one) => before + absolute(one)));
  }
}
