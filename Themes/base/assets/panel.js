// A panel over the page: a modal dialog with a title, put away by its button, by Escape or by a
// click beside it.

import { make, styled } from "./make.js";
import * as words from "./words.js";

/** Opens a panel; the last of its content stands beside the button. */
export async function panel(kind, title, ...content) {
  await styled();
  const dialog = make(
    "dialog", {
      class: `panel ${kind}`, "aria-labelledby": "panel-title", close: () => dialog.remove(),
      click: ({ target }) => { if (target === dialog) dialog.close(); },
    },
    make("h2", { id: "panel-title" }, title), ...content,
    make("button", { type: "button", click: () => dialog.close() }, words.close));
  // Back leads away from what it belongs to.
  addEventListener("popstate", () => dialog.close(), { once: true });
  document.body.append(dialog);
  dialog.showModal();
}
