// The quick view: one photo of the grid, as large as it fits, in a modal dialog that grows out of
// its thumbnail. What is shown stands in the address (`#peek=folder/beach`), so that Back closes
// it and a link opens it. Everything said comes from the photo's own page.

import { furnish } from "./peek-frame.js";
import { cards, isMirrored, View } from "./peek-view.js";
import { styled } from "./make.js";
import { morph } from "./morph.js";
import { pathOf, shareable, valid } from "./record.js";

const sheet = styled(new URL("./peek.css", import.meta.url));
const frame = furnish({
  close, zoom: () => view.zoom.toggle(), details: toggleDetails, share,
  previous: () => step(-1), next: () => step(1),
});
const { dialog, layer } = frame;
const view = new View(frame, { onDrag: drag, onTap: (inside) => inside || close() });
let isClosing = false;

// MARK: The address

const hashed = (path) => `${location.pathname}${location.search}#peek=${path}`;

function asked() {
  const [, path] = location.hash.match(/^#peek=(.+)$/) ?? [];
  return path && valid(path.replaceAll(/%2f/gi, "/"));
}

/** Opens the photo of a card's link. */
export async function open(link) {
  const path = pathOf(link.href);
  if (!path) return location.assign(link.href);
  await sheet;
  // A second click of the same hand.
  if (path === asked()) return;
  history.pushState({ ...history.state, peek: path }, "", hashed(path));
  return appear(path, link);
}

/** Brings the view in step with the address: at load, Back and Forward. */
export async function restore() {
  await sheet;
  const path = asked();
  if (path === view.path) return;
  if (!path) vanish();
  else if (dialog.open) view.show(path);
  else await appear(path, cards().get(path));
}

addEventListener("popstate", restore);

function step(direction) {
  const path = view.around[direction < 0 ? 0 : 1];
  if (!path) return;
  history.replaceState(history.state?.peek && { ...history.state, peek: path }, "", hashed(path));
  view.show(path, direction);
}

function close() {
  if (isClosing || !view.path) return;
  if (!history.state?.peek) {
    history.replaceState(history.state, "", location.pathname + location.search);
    vanish();
    return;
  }
  // Going back is answered later; a second wish meanwhile must not go back twice.
  isClosing = true;
  history.back();
}

// MARK: In and out

function appear(path, link) {
  isClosing = false;
  const change = () => {
    if (!dialog.open) dialog.showModal();
    frame.close.focus();
    view.show(path);
    return layer;
  };
  return morph(link?.querySelector("img"), change);
}

function vanish() {
  if (!view.path) return;
  const link = cards().get(view.path);
  view.clear();
  morph(layer, () => {
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
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog || target.className === "peek-caption") close();
});

// MARK: Hands

function drag({ axis, dx, dy, speed, done }) {
  const down = Math.max(0, dy);
  layer.classList.toggle("eased", done);
  layer.style.translate = axis === "x" ? `${dx}px` : `0 ${down}px`;
  dialog.style.opacity = axis === "x" ? "" : 1 - Math.min(.5, down / 600);
  if (!done) return;
  if (axis === "y" && (dy > 110 || dy > 30 && speed > .6)) return void close();
  layer.style.translate = "";
  dialog.style.opacity = "";
  if (axis === "x" && (Math.abs(dx) > 60 || Math.abs(dx) > 20 && Math.abs(speed) > .5)) {
    step(dx < 0 === isMirrored ? -1 : 1);
  }
}

function toggleDetails() {
  frame.aside.hidden = !frame.aside.hidden;
  frame.details.setAttribute("aria-expanded", String(!frame.aside.hidden));
}

async function share() {
  const [sharing, known] = await Promise.all([import("./share.js"), view.record()]);
  sharing.share(shareable(known));
}

const keys = {
  ArrowLeft: () => step(isMirrored ? 1 : -1),
  ArrowRight: () => step(isMirrored ? -1 : 1),
  i: toggleDetails,
};

dialog.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (frame.aside.contains(target) && /Up|Down/.test(key)) return;
  if (!view.zoom.key(key)) {
    if (!keys[key]) return;
    keys[key]();
  }
  event.preventDefault();
});
