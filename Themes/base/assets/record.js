// What is known of a photo, read from the photo's own page: so nothing is said in two places, and
// what a quick view or a shared text says is what the page says. Pages are kept while they are of
// use, each asked for once.

import { site } from "./site.js";
import { make } from "./make.js";

/** A photo's page below `photos/`: provider and name, as the build writes them. */
const shape = /^[a-z0-9][a-z0-9_-]*\/[a-z0-9][a-z0-9_-]*$/;
const kept = 24;
const records = new Map();

/** `folder/beach` of the link to a photo's page; nothing for any other address. */
export function pathOf(href) {
  const start = site("photos/").href;
  const address = new URL(href, document.baseURI);
  const path = (address.origin + address.pathname).replace(/\/(index\.html)?$/, "");
  return path.startsWith(start) ? valid(path.slice(start.length)) : undefined;
}

/** The path itself where it is one of a photo, so that no address leads out of the site. */
export const valid = (path) => (shape.test(path) ? path : undefined);

export const addressOf = (path) => site(`photos/${path}/`);

/** The record of a photo; fails where its page can't be had, and is then asked for anew. */
export function record(path) {
  if (!records.has(path)) {
    const asked = load(path);
    asked.catch(() => records.delete(path));
    records.set(path, asked);
    if (records.size > kept) records.delete(records.keys().next().value);
  }
  return records.get(path);
}

async function load(path) {
  const address = addressOf(path);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  // Without its head: the style sheets there are hashed for that page, and would be reported here.
  const [, body] = (await answer.text()).split(/(?=<body)/);
  const page = new DOMParser().parseFromString(body ?? "", "text/html");
  for (const name of ["href", "src", "srcset"]) {
    for (const element of page.querySelectorAll(`[${name}]`)) {
      element.setAttribute(name, absolute(element.getAttribute(name), address));
    }
  }
  return recordOf(page, address);
}

/** Candidates of a `srcset` are parted by a comma and a space; addresses hold neither. */
function absolute(value, address) {
  return value.split(", ").map((candidate) => {
    const [link, width] = candidate.split(" ");
    const whole = URL.canParse(link, address) ? new URL(link, address).href : link;
    return width ? `${whole} ${width}` : whole;
  }).join(", ");
}

/** What a photo's page says of it. */
export function recordOf(page, address) {
  const hero = page.querySelector("img.hero");
  if (!hero) throw new Error("no photo");
  const text = (selector) => page.querySelector(selector)?.textContent.trim() ?? "";
  const author = page.querySelector(".by [rel=author]");
  return {
    address: address.href,
    key: page.querySelector("article[data-key]")?.dataset.key ?? "",
    title: text("h1"),
    author: author && { name: author.textContent, href: author.href },
    credit: text(".credit"),
    hero,
    save: page.querySelector("a.save"),
    details: [".caption", ".plate .tags", ".facts dl"]
      .map((selector) => page.querySelector(selector)).filter(Boolean),
    previous: page.querySelector(".turn [rel=prev]")?.href,
    next: page.querySelector(".turn [rel=next]")?.href,
  };
}

/** Width by height, and the widest that the picture is to be had. */
export function shapeOf({ hero }) {
  const widths = [...(hero.getAttribute("srcset") ?? "").matchAll(/ (\d+)w/g)];
  const [width, height] = [hero.getAttribute("width"), hero.getAttribute("height")];
  return { ratio: width / height || 1.5, width: Math.max(width, ...widths.map((w) => w[1])) };
}

/** The large picture as an element of its own, to be shown so many pixels wide. */
export function pictureOf({ hero }, width) {
  const image = document.importNode(hero, false);
  image.removeAttribute("class");
  image.removeAttribute("fetchpriority");
  const sources = [...(hero.closest("picture")?.querySelectorAll("source") ?? [])]
    .map((source) => document.importNode(source));
  const picture = make("picture", {}, ...sources, image);
  sized(picture, width);
  return picture;
}

/** Asks for the rendition that fits so many pixels. */
export function sized(picture, width) {
  for (const element of picture.children) element.sizes = `${Math.ceil(width)}px`;
}

/** What `share` takes, of a photo's record. */
export function shareable({ title, author, credit, address, hero, save }) {
  const src = hero.currentSrc || hero.src;
  const own = new URL(src, address).origin === location.origin;
  return {
    title, author: author?.name, credit, url: address, image: own ? src : undefined,
    save: save && { href: save.href, name: save.download },
  };
}
