// A panel over the page: a modal dialog with a title. Its button, Escape or a click outside closes it.

import { notify } from "./notice.js";
import { check } from "./offline.js";
import { overlay } from "./overlay-templates.js";
import * as words from "./words.js";

/** Opens a panel after `prepare` has filled it in. The last element of the panel closes it. */
export async function panel(name, prepare) {
  try {
    const dialog = await overlay(name);
    prepare(dialog);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog || target === dialog.lastElementChild) dialog.close();
    });
    // Back leaves what the panel belongs to.
    addEventListener("popstate", () => dialog.close(), { once: true });
    document.body.append(dialog);
    dialog.showModal();
  } catch {
    notify(words.page_failed);
    check();
  }
}
