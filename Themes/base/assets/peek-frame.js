// The furniture of the quick view: one dialog. What opens, closes and turns it is peek.js; what
// stands in it is peek-view.js.

import { make } from "./make.js";
import * as words from "./words.js";

/** A button with a drawing of a few strokes in a box of 24 by 24. */
function button(label, strokes, more) {
  const draw = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const drawing = draw("svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  for (const stroke of strokes) {
    const path = draw("path");
    path.setAttribute("d", stroke);
    drawing.append(path);
  }
  return make("button", { type: "button", "aria-label": label, title: label, ...more }, drawing);
}

export const link = make("a");
export const place = make("p", { class: "peek-place" });
export const layer = make("div", { class: "layer" });
export const stage = make("div", { class: "peek-stage" }, layer);
export const aside = make("aside", { id: "peek-details", "aria-label": words.details, hidden: true });
export const fault = make("div", { class: "peek-fault", role: "alert" });

export const heart = make("button", {
  type: "button", class: "heart", "aria-pressed": "false", "aria-label": words.favorite,
});
// The upright stroke makes a plus of the minus; the style sheet folds it away.
export const magnifier = button(
  words.fill, ["M10.5 4a6.5 6.5 0 1 0 .1 0zM15.5 15.5L20 20M7.5 10.5h6", "M10.5 7.5v6"],
  { class: "magnifier", "aria-pressed": "false" });
export const details = button(
  words.details, ["M12 3.5a8.5 8.5 0 1 0 .1 0zM12 11v5.5M12 7.5v.5"],
  { "aria-expanded": "false", "aria-controls": aside.id });
export const sharing = button(words.share, ["M12 15V4M8 8l4-4l4 4M6 12v7.5h12V12"]);
export const closing = button(words.close, ["M5 5l14 14M19 5L5 19"], { class: "peek-close" });
export const previous = button(words.photo_before, ["M15.5 4l-8 8 8 8"], { class: "peek-turn back" });
export const next = button(words.photo_after, ["M8.5 4l8 8-8 8"], { class: "peek-turn" });

export const dialog = make(
  "dialog", { class: "peek", "aria-labelledby": "peek-title" },
  make("div", { class: "peek-caption", "aria-live": "polite", "aria-atomic": "true" },
    make("h2", { id: "peek-title" }, link), place),
  make("div", { class: "peek-tools" }, magnifier, details, heart, sharing), closing,
  stage, previous, next, fault, aside);
