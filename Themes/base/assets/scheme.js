// Light, dark, or as the system has it. The choice stands in `data-scheme` on the root, where
// early.js puts it before the first paint.

import { shelf } from "./shelf.js";

const { dataset } = document.documentElement;
const inputs = [...document.querySelectorAll("[name=scheme]")];

function take(name) {
  if (/^(light|dark)$/.test(name)) dataset.scheme = name;
  else delete dataset.scheme;
  const chosen = dataset.scheme ?? "system";
  for (const input of inputs) input.checked = input.value === chosen;
  // The browser's own bars follow: one of two colors holds, whatever the system says.
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    meta.dataset.media ??= meta.media;
    const isMeant = meta.dataset.media.includes(chosen);
    meta.media = chosen === "system" ? meta.dataset.media : isMeant ? "all" : "not all";
  }
}

function choose({ target }) {
  take(target.value);
  shelf.keep("scheme", dataset.scheme ?? "");
}

/** Chooses the next of the three; gives its name as the page has it. */
export function turn() {
  const next = inputs[inputs.findIndex(({ checked }) => checked) + 1] ?? inputs[0];
  next.click();
  return next.parentElement.textContent;
}

for (const input of inputs) input.addEventListener("change", choose);
shelf.watch("scheme", () => take(shelf.read("scheme")));
addEventListener("pageshow", () => take(shelf.read("scheme")));
take(dataset.scheme);
