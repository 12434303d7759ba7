// The photo in the lightbox: first what its card shows, then what its page says, its image and its
// neighbors. At most three large images are kept, the photo and its neighbors, since phones have
// little memory.

import { cardsAdded } from "./common.js";
import { make } from "./elements.js";
import { fill } from "./formatting.js";
import {
  aside, dialog, errorBox, heart, holder, layer, link, next, position, previous, stage, zoomButton,
} from "./lightbox-elements.js";
import { isMirrored, mayMove } from "./motion.js";
import { addressOf, pathOf, pictureOf, record } from "./photo-record.js";
import * as words from "./words.js";

/** The path of the photo shown; undefined while the lightbox is closed. */
export let shown;
let known;
const pictures = new Map();
addEventListener("cards-added", ({ target }) => {
  if (target === dialog || !shown) return;
  listed = undefined;
  updatePosition();
});

let listed;

/** The photos of the page's grids, in order: path to link. Computed once while the lightbox is open. */
export function cards() {
  const links = () => [...document.querySelectorAll(".grid a")].map((one) => [pathOf(one), one]);
  return listed ??= new Map(links().filter(([path]) => path));
}

/** Shows a photo, moving in from one side if there is a direction. */
export async function show(path, direction = 0) {
  [shown, known] = [path, undefined];
  showCard(path);
  moveIn(direction);
  try {
    const found = await record(path);
    if (path !== shown) return;
    showRecord(found);
    await showPicture(path);
  } catch {
    if (path !== shown) return;
    const again = make("button", { type: "button", click: () => show(path) }, words.try_again);
    errorBox.append(make("p", {}, words.photo_failed), again);
  }
  if (path === shown) stage.removeAttribute("aria-busy");
}

export function clear() {
  shown = listed = undefined;
  keep([]);
}

/** Shows what the card contains. */
function showCard(path) {
  dialog.querySelector(".live-toggle")?.removeAttribute("open");
  const card = cards().get(path);
  const image = card?.querySelector("img");
  link.textContent = card?.querySelector("em")?.textContent || image?.alt || words.loading;
  link.href = addressOf(path);
  setKey(card?.closest("[data-key]")?.dataset.key);
  errorBox.replaceChildren();
  aside.replaceChildren();
  stage.setAttribute("aria-busy", "true");
  showThumbnail(image);
  updatePosition();
  // The page behind scrolls along, so that infinite scroll loads its next photos.
  card?.scrollIntoView({ block: "nearest" });
}

/** Shows what the photo's page contains. */
function showRecord(found) {
  known = found;
  if (link.textContent !== known.title) link.textContent = known.title;
  setKey(known.key);
  aside.replaceChildren(document.importNode(known.details, true));
  updatePosition();
}

/** Sets the photo of the heart, which favorite-buttons.js then updates. */
function setKey(key) {
  if (!key || heart.dataset.key === key) return;
  heart.dataset.key = key;
  cardsAdded(dialog);
}

/** The paths before and after in the grid; for a photo that is not in it, those of its own page. */
export function neighbors() {
  const order = [...cards().keys()];
  const at = order.indexOf(shown);
  return at < 0 ? known?.neighbors ?? [] : [order[at - 1], order[at + 1]];
}

/** Updates position and buttons. At the ends, buttons keep the focus and become `aria-disabled`. */
function updatePosition() {
  const order = [...cards().keys()];
  const number = order.indexOf(shown) + 1;
  const text = number ? fill(words.position, number, order.length) : "";
  // Only if it changes: screen readers would announce it again.
  if (position.textContent !== text) position.textContent = text;
  const [before, after] = neighbors();
  previous.setAttribute("aria-disabled", !before);
  next.setAttribute("aria-disabled", !after);
  keep([shown, before, after]);
  // At the last photo, the page loads more, as if its button had been pressed.
  if (number === order.length) {
    document.querySelector(".pagination .load-more, .show-more:not([hidden]) button")?.click();
  }
}

function moveIn(direction) {
  if (!direction || !mayMove()) return;
  const from = { translate: `${direction * (isMirrored ? -4 : 4)}rem`, opacity: .2 };
  layer.animate([from, {}], { duration: 180, easing: "ease-out" });
}

// MARK: Images

/** Shows a thumbnail until the photo has loaded. */
function showThumbnail(image) {
  holder.replaceChildren();
  if (!image) return;
  setSize(image.width / image.height, "100cqi");
  holder.append(make("img", {
    src: image.currentSrc || image.src, alt: image.alt, decoding: "sync",
    referrerpolicy: image.referrerPolicy || null,
  }));
}

/** Shows the large image when it is decoded; a small one is enlarged to at most twice its size. */
async function showPicture(path) {
  const picture = large(path, known);
  setSize(known.ratio, `${known.width * 2}px`);
  try {
    await picture.lastChild?.decode();
  } catch (error) {
    pictures.delete(path);
    throw error;
  }
  if (path !== shown) return;
  holder.replaceChildren(picture, ...known.layers);
  // One toggle for all photos: if the focal point is shown, it is also shown for the next photo.
  for (const toggle of known.toggles) {
    if (!dialog.querySelector(`.${toggle.className}`)) zoomButton.after(toggle);
  }
  if (!navigator.connection?.saveData) preload();
}

function preload() {
  for (const path of neighbors().filter(Boolean)) {
    record(path).then((found) => neighbors().includes(path) && large(path, found)).catch(() => {});
  }
}

/** The large image of a photo, created once. */
function large(path, found) {
  if (!pictures.has(path)) {
    const width = Math.min(stage.clientWidth, stage.clientHeight * found.ratio);
    pictures.set(path, pictureOf(found, width));
  }
  return pictures.get(path);
}

/** Loads the large image of a photo before it is shown. */
export const prepare = async (path) => large(path, await record(path)).lastChild?.decode();

function keep(paths) {
  for (const [path, picture] of pictures) {
    if (paths.includes(path)) continue;
    pictures.delete(path);
    for (const source of picture.children) source.removeAttribute("srcset");
    picture.lastChild?.removeAttribute("src");
  }
}

function setSize(ratio, maxWidth) {
  layer.style.setProperty("--r", ratio);
  layer.style.setProperty("--max-width", maxWidth);
}
