// A panel over the page: a modal dialog with a title. Its button, Escape or a click outside closes it.

import { loadOverlayStyles, make } from "./elements.js";
import * as words from "./words.js";

/** Opens a panel. The last element of its content is beside the close button. */
export async function panel(kind, title, ...content) {
  await loadOverlayStyles();
  const dialog = make(
    "dialog", {
      class: `panel ${kind}`, "aria-labelledby": "panel-title", close: () => dialog.remove(),
      click: ({ target }) => { if (target === dialog) dialog.close(); },
    },
    make("h2", { id: "panel-title" }, title), ...content,
    make("button", { type: "button", click: () => dialog.close() }, words.close));
  // Back leaves what the panel belongs to.
  addEventListener("popstate", () => dialog.close(), { once: true });
  document.body.append(dialog);
  dialog.showModal();
}
