// On the page for those without a network: what they can still read, last visited first.

import { make } from "./make.js";
import { parsed } from "./pages.js";
import { site } from "./site.js";

const { href, pathname } = site("./");
const most = 40;

async function visited() {
  const name = `vitrine:${pathname}:pages-1`;
  if (!await caches.has(name)) return [];
  const cache = await caches.open(name);
  const requests = (await cache.keys()).reverse().slice(0, most);
  return Promise.all(requests.map(async ({ url }) => {
    const [head] = (await (await cache.match(url)).text()).split("</title>", 1);
    const { title } = parsed(head);
    return make("li", {}, make("a", { href: url }, nameOf(title) || url.slice(href.length)));
  }));
}

/** The page's title without the site's, which is on all of them. */
function nameOf(title) {
  const rest = document.title.replace(document.querySelector("h1").textContent, "");
  return title.endsWith(rest) ? title.slice(0, -rest.length) : title;
}

/** Lists them on the page. */
export async function list() {
  const section = document.querySelector(".visited");
  const pages = await visited().catch(() => []);
  section.querySelector("ul").append(...pages);
  section.hidden = !pages.length;
}
