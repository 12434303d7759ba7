// A panel over the page: a modal dialog with a title. Its button, Escape or a click outside closes it.

import { reportFailure } from "./list-page.js";
import { overlay } from "./overlay-templates.js";

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
    reportFailure();
  }
}
