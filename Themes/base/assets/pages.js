// Other pages of the site, read by script: whatever is said of a photo or a list is said by its own
// page, so that nothing stands in two places.

import { Promises } from "./promises.js";

const most = 24;

/**
 * Reads pages by `read(document, address)`, each once: what that gives is kept while it is of use.
 * A failure is forgotten, and the page asked for anew.
 */
export function reader(read) {
  const known = new Promises();
  return (address) => {
    const answer = known.once(address, async () => read(await load(address), address));
    if (known.size > most) known.delete(known.keys().next().value);
    return answer;
  };
}

async function load(address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const page = parsed(await answer.text());
  for (const element of page.querySelectorAll("[href], [src], [srcset]")) settle(element, address);
  return page;
}

/** Styles become templates: the policy of this page holds for what it parses, and would report them. */
export const parsed = (html) => new DOMParser()
  .parseFromString(html.replace(/<(\/?)style\b/g, "<$1template"), "text/html");

/** Makes the addresses of an element whole: it may come to stand in another page. */
function settle(element, address) {
  const whole = (text) => URL.canParse(text, address) ? new URL(text, address).href : text;
  for (const name of ["href", "src", "srcset"]) {
    const text = element.getAttribute(name);
    if (!text) continue;
    element.setAttribute(name, text.replace(/(^|\d[wx], )(\S+)/g, (_, before, one) => before + whole(one)));
  }
}
