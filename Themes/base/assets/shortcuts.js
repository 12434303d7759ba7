// Single keys, and the panel that tells them. Whoever dictates or leans on the keyboard can switch
// them off there (WCAG 2.1.4); start.js asks for that, and never while somebody types.

import { turn } from "./scheme.js";
import { shelf } from "./shelf.js";
import { site } from "./site.js";
import { say } from "./notice.js";
import * as words from "./words.js";

const places = { h: "./", f: "favorites/", t: "tags/" };
const schemes = {
  system: words.scheme_system, light: words.scheme_light, dark: words.scheme_dark,
};
let isWaiting = 0;

const keys = {
  "?": help,
  n: () => document.querySelector("main [rel=next]")?.click(),
  p: () => document.querySelector("main [rel=prev]")?.click(),
  j: () => step(1),
  k: () => step(-1),
  f: () => (document.activeElement.closest("li, article") ?? document.querySelector("article"))
    ?.querySelector(".heart")?.click(),
  d: () => say(`${words.scheme}: ${schemes[turn()]}`),
};

/** Does what a key stands for. `g` waits a moment for the place to go to. */
export function press(key) {
  const isSecond = Date.now() - isWaiting < 1500;
  isWaiting = key === "g" ? Date.now() : 0;
  if (isSecond && key in places) location.assign(site(places[key]));
  else keys[key]?.();
}

/** Moves the focus along the photos of a grid. */
function step(by) {
  const links = [...document.querySelectorAll(".grid a")];
  const at = links.indexOf(document.activeElement);
  const next = links[at < 0 ? 0 : at + by];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

// MARK: The panel

const rows = [
  [["?"], words.key_help],
  [["/"], words.key_search],
  [["g", "h"], words.home],
  [["g", "f"], words.key_favorites],
  [["g", "t"], words.tags],
  [["j", "k"], words.key_step],
  [["f"], words.key_heart],
  [["n", "p"], words.key_pages],
  [["d"], words.scheme],
];

const rowsOfView = [
  [["←", "→"], words.key_turn],
  [["+", "−", "0"], words.key_zoom],
  [["f"], words.key_heart],
  [["i"], words.details],
  [["Esc"], words.close],
];

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function row([keys, text]) {
  const shown = keys.flatMap((key) => [element("kbd", {}, key), " "]);
  return element("div", {}, element("dt", {}, ...shown), element("dd", {}, text));
}

function switching() {
  const box = element("input", { type: "checkbox" });
  box.checked = shelf.read("shortcuts") !== "off";
  box.addEventListener("change", () => {
    try {
      shelf.write("shortcuts", box.checked ? "on" : "off");
    } catch {
      // Where nothing is kept the keys stay as they are.
    }
  });
  return element("label", {}, box, ` ${words.keys_on}`);
}

function styled() {
  const link = element("link", { rel: "stylesheet", href: new URL("./shortcuts.css", import.meta.url).href });
  const isHere = new Promise((done) => { link.onload = link.onerror = done; });
  document.head.append(link);
  return isHere;
}

function panel() {
  const close = element("button", { type: "button", "aria-label": words.close }, "×");
  const dialog = element(
    "dialog", { class: "keys", "aria-labelledby": "keys" },
    element("header", {}, element("h2", { id: "keys" }, words.shortcuts), close),
    element("dl", {}, ...rows.map(row)),
    element("h3", {}, words.keys_view), element("dl", {}, ...rowsOfView.map(row)), switching());
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  document.body.append(dialog);
  return dialog;
}

let made;

/** Opens the panel. */
export async function help() {
  made ??= styled().then(panel);
  const dialog = await made;
  if (!dialog.open) dialog.showModal();
}
