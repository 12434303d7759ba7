// A page of a list as a part of another page: fetched once, its addresses made whole and its rules
// taken over, since both would be lost outside of it.

const pages = new Map();

/** The page at an address; a second wish gets the same, a failure is forgotten. */
export function part(address) {
  if (!pages.has(address)) {
    pages.set(address, fetched(address).catch((error) => {
      pages.delete(address);
      throw error;
    }));
  }
  return pages.get(address);
}

async function fetched(address) {
  const signal = AbortSignal.timeout?.(20_000);
  const response = await fetch(address, { headers: { accept: "text/html" }, signal });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const text = await response.text();
  // The policy of this page holds for what it parses, and would report the other page's styles.
  const [, rules = ""] = text.match(/<style data-photos>([^<]*)/) ?? [];
  const plain = text.replace(/<(style|script)\b[^]*?<\/\1>/g, "");
  return { ...taken(new DOMParser().parseFromString(plain, "text/html"), address), rules };
}

/** What another page needs of a document. */
export function taken(found, address) {
  const grid = found.querySelector("main ul.grid");
  const nav = found.querySelector("nav.pages");
  if (!grid || !nav) throw new Error(`${address} is no page of a list`);
  const title = found.querySelector("main .title");
  for (const element of [grid, nav, title]) element && settle(element, address);
  return {
    address,
    name: found.title,
    number: nav.querySelector("[aria-current]")?.textContent ?? "",
    grid, nav, title,
  };
}

/** Makes the addresses inside an element whole. */
function settle(element, address) {
  const whole = (text) => new URL(text, address).href;
  for (const one of element.querySelectorAll("[href], [src], [srcset]")) {
    for (const name of ["href", "src"]) {
      if (one.hasAttribute(name)) one.setAttribute(name, whole(one.getAttribute(name)));
    }
    const set = one.getAttribute("srcset");
    if (set) one.setAttribute("srcset", set.split(", ").map((one) => one.replace(/^\S+/, whole)).join(", "));
  }
}

/** Lets the page know the rules of a part; the policy forbids further style elements. */
export function adopt(page) {
  if (!page.rules) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(page.rules);
  page.rules = "";
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
