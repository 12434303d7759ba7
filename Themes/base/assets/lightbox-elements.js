// The elements of the lightbox, which is one dialog. lightbox.js opens, closes and navigates;
// lightbox-photo.js fills it in.

import { make } from "./elements.js";
import * as words from "./words.js";

const icon = (stroke) => `<svg viewBox="0 0 24 24"><path d="${stroke}"/></svg>`;

/** A button with an icon in a box of 24 by 24, whose markup is constant. */
function button(label, markup, more) {
  const made = make("button", { "aria-label": label, title: label, ...more });
  made.innerHTML = markup;
  return made;
}

export const link = make("a");
export const position = make("p", { class: "lightbox-position" });
export const layer = make("div", { class: "layer" });
export const stage = make("div", { class: "lightbox-stage" }, layer);
export const aside = make("aside", { id: "lightbox-details", "aria-label": words.details, hidden: true });
export const errorBox = make("div", { class: "lightbox-error", role: "alert" });

export const heart = make("button", {
  class: "heart", "aria-pressed": "false", "aria-label": words.favorite,
});
// The upright stroke turns the minus into a plus; the style sheet hides it while zoomed.
export const zoomButton = button(
  words.fill, icon('M10.5 4a6.5 6.5 0 1 0 .1 0zM15.5 15.5L20 20M7.5 10.5h6"/><path d="M10.5 7.5v6'),
  { class: "zoom-button", "aria-pressed": "false" });
export const detailsButton = button(
  words.details, icon("M12 3.5a8.5 8.5 0 1 0 .1 0zM12 11v5.5M12 7.5v.5"),
  { "aria-expanded": "false", "aria-controls": aside.id });
export const shareButton = button(words.share, icon("M12 15V4M8 8l4-4l4 4M6 12v7.5h12V12"));
export const closeButton = button(words.close, icon("M5 5l14 14M19 5L5 19"), { class: "lightbox-close" });
export const previous = button(words.photo_before, icon("M15.5 4l-8 8 8 8"), { class: "lightbox-step previous" });
export const next = button(words.photo_after, icon("M8.5 4l8 8-8 8"), { class: "lightbox-step" });

export const dialog = make(
  "dialog", { class: "lightbox", "aria-labelledby": "lightbox-title" },
  make("div", { class: "lightbox-caption", "aria-live": "polite", "aria-atomic": "true" },
    make("h2", { id: "lightbox-title" }, link), position),
  make("div", { class: "lightbox-toolbar" }, zoomButton, detailsButton, heart, shareButton), closeButton,
  stage, previous, next, errorBox, aside);
