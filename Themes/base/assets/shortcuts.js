// Single-key shortcuts, and the panel that lists them. The panel can turn them off, for people who
// dictate or press keys by accident (WCAG 2.1.4). start.js ignores keys while someone is typing.

import { nextScheme } from "./color-scheme.js";
import { make } from "./elements.js";
import { notify } from "./notice.js";
import { panel } from "./panel.js";
import { site } from "./site-urls.js";
import { storage } from "./storage.js";
import * as words from "./words.js";

const pages = { h: "./", f: "favorites/", t: "tags/" };
let lastG = 0;

const keys = {
  "?": help,
  n: () => document.querySelector("main [rel=next]")?.click(),
  p: () => document.querySelector("main [rel=prev]")?.click(),
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  f: () => (document.activeElement.closest("li, article") ?? document.querySelector("article"))
    ?.querySelector(".heart")?.click(),
  e: () => document.querySelector(".focal-toggle summary")?.click(),
  d: () => notify(`${words.scheme}: ${nextScheme()}`),
};

/** Runs the action of a key. After `g`, the next key within 1.5 seconds opens a page. */
export function press(key) {
  const followsG = Date.now() - lastG < 1500;
  lastG = key === "g" ? Date.now() : 0;
  if (followsG && key in pages) location.assign(site(pages[key]));
  else keys[key]?.();
}

/** Moves the focus along the photos of a grid. */
function moveFocus(by) {
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
  "e": words.focal_point,
  "n p": words.key_pages,
  "d": words.scheme,
};

const lightboxRows = {
  "← →": words.key_photos,
  "+ − 0": words.key_zoom,
  "f": words.key_heart,
  "e": words.focal_point,
  "i": words.details,
  "Esc": words.close,
};

function row([shown, text]) {
  const names = shown.split(" ").flatMap((key) => [make("kbd", {}, key), " "]);
  return make("div", {}, make("dt", {}, ...names), make("dd", {}, text));
}

const list = (of) => make("dl", {}, ...Object.entries(of).map(row));

function toggle() {
  const box = make("input", {
    type: "checkbox", change: () => storage.tryWrite("shortcuts", box.checked ? "on" : "off"),
  });
  box.checked = storage.read("shortcuts") !== "off";
  return make("label", {}, box, ` ${words.keys_on}`);
}

/** Opens the panel. */
export function help() {
  const heading = make("h3", {}, words.keys_lightbox);
  return panel("shortcuts", words.shortcuts, list(rows), heading, list(lightboxRows), toggle());
}
