// Light, dark, or the system's color scheme. The choice is in `data-scheme` of the root element, where
// early.js sets it before the first paint.

import { storage } from "./storage.js";

const { dataset } = document.documentElement;
const inputs = [...document.querySelectorAll("[name=scheme]")];

function apply(name) {
  if (/^(light|dark)$/.test(name)) dataset.scheme = name;
  else delete dataset.scheme;
  const chosen = dataset.scheme ?? "system";
  for (const input of inputs) input.checked = input.value === chosen;
  // The color of the browser's own bars: a choice enables one of the two and disables the other.
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    meta.dataset.media ??= meta.media;
    const isMeant = meta.dataset.media.includes(chosen);
    meta.media = chosen === "system" ? meta.dataset.media : isMeant ? "all" : "not all";
  }
}

function choose({ target }) {
  apply(target.value);
  storage.tryWrite("scheme", dataset.scheme ?? "");
}

/** Switches to the next of the three; returns its label. */
export function nextScheme() {
  const next = inputs[inputs.findIndex(({ checked }) => checked) + 1] ?? inputs[0];
  next.click();
  return next.parentElement.textContent;
}

for (const input of inputs) input.addEventListener("change", choose);
storage.watch("scheme", () => apply(storage.read("scheme")));
addEventListener("pageshow", () => apply(storage.read("scheme")));
apply(dataset.scheme);
