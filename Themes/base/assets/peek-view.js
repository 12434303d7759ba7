// The photo in the quick view: what its card knows at once, what its page knows when it has come,
// its pictures and its neighbors. At most three large pictures are kept, the one in view and its
// neighbors: phones have little memory.

import { grown } from "./common.js";
import { make } from "./make.js";
import { isMirrored, mayMove } from "./motion.js";
import { aside, dialog, fault, heart, layer, link, magnifier, next, place, previous, stage } from "./peek-frame.js";
import { addressOf, pathOf, pictureOf, record } from "./record.js";
import { fill } from "./wording.js";
import * as words from "./words.js";

/** The path of the photo in view; nothing while closed. */
export let shown;
let known;
const pictures = new Map();
const holder = make("div", { class: "peek-picture" });
layer.append(holder);
addEventListener("grown", ({ target }) => {
  if (target === dialog || !shown) return;
  listed = undefined;
  locate();
});

let listed;

/** The photos of the page's grids, in their order: path to link; looked up once while it is open. */
export function cards() {
  const links = () => [...document.querySelectorAll(".grid a")].map((one) => [pathOf(one), one]);
  return listed ??= new Map(links().filter(([path]) => path));
}

/** Shows a photo, coming from one side where there is a direction. */
export async function show(path, direction = 0) {
  [shown, known] = [path, undefined];
  present(path);
  enter(direction);
  try {
    const found = await record(path);
    if (path !== shown) return;
    tell(found);
    await paint(path);
  } catch {
    if (path !== shown) return;
    const again = make("button", { type: "button", click: () => show(path) }, words.try_again);
    fault.append(make("p", {}, words.photo_failed), again);
  }
  if (path === shown) stage.removeAttribute("aria-busy");
}

export function clear() {
  shown = listed = undefined;
  keep([]);
}

/** What the card knows. */
function present(path) {
  const card = cards().get(path);
  const image = card?.querySelector("img");
  link.textContent = card?.querySelector("em")?.textContent || image?.alt || words.loading;
  link.href = addressOf(path);
  mark(card?.closest("[data-key]")?.dataset.key);
  fault.replaceChildren();
  aside.replaceChildren();
  stage.setAttribute("aria-busy", "true");
  begin(image);
  locate();
  // The page behind keeps up, so that its next photos come where it brings them by itself.
  card?.scrollIntoView({ block: "nearest" });
}

/** What the photo's page knows. */
function tell(found) {
  known = found;
  if (link.textContent !== known.title) link.textContent = known.title;
  mark(known.key);
  aside.replaceChildren(document.importNode(known.details, true));
  locate();
}

/** Whose heart it is; hearts are painted by those who keep them. */
function mark(key) {
  if (!key || heart.dataset.key === key) return;
  heart.dataset.key = key;
  grown(dialog);
}

/** The paths before and after in the grid; a photo that is not in it has those of its own page. */
export function around() {
  const order = [...cards().keys()];
  const at = order.indexOf(shown);
  return at < 0 ? known?.around ?? [] : [order[at - 1], order[at + 1]];
}

/** Where it stands; buttons at the ends keep the focus, and say that they do nothing. */
function locate() {
  const order = [...cards().keys()];
  const number = order.indexOf(shown) + 1;
  const text = number ? fill(words.position, number, order.length) : "";
  // Written anew it would be read out again.
  if (place.textContent !== text) place.textContent = text;
  const [before, after] = around();
  previous.setAttribute("aria-disabled", !before);
  next.setAttribute("aria-disabled", !after);
  keep([shown, before, after]);
  // At the last of the photos the page brings those after it, as if somebody had asked there.
  if (number === order.length) document.querySelector(".pages .more, .on:not([hidden]) button")?.click();
}

function enter(direction) {
  if (!direction || !mayMove()) return;
  const from = { translate: `${direction * (isMirrored ? -4 : 4)}rem`, opacity: .2 };
  layer.animate([from, {}], { duration: 180, easing: "ease-out" });
}

// MARK: Pictures

/** Shows a thumbnail in the place of the photo to come. */
function begin(image) {
  holder.replaceChildren();
  if (!image) return;
  shape(image.width / image.height, "100cqi");
  holder.append(make("img", {
    src: image.currentSrc || image.src, alt: image.alt, decoding: "sync",
    referrerpolicy: image.referrerPolicy || null,
  }));
}

/** Shows the large picture once it can be painted whole; a small one is enlarged to twice its size. */
async function paint(path) {
  const picture = large(path, known);
  shape(known.ratio, `${known.width * 2}px`);
  try {
    await picture.lastChild.decode();
  } catch (error) {
    pictures.delete(path);
    throw error;
  }
  if (path !== shown) return;
  holder.replaceChildren(picture, ...known.gaze);
  // One for all photos: whoever asked for the frame sees that of the next one as well.
  if (known.gazing && !dialog.querySelector(".gazing")) magnifier.after(known.gazing);
  if (!navigator.connection?.saveData) preload();
}

function preload() {
  for (const path of around().filter(Boolean)) {
    record(path).then((found) => around().includes(path) && large(path, found)).catch(() => {});
  }
}

/** The large picture of a photo, made once. */
function large(path, found) {
  if (!pictures.has(path)) {
    const width = Math.min(stage.clientWidth, stage.clientHeight * found.ratio);
    pictures.set(path, pictureOf(found, width));
  }
  return pictures.get(path);
}

function keep(paths) {
  for (const [path, picture] of pictures) {
    if (paths.includes(path)) continue;
    pictures.delete(path);
    for (const part of picture.children) part.removeAttribute("srcset");
    picture.lastChild.removeAttribute("src");
  }
}

function shape(ratio, widest) {
  layer.style.setProperty("--r", ratio);
  layer.style.setProperty("--widest", widest);
}
