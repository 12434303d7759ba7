// The quick view: one photo of the grid, as large as it fits, in a modal dialog that grows out of
// its thumbnail. What is shown stands in the address (`#peek=folder/beach`), so that Back closes
// it and a link opens it. Everything said comes from the photo's own page.

import { morph, styled } from "./make.js";
import { furnish } from "./peek-frame.js";
import { cards, View } from "./peek-view.js";
import { pathOf, record, valid } from "./record.js";
import { share } from "./share.js";

let frame;
let view;
let isClosing = false;

/** Builds the dialog for the first photo; settles when it can be shown. */
async function ready() {
  await styled();
  if (view) return;
  const zoom = () => view.zoom.toggle();
  frame = furnish({ close, turn, zoom, share: shareShown, details: toggleDetails });
  view = new View(frame, {
    onTurn: turn, onAway: close, onTap: (isInside) => isInside || close(),
  });
  listen(frame.dialog);
}

// MARK: The address

const bare = () => location.pathname + location.search;
const hashed = (path) => `${bare()}#peek=${path}`;

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
  if (path === view.path) return;
  if (!path) vanish();
  else if (frame.dialog.open) view.show(path);
  else await appear(path);
}

function turn(direction) {
  const path = view.around[direction < 0 ? 0 : 1];
  if (!path) return;
  history.replaceState(history.state?.peek && { ...history.state, peek: path }, "", hashed(path));
  view.show(path, direction);
}

function close() {
  if (isClosing || !view.path) return;
  if (!history.state?.peek) {
    history.replaceState(history.state, "", bare());
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
    if (!frame.dialog.open) frame.dialog.showModal();
    frame.close.focus();
    view.show(path);
    return frame.layer;
  });
}

function vanish() {
  if (!view.path) return;
  const link = cards().get(view.path);
  morph(frame.layer, () => {
    view.clear();
    frame.dialog.close();
    link?.focus();
    link?.scrollIntoView({ block: "nearest" });
    return link?.querySelector("img");
  });
}

// MARK: Hands

function listen(dialog) {
  addEventListener("popstate", restore);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  // Browsers may close a dialog over our head.
  dialog.addEventListener("close", close);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.className === "peek-caption") close();
  });
  dialog.addEventListener("keydown", press);
}

function toggleDetails() {
  const { aside, details } = frame;
  aside.hidden = !aside.hidden;
  details.setAttribute("aria-expanded", !aside.hidden);
}

const shareShown = async () => share(await record(view.path));

function press(event) {
  const isReading = frame.aside.contains(event.target) && /Up|Down/.test(event.key);
  if (isReading || view.zoom.key(event)) return;
  if (event.key === "i" && !event.ctrlKey && !event.metaKey) toggleDetails();
  if (event.key === "f" && !event.ctrlKey && !event.metaKey) frame.heart.click();
}
