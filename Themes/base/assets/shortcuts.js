// Single-key shortcuts, and the panel that lists them. The panel can turn them off, for people who
// dictate or press keys by accident (WCAG 2.1.4). start.js ignores keys while someone is typing.

import { nextScheme } from "./color-scheme.js";
import { notify } from "./notice.js";
import { panel } from "./panel.js";
import { site } from "./site-urls.js";
import { storage } from "./storage.js";
import * as words from "./words.js";

const pages = { h: "./", f: "favorites/", t: "tags/" };
let lastG = 0;

const keys = {
  "?": () => help(),
  n: () => document.querySelector("main [rel=next]")?.click(),
  p: () => document.querySelector("main [rel=prev], [data-slideshow]")?.click(),
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
  const links = [...document.querySelectorAll(".grid > li > a")];
  const at = links.indexOf(document.activeElement);
  const next = links[at < 0 ? 0 : at + by];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** Opens the panel. */
export const help = () => panel("shortcuts", (dialog) => {
  const box = dialog.querySelector("input");
  box.checked = storage.read("shortcuts") !== "off";
  box.addEventListener("change", () => storage.tryWrite("shortcuts", box.checked ? "on" : "off"));
});
