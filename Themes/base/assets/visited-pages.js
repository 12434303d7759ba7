// Lists the pages that can still be read, on the page that is shown offline. The last visited is first.

import { make } from "./elements.js";
import { parseHTML } from "./page-reader.js";
import { site } from "./site-urls.js";

const { href, pathname } = site("./");
const limit = 40;

async function visited() {
  const cache = await caches.open(`vitrine:${pathname}:pages-1`);
  const requests = (await cache.keys()).slice(-limit).reverse();
  return Promise.all(requests.map(async ({ url }) => {
    const [head] = (await (await cache.match(url)).text()).split("</title>", 1);
    const { title } = parseHTML(head);
    return make("li", {}, make("a", { href: url }, nameOf(title) || url.slice(href.length)));
  }));
}

/** The page's title without the site's, which all titles end with. */
function nameOf(title) {
  const siteTitle = document.title.replace(document.querySelector("h1").textContent, "");
  return title.endsWith(siteTitle) ? title.slice(0, -siteTitle.length) : title;
}

/** Adds the list to the page. */
export async function list() {
  const section = document.querySelector(".visited");
  const pages = await visited().catch(() => []);
  section.querySelector("ul").append(...pages);
  section.hidden = !pages.length;
}
