// Light, dark, or as the system has it. The choice stands in `data-scheme` on the root, where
// early.js puts it before the first paint.

import { shelf } from "./shelf.js";

const { dataset } = document.documentElement;
const names = ["system", "light", "dark"];
const inputs = document.querySelectorAll("[name=scheme]");

function show() {
  const chosen = dataset.scheme ?? "system";
  for (const input of inputs) input.checked = input.value === chosen;
  // The browser's own bars follow: one of two colors holds, whatever the system says.
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    meta.dataset.media ??= meta.media;
    const isMeant = meta.dataset.media.includes(chosen);
    meta.media = chosen === "system" ? meta.dataset.media : isMeant ? "all" : "not all";
  }
}

function take(name) {
  if (names.indexOf(name) > 0) dataset.scheme = name;
  else delete dataset.scheme;
  show();
}

function choose(name) {
  take(name);
  try {
    shelf.write("scheme", dataset.scheme ?? "");
  } catch {
    // Where nothing is kept the choice holds for this page.
  }
}

/** The next of the three; gives its name. */
export function turn() {
  const next = names[(names.indexOf(dataset.scheme ?? "system") + 1) % names.length];
  choose(next);
  return next;
}

for (const input of inputs) input.addEventListener("change", () => choose(input.value));
shelf.watch("scheme", () => take(shelf.read("scheme")));
addEventListener("pageshow", () => take(shelf.read("scheme")));
show();
