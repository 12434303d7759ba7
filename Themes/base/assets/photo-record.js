// Reads the data of a photo from its own page, for the lightbox and for sharing.

import { pageReader } from "./page-reader.js";
import { site } from "./site-urls.js";

/** A photo's page below `photos/`: provider and name in parts, as the build writes them. */
const shape = /^[\w-]+(\/([\w-]|%[89A-F]\w)+)+$/;
const photos = site("photos/").href;

/** The path if it can be that of a photo, so that no address leads out of the site. */
export const validPath = (path) => (shape.test(path) ? path : undefined);

/** `folder/beach` for the link to a photo's page; undefined for any other address. */
export const pathOf = (link) => link?.href.startsWith(photos)
  ? validPath(link.href.slice(photos.length).replace(/\/(index\.html)?$/, "")) : undefined;

export const addressOf = (path) => `${photos}${path}/`;

/** The data of a photo, from its page. */
export function recordOf(page, url) {
  const find = (selector) => page.querySelector(selector);
  const text = (selector) => find(selector)?.textContent.trim() ?? "";
  const hero = find(".hero");
  if (!hero) throw new Error(url);
  const save = find("a.save");
  const widths = hero.srcset?.match(/\d+(?=w)/g) ?? [];
  return {
    url, hero,
    key: find("article").dataset.key,
    title: text("h1"),
    author: text(".byline [rel=author]"),
    credit: text(".credit"),
    // Width divided by height, and the width of the largest rendition.
    ratio: hero.getAttribute("width") / hero.getAttribute("height") || 1.5,
    width: Math.max(hero.getAttribute("width"), ...widths),
    save: save && { href: save.href, name: save.download },
    details: find(".photo-info"),
    // What is shown over the photo on request, and the controls that show it.
    layers: page.querySelectorAll(".focal-area, .live-video"),
    toggles: page.querySelectorAll(".focal-toggle, .live-toggle"),
    neighbors: [".photo-nav [rel=prev]", ".photo-nav [rel=next]"].map(find).map(pathOf),
  };
}

const recordAt = pageReader(recordOf);

/** The data of a photo; fails if its page can't be loaded. */
export const record = (path) => recordAt(addressOf(path));

/** The large image as a new element, for a width in pixels, or the video, which has controls. */
export function pictureOf({ hero }, width) {
  if (hero.controls) return document.importNode(hero);
  const picture = document.createElement("picture");
  const sources = hero.parentElement.querySelectorAll("source");
  for (const element of [...sources, hero]) picture.append(document.importNode(element));
  picture.lastChild.removeAttribute("class");
  setWidth(picture, width);
  return picture;
}

/** Requests the rendition for a width in pixels, for all images in an element. */
export function setWidth(container, width) {
  for (const element of container.querySelectorAll("source, img")) element.sizes = `${Math.ceil(width)}px`;
}
