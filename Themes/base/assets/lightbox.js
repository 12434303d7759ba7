// The lightbox: one photo of the grid, as large as it fits, in a modal dialog that grows out of its
// thumbnail. The address names the photo (`#view=folder/beach`), so that Back closes the lightbox and
// a link opens it. Its texts come from the photo's own page.

import {
  addDialog, aside, closeButton, detailsButton, dialog, heart, layer, next, previous, secondsField, shareButton, stage,
  zoomButton,
} from "./lightbox-elements.js";
import { cards, clear, neighbors, prepare, show, shown } from "./lightbox-photo.js";
import { fade, morph } from "./motion.js";
import { pathOf, record, validPath } from "./photo-record.js";
import "./live.js";
import { share } from "./share.js";
import { help } from "./shortcuts.js";
import { addressNow } from "./site-urls.js";
import { addSlideshow, isPlaying, play, toggleFullScreen } from "./slideshow.js";
import { Zoom } from "./zoom.js";

let zoom;
let isClosing = false;

/** Adds the dialog for the first photo; resolves when it can be shown. */
async function ready() {
  if (!await addDialog()) return;
  zoom = new Zoom(stage, layer, {
    wheel: true, button: zoomButton, onStep: step, onDismiss: close, onTap: (isInside) => isInside || close(),
  });
  addSlideshow(turn);
  listen();
  addEventListener("popstate", restore);
}

// MARK: The address

const addressOf = (path) => `${addressNow()}#view=${path}`;

function requested() {
  const [, path = ""] = location.hash.split("#view=");
  return validPath(path.replaceAll(/%2f/gi, "/"));
}

/** Opens the photo of a card's link. */
export async function open(link) {
  const path = pathOf(link);
  if (!path) return location.assign(link.href);
  await ready();
  // The second click of a double click.
  if (path === requested()) return;
  history.pushState({ ...history.state, lightbox: path }, "", addressOf(path));
  return appear(path);
}

/** Shows what the address names: at load, and after Back and Forward. */
export async function restore() {
  await ready();
  const path = requested();
  if (path === shown) return;
  if (!path) disappear();
  else if (dialog.open) present(path);
  else await appear(path);
}

async function present(path, direction) {
  zoom.to(1, undefined, false);
  await show(path, direction);
  zoom.sharpen(layer.offsetWidth);
}

function go(path, direction) {
  if (!path || path === shown) return undefined;
  history.replaceState(history.state?.lightbox && { ...history.state, lightbox: path }, "", addressOf(path));
  return present(path, direction);
}

const step = (direction) => go(neighbors()[direction < 0 ? 0 : 1], direction);

/** The path of the first photo of the page, or of the one at a position. */
const pathAt = (position) => [...cards().keys()].at(position);

// MARK: The slideshow

/** Shows the next photo once its image is there; the first one follows the last one. */
async function turn() {
  const path = neighbors()[1] ?? pathAt(0);
  if (!path) return play(false);
  // A photo that doesn't load is shown with a message.
  await prepare(path).catch(() => {});
  if (isPlaying()) await fade(() => go(path));
}

/** Opens the first photo of the page, and starts the slideshow. */
export async function slideshow() {
  await open(document.querySelector(".grid a"));
  play();
}

function close() {
  if (isClosing || !shown) return;
  if (!history.state?.lightbox) {
    history.replaceState(history.state, "", addressNow());
    disappear();
    return;
  }
  // Going back takes a while; a second request meanwhile must not go back twice.
  isClosing = true;
  history.back();
}

// MARK: Opening and closing

function appear(path) {
  isClosing = false;
  return morph(cards().get(path)?.querySelector("img"), () => {
    if (!dialog.open) dialog.showModal();
    closeButton.focus();
    present(path);
    return layer;
  });
}

function disappear() {
  if (!shown) return;
  const link = cards().get(shown);
  play(false);
  if (document.fullscreenElement) toggleFullScreen();
  morph(layer, () => {
    clear();
    dialog.close();
    link?.focus();
    link?.scrollIntoView({ block: "nearest" });
    return link?.querySelector("img");
  });
}

// MARK: Clicks and keys

function toggleDetails() {
  aside.hidden = !aside.hidden;
  detailsButton.setAttribute("aria-expanded", !aside.hidden);
}

const keys = {
  "?": help,
  Home: () => go(pathAt(0), -1),
  End: () => go(pathAt(-1), 1),
  i: toggleDetails,
  f: () => (isPlaying() || document.fullscreenElement ? toggleFullScreen() : heart.click()),
  p: () => play(!isPlaying()),
  e: () => dialog.querySelector(".focal-toggle summary")?.click(),
};

function press(event) {
  const { key, target } = event;
  const isReading = aside.contains(target) && /Up|Down/.test(key) || target.controls
    || target === secondsField && !/^[a-z?]$/.test(key);
  if (isReading || zoom.key(event) || event.ctrlKey || event.metaKey) return;
  keys[key]?.();
}

function listen() {
  const clicks = new Map([
    [shareButton, async () => share(await record(shown))],
    [previous, () => step(-1)],
    [next, () => step(1)],
    [detailsButton, toggleDetails],
    [closeButton, close],
    [dialog, ({ target }) => { if (target === dialog || target.className === "lightbox-caption") close(); }],
  ]);
  for (const [element, act] of clicks) element.addEventListener("click", act);
  dialog.addEventListener("keydown", press);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  // Browsers may close a dialog even if its cancel event was prevented.
  dialog.addEventListener("close", close);
}
