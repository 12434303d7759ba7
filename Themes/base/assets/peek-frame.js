// The furniture of the quick view: one dialog, built once. What opens, closes and turns it is
// peek.js; what stands in it is peek-view.js.

import * as words from "./words.js";
import { button, make } from "./make.js";

/** The dialog's elements by name; `acts` are what its buttons do. */
export function furnish(acts) {
  const layer = make("div", { class: "layer" });
  const parts = {
    link: make("a"),
    place: make("p", { class: "peek-place" }),
    layer,
    stage: make("div", { class: "peek-stage" }, layer),
    aside: make("aside", { id: "peek-details", "aria-label": words.details, hidden: true }),
    fault: make("div", { class: "peek-fault", role: "alert" }),
    heart: make("button", {
      type: "button", class: "heart", "aria-pressed": "false", "aria-label": words.favorite,
    }),
    // The upright stroke makes a plus of the minus; the style sheet folds it away.
    zoom: button(
      words.fill, ["M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M15.5 15.5L20 20M7.5 10.5h6", "M10.5 7.5v6"],
      acts.zoom, { class: "magnifier", "aria-pressed": "false" }),
    details: button(
      words.details, ["M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M12 11v5.5M12 7.3v.7"],
      acts.details, { "aria-expanded": "false", "aria-controls": "peek-details" }),
    share: button(words.share, ["M12 15V4M8 8l4-4l4 4M6 12v7.5h12V12"], acts.share),
    close: button(words.close, ["M5 5l14 14M19 5L5 19"], acts.close, { class: "peek-close" }),
    previous: button(
      words.photo_before, ["M15.5 4l-8 8 8 8"], () => acts.turn(-1), { class: "peek-turn back" }),
    next: button(words.photo_after, ["M8.5 4l8 8-8 8"], () => acts.turn(1), { class: "peek-turn" }),
  };
  const { link, place, zoom, details, heart, share, close, stage, previous, next, fault, aside } = parts;
  const dialog = make("dialog", { class: "peek", "aria-labelledby": "peek-title" },
    make("div", { class: "peek-caption", "aria-live": "polite", "aria-atomic": "true" },
      make("h2", { id: "peek-title" }, link), place),
    make("div", { class: "peek-tools" }, zoom, details, heart, share), close,
    stage, previous, next, fault, aside);
  document.body.append(dialog);
  return { dialog, ...parts };
}
