// The quick view: one photo of the grid, as large as it fits, in a modal dialog that grows out of
// its thumbnail. What is shown stands in the address (`#peek=folder/beach`), so that Back closes
// it and a link opens it. Everything said comes from the photo's own page.

import { styled } from "./make.js";
import { morph } from "./motion.js";
import {
  aside, closing, details, dialog, heart, layer, magnifier, next, previous, sharing, stage,
} from "./peek-frame.js";
import { around, cards, clear, show, shown } from "./peek-view.js";
import { pathOf, record, valid } from "./record.js";
import { share } from "./share.js";
import { addressNow } from "./site.js";
import { Zoom } from "./zoom.js";

const zoom = new Zoom(stage, layer, {
  wheel: true, magnifier, onTurn: turn, onAway: close, onTap: (isInside) => isInside || close(),
});
let isClosing = false;

/** Adds the dialog for the first photo; settles when it can be shown. */
async function ready() {
  await styled();
  if (dialog.isConnected) return;
  document.body.append(dialog);
  addEventListener("popstate", restore);
}

// MARK: The address

const hashed = (path) => `${addressNow()}#peek=${path}`;

function asked() {
  const [, path = ""] = location.hash.split("#peek=");
  return valid(path.replaceAll(/%2f/gi, "/"));
}

/** Opens the photo of a card's link. */
export async function open(link) {
  const path = pathOf(link);
  if (!path) return location.assign(link.href);
  await ready();
  // A second click of the same hand.
  if (path === asked()) return;
  history.pushState({ ...history.state, peek: path }, "", hashed(path));
  return appear(path);
}

/** Brings the view in step with the address: at load, Back and Forward. */
export async function restore() {
  await ready();
  const path = asked();
  if (path === shown) return;
  if (!path) vanish();
  else if (dialog.open) present(path);
  else await appear(path);
}

async function present(path, direction) {
  zoom.to(1, undefined, false);
  await show(path, direction);
  zoom.sharpen(layer.offsetWidth);
}

function turn(direction) {
  const path = around()[direction < 0 ? 0 : 1];
  if (!path) return;
  history.replaceState(history.state?.peek && { ...history.state, peek: path }, "", hashed(path));
  present(path, direction);
}

function close() {
  if (isClosing || !shown) return;
  if (!history.state?.peek) {
    history.replaceState(history.state, "", addressNow());
    vanish();
    return;
  }
  // Going back is answered later; a second wish meanwhile must not go back twice.
  isClosing = true;
  history.back();
}

// MARK: In and out

function appear(path) {
  isClosing = false;
  return morph(cards().get(path)?.querySelector("img"), () => {
    if (!dialog.open) dialog.showModal();
    closing.focus();
    present(path);
    return layer;
  });
}

function vanish() {
  if (!shown) return;
  const link = cards().get(shown);
  morph(layer, () => {
    clear();
    dialog.close();
    link?.focus();
    link?.scrollIntoView({ block: "nearest" });
    return link?.querySelector("img");
  });
}

dialog.addEventListener("cancel", (event) => {
  event.preventDefault();
  close();
});
// Browsers may close a dialog over our head.
dialog.addEventListener("close", close);

// MARK: Hands

function toggleDetails() {
  aside.hidden = !aside.hidden;
  details.setAttribute("aria-expanded", !aside.hidden);
}

const acts = new Map([
  [sharing, async () => share(await record(shown))],
  [previous, () => turn(-1)],
  [next, () => turn(1)],
  [details, toggleDetails],
  [closing, close],
  [dialog, ({ target }) => { if (target === dialog || target.className === "peek-caption") close(); }],
]);
for (const [element, act] of acts) element.addEventListener("click", act);

const keys = {
  i: toggleDetails,
  f: () => heart.click(),
  e: () => dialog.querySelector(".gazing summary")?.click(),
};

dialog.addEventListener("keydown", (event) => {
  const isReading = aside.contains(event.target) && /Up|Down/.test(event.key);
  if (isReading || zoom.key(event) || event.ctrlKey || event.metaKey) return;
  keys[event.key]?.();
});
