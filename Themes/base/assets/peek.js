// The quick view: one photo of the grid, as large as it fits, in a modal dialog that grows out of
// its thumbnail. What is shown stands in the address (`#peek=folder/beach`), so that Back closes
// it and a link opens it. Everything said comes from the photo's own page.

import { words } from "./words.js";
import { able, complain, detail, furnish } from "./peek-frame.js";
import { Large } from "./peek-large.js";
import { fill, mayMove, styled } from "./make.js";
import { morph } from "./morph.js";
import { addressOf, pathOf, record, shareable, valid } from "./record.js";
import { Zoom } from "./zoom.js";

const sheet = styled(new URL("./peek.css", import.meta.url));
const frame = furnish({
  close, zoom: () => zoom.toggle(), details: toggleDetails, share,
  previous: () => step(-1), next: () => step(1),
});
const { dialog, layer, stage } = frame;
const zoom = new Zoom(stage, layer, {
  wheel: true, onZoom: zoomed, onDrag: drag, onTap: (inside) => inside || close(),
});
const large = new Large(stage, layer);
const isMirrored = document.documentElement.dir === "rtl";

/** The path of the photo in view; nothing while closed. */
let shown;
/** Its record, once it has come. */
let known;
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
  history.pushState({ ...history.state, peek: path }, "", hashed(path));
  return appear(path, link);
}

/** Brings the view in step with the address: at load, Back and Forward. */
export async function restore() {
  const path = asked();
  if (path === shown) return;
  await sheet;
  if (!path) vanish();
  else if (dialog.open) show(path);
  else await appear(path, cards().get(path));
}

addEventListener("popstate", restore);

function close() {
  if (isClosing || !shown) return;
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

/** The photos of the page's grid, in its order: path to link. */
function cards() {
  const links = [...document.querySelectorAll(".grid a")].map((link) => [pathOf(link.href), link]);
  return new Map(links.filter(([path]) => path));
}

function appear(path, link) {
  isClosing = false;
  return morph(link?.querySelector("img"), () => {
    dialog.showModal();
    frame.close.focus();
    show(path);
    return layer;
  });
}

function vanish() {
  if (!dialog.open) return;
  const link = cards().get(shown);
  shown = undefined;
  morph(layer, () => {
    dialog.close();
    large.clear();
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
dialog.addEventListener("close", () => { if (shown) close(); });
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog || target.className === "peek-caption") close();
});

// MARK: One photo

async function show(path, direction = 0) {
  [shown, known] = [path, undefined];
  zoom.reset();
  const link = cards().get(path);
  present(path, link);
  large.begin(path, link?.querySelector("img"));
  enter(direction);
  try {
    const found = await record(path);
    if (path !== shown) return;
    tell(found);
    await large.finish(found, path);
    if (path === shown) preload();
  } catch {
    if (path === shown) complain(frame.fault, () => show(path));
  } finally {
    if (path === shown) stage.removeAttribute("aria-busy");
  }
}

/** What the card knows, at once. */
function present(path, link) {
  const order = [...cards().keys()];
  const index = order.indexOf(path);
  const image = link?.querySelector("img");
  frame.link.textContent = link?.querySelector("em")?.textContent || image?.alt || words.loading;
  frame.link.href = addressOf(path);
  frame.place.textContent = index < 0 ? "" : fill(words.position, index + 1, order.length);
  mark(link?.closest("[data-key]")?.dataset.key);
  frame.aside.replaceChildren();
  complain(frame.fault);
  stage.setAttribute("aria-busy", "true");
  ends();
}

/** What the photo's page knows. */
function tell(found) {
  known = found;
  if (frame.link.textContent !== known.title) frame.link.textContent = known.title;
  mark(known.key);
  detail(frame.aside, known);
  ends();
}

/** Whose heart it is; hearts are painted by those who keep them. */
function mark(key) {
  const { heart } = frame;
  if (!key || heart.dataset.key === key) return;
  heart.dataset.key = key;
  heart.dataset.path = frame.link.href;
  dialog.dispatchEvent(new Event("grown", { bubbles: true }));
}

/** Neighbors in the grid; a photo that is not in it has those of its own page. */
function around() {
  const order = [...cards().keys()];
  const index = order.indexOf(shown);
  if (index >= 0) return [order[index - 1], order[index + 1]];
  return [known?.previous, known?.next].map((link) => link && pathOf(link));
}

function ends() {
  const [previous, next] = around();
  able(frame.previous, previous);
  able(frame.next, next);
  large.keep([shown, previous, next]);
}

function step(direction) {
  const path = around()[direction < 0 ? 0 : 1];
  if (!path) return;
  history.replaceState(history.state?.peek && { ...history.state, peek: path }, "", hashed(path));
  show(path, direction);
}

function preload() {
  if (navigator.connection?.saveData) return;
  for (const path of around().filter(Boolean)) {
    record(path).then((found) => {
      if (around().includes(path)) large.of(found, path);
    }).catch(() => {});
  }
}

function enter(direction) {
  layer.style.translate = "";
  dialog.style.opacity = "";
  if (!direction || !mayMove()) return;
  const side = direction * (isMirrored ? -1 : 1) * 4;
  layer.animate([{ translate: `${side}rem`, opacity: .2 }, {}], { duration: 180, easing: "ease-out" });
}

// MARK: Hands

function zoomed(level) {
  frame.zoom.setAttribute("aria-pressed", String(level > 1));
  large.sharpen(level);
}

function drag({ axis, dx, dy, speed, done }) {
  const down = Math.max(0, dy);
  layer.style.translate = axis === "x" ? `${dx}px` : `0 ${down}px`;
  if (axis === "y") dialog.style.opacity = 1 - Math.min(.5, down / 600);
  if (!done) return;
  if (axis === "y" && (dy > 110 || dy > 30 && speed > .6)) return void close();
  layer.classList.add("eased");
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
  const [sharing, found] = await Promise.all([import("./share.js"), record(shown)]);
  sharing.share(shareable(found));
}

dialog.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (frame.aside.contains(event.target) && /Up|Down/.test(event.key)) return;
  const act = {
    ArrowLeft: () => step(isMirrored ? 1 : -1),
    ArrowRight: () => step(isMirrored ? -1 : 1),
    i: toggleDetails,
  }[event.key];
  if (!zoom.key(event.key)) {
    if (!act) return;
    act();
  }
  event.preventDefault();
});
