// Single keys, and the panel that tells them. Whoever dictates or leans on the keyboard can switch
// them off there (WCAG 2.1.4); start.js asks for that, and never while somebody types.

import { make } from "./make.js";
import { panel } from "./panel.js";
import { turn } from "./scheme.js";
import { shelf } from "./shelf.js";
import { site } from "./site.js";
import { say } from "./notice.js";
import * as words from "./words.js";

const places = { h: "./", f: "favorites/", t: "tags/" };
let isWaiting = 0;

const keys = {
  "?": help,
  n: () => document.querySelector("main [rel=next]")?.click(),
  p: () => document.querySelector("main [rel=prev]")?.click(),
  j: () => step(1),
  k: () => step(-1),
  f: () => (document.activeElement.closest("li, article") ?? document.querySelector("article"))
    ?.querySelector(".heart")?.click(),
  e: () => document.querySelector(".gazing summary")?.click(),
  d: () => say(`${words.scheme}: ${turn()}`),
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

const rows = {
  "?": words.key_help,
  "/": words.key_search,
  "g h": words.home,
  "g f": words.key_favorites,
  "g t": words.tags,
  "j k": words.key_step,
  "f": words.key_heart,
  "e": words.gaze,
  "n p": words.key_pages,
  "d": words.scheme,
};

const rowsOfView = {
  "← →": words.key_turn,
  "+ − 0": words.key_zoom,
  "f": words.key_heart,
  "e": words.gaze,
  "i": words.details,
  "Esc": words.close,
};

function row([shown, text]) {
  const names = shown.split(" ").flatMap((key) => [make("kbd", {}, key), " "]);
  return make("div", {}, make("dt", {}, ...names), make("dd", {}, text));
}

const list = (of) => make("dl", {}, ...Object.entries(of).map(row));

function switching() {
  const box = make("input", {
    type: "checkbox", change: () => shelf.keep("shortcuts", box.checked ? "on" : "off"),
  });
  box.checked = shelf.read("shortcuts") !== "off";
  return make("label", {}, box, ` ${words.keys_on}`);
}

/** Opens the panel. */
export function help() {
  const view = make("h3", {}, words.keys_view);
  return panel("keys", words.shortcuts, list(rows), view, list(rowsOfView), switching());
}
