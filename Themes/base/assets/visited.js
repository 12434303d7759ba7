// On the page for those without a network: what they can still read, last visited first.

import { site } from "./site.js";

const { href, pathname } = site("./");
const most = 40;

async function visited() {
  const name = `vitrine:${pathname}:pages-1`;
  if (!await caches.has(name)) return [];
  const cache = await caches.open(name);
  const requests = (await cache.keys()).reverse().slice(0, most);
  return Promise.all(requests.map(async ({ url }) => {
    const html = await (await cache.match(url)).text();
    return { url, title: titleOf(html) };
  }));
}

/** The page's title without the site's, which is on all of them. */
function titleOf(html) {
  const [element = ""] = html.match(/<title>[^<]*<\/title>/) ?? [];
  const { title } = new DOMParser().parseFromString(element, "text/html");
  const rest = document.title.replace(document.querySelector("h1").textContent, "");
  return title.endsWith(rest) ? title.slice(0, -rest.length) : title;
}

function row({ url, title }) {
  const link = document.createElement("a");
  link.href = url;
  link.textContent = title || url.slice(href.length);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/** Lists them on the page. */
export async function list() {
  const section = document.querySelector(".visited");
  const pages = await visited().catch(() => []);
  section.querySelector("ul").append(...pages.map(row));
  section.hidden = !pages.length;
}
