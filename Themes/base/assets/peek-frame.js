// The furniture of the quick view: one dialog, built once, and what it says about a photo. What
// opens, closes and turns it is peek.js.

import { words } from "./words.js";
import { button, make } from "./make.js";

const drawings = {
  close: ["M5 5l14 14M19 5L5 19"],
  previous: ["M15.5 4l-8 8 8 8"],
  next: ["M8.5 4l8 8-8 8"],
  details: ["M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M12 11v5.5M12 7.5v.3"],
  share: ["M12 15V4M8 8l4-4l4 4M6 12v7.5h12V12"],
  // The upright stroke makes a plus of the minus; the style sheet folds it away.
  zoom: ["M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M15.5 15.5L20 20M7.5 10.5h6", "M10.5 7.5v6"],
};

/** The dialog's elements by name; `acts` are what its buttons do. */
export function furnish(acts) {
  const tool = (label, name, more) => button(label, drawings[name], acts[name], more);
  const link = make("a");
  const place = make("p", { class: "peek-place" });
  const layer = make("div", { class: "layer" });
  const stage = make("div", { class: "peek-stage" }, layer);
  const aside = make("aside", { id: "peek-details", "aria-label": words.details, hidden: true });
  const heart = make("button", {
    type: "button", class: "heart", "aria-pressed": "false", "aria-label": words.favorite,
  });
  const zoom = tool(words.fill, "zoom", { class: "magnifier", "aria-pressed": "false" });
  const details = tool(words.details, "details", {
    "aria-expanded": "false", "aria-controls": aside.id,
  });
  const share = tool(words.share, "share");
  const close = tool(words.close, "close", { class: "peek-close" });
  const previous = tool(words.photo_before, "previous", { class: "peek-turn back" });
  const next = tool(words.photo_after, "next", { class: "peek-turn" });
  const fault = make("div", { class: "peek-fault", role: "alert" });
  const caption = make("div", { class: "peek-caption", "aria-live": "polite", "aria-atomic": "true" },
    make("h2", { id: "peek-title" }, link), place);
  const dialog = make("dialog", { class: "peek", "aria-labelledby": "peek-title" },
    caption, make("div", { class: "peek-tools" }, zoom, details, heart, share), close,
    stage, previous, next, fault, aside);
  document.body.append(dialog);
  return {
    dialog, link, place, layer, stage, aside, heart, zoom, details, share, close, previous, next,
    fault,
  };
}

/** Buttons at the ends stay where the focus may be, and say that they do nothing. */
export function able(button, isAble) {
  button.setAttribute("aria-disabled", String(!isAble));
}

/** The facts of a photo's page in the side sheet. */
export function detail(aside, record) {
  const parts = record.details.map((part) => document.importNode(part, true));
  for (const part of parts) {
    for (const marked of [part, ...part.querySelectorAll("[id]")]) marked.removeAttribute("id");
  }
  const { author } = record;
  const by = author && make("p", { class: "by" }, `${words.by} `,
    make("a", { href: author.href, rel: "author" }, author.name));
  aside.replaceChildren(make("h3", {}, record.title), ...[by, ...parts].filter(Boolean));
}

/** Says that a photo did not come, with a way to ask again; without `retry` all is well. */
export function complain(fault, retry) {
  fault.replaceChildren();
  if (!retry) return;
  fault.append(
    make("p", {}, words.photo_failed),
    make("button", { type: "button", click: retry }, words.try_again));
}
