// The elements of the lightbox, which is one dialog. lightbox.js opens, closes and navigates;
// lightbox-photo.js fills it in.

import { make } from "./elements.js";
import * as words from "./words.js";

/** A button with an icon of a few strokes in a box of 24 by 24. */
function button(label, strokes, more) {
  const draw = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const icon = draw("svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  for (const stroke of strokes) {
    const path = draw("path");
    path.setAttribute("d", stroke);
    icon.append(path);
  }
  return make("button", { type: "button", "aria-label": label, title: label, ...more }, icon);
}

export const link = make("a");
export const position = make("p", { class: "lightbox-position" });
export const layer = make("div", { class: "layer" });
export const stage = make("div", { class: "lightbox-stage" }, layer);
export const aside = make("aside", { id: "lightbox-details", "aria-label": words.details, hidden: true });
export const errorBox = make("div", { class: "lightbox-error", role: "alert" });

export const heart = make("button", {
  type: "button", class: "heart", "aria-pressed": "false", "aria-label": words.favorite,
});
// The upright stroke turns the minus into a plus; the style sheet hides it while zoomed.
export const zoomButton = button(
  words.fill, ["M10.5 4a6.5 6.5 0 1 0 .1 0zM15.5 15.5L20 20M7.5 10.5h6", "M10.5 7.5v6"],
  { class: "zoom-button", "aria-pressed": "false" });
export const detailsButton = button(
  words.details, ["M12 3.5a8.5 8.5 0 1 0 .1 0zM12 11v5.5M12 7.5v.5"],
  { "aria-expanded": "false", "aria-controls": aside.id });
export const shareButton = button(words.share, ["M12 15V4M8 8l4-4l4 4M6 12v7.5h12V12"]);
export const closeButton = button(words.close, ["M5 5l14 14M19 5L5 19"], { class: "lightbox-close" });
export const previous = button(words.photo_before, ["M15.5 4l-8 8 8 8"], { class: "lightbox-step previous" });
export const next = button(words.photo_after, ["M8.5 4l8 8-8 8"], { class: "lightbox-step" });

export const dialog = make(
  "dialog", { class: "lightbox", "aria-labelledby": "lightbox-title" },
  make("div", { class: "lightbox-caption", "aria-live": "polite", "aria-atomic": "true" },
    make("h2", { id: "lightbox-title" }, link), position),
  make("div", { class: "lightbox-toolbar" }, zoomButton, detailsButton, heart, shareButton), closeButton,
  stage, previous, next, errorBox, aside);
