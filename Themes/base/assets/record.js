// What is known of a photo, read from the photo's own page: what a quick view or a shared text says
// is what the page says.

import { reader } from "./pages.js";
import { site } from "./site.js";

/** A photo's page below `photos/`: provider and name, as the build writes them. */
const shape = /^[a-z0-9][a-z0-9_-]*\/[a-z0-9][a-z0-9_-]*$/;
const photos = site("photos/").href;

/** The path itself where it is one of a photo, so that no address leads out of the site. */
export const valid = (path) => (shape.test(path) ? path : undefined);

/** `folder/beach` of the link to a photo's page; nothing for any other address. */
export const pathOf = (link) => link?.href.startsWith(photos)
  ? valid(link.href.slice(photos.length).replace(/\/(index\.html)?$/, "")) : undefined;

export const addressOf = (path) => `${photos}${path}/`;

/** What a photo's page says of it. */
export function recordOf(page, url) {
  const find = (selector) => page.querySelector(selector);
  const text = (selector) => find(selector)?.textContent.trim() ?? "";
  const hero = find("img.hero");
  if (!hero) throw new Error(url);
  const save = find("a.save");
  const widths = hero.srcset.match(/\d+(?=w)/g) ?? [];
  return {
    url, hero,
    key: find("article").dataset.key,
    title: text("h1"),
    author: text(".by [rel=author]"),
    credit: text(".credit"),
    // Wide by high, and the widest that the picture is to be had.
    ratio: hero.getAttribute("width") / hero.getAttribute("height") || 1.5,
    width: Math.max(hero.getAttribute("width"), ...widths),
    save: save && { href: save.href, name: save.download },
    details: find(".wall"),
    // What draws the eye: the frame around it, and what asks for the frame.
    gaze: page.querySelectorAll(".gaze"), gazing: find(".gazing"),
    around: [".turn [rel=prev]", ".turn [rel=next]"].map(find).map(pathOf),
  };
}

const recordAt = reader(recordOf);

/** The record of a photo; fails where its page can't be had. */
export const record = (path) => recordAt(addressOf(path));

/** The large picture as an element of its own, to be shown so many pixels wide. */
export function pictureOf({ hero }, width) {
  const picture = document.createElement("picture");
  const sources = hero.parentElement.querySelectorAll("source");
  for (const part of [...sources, hero]) picture.append(document.importNode(part));
  picture.lastChild.removeAttribute("class");
  sized(picture, width);
  return picture;
}

/** Asks for the rendition that fits so many pixels; `picture` is one, or what one lies in. */
export function sized(picture, width) {
  for (const element of picture.querySelectorAll("source, img")) element.sizes = `${Math.ceil(width)}px`;
}
