// The elements of the lightbox, which is one dialog. lightbox.js opens, closes and navigates;
// lightbox-photo.js fills it in.

import { overlay } from "./overlay-templates.js";

export let aside, closeButton, detailsButton, dialog, errorBox, heart, holder, layer, link, next, position, previous,
  shareButton, stage, zoomButton;

/** Adds the dialog to the page. Returns whether it was added now. */
export async function addDialog() {
  const made = dialog ?? await overlay("lightbox");
  if (dialog) return false;
  dialog = made;
  [aside, closeButton, detailsButton, errorBox, heart, holder, layer, link, next, position, previous, shareButton,
    stage, zoomButton] = [
    "aside", ".lightbox-close", ".lightbox-info", ".lightbox-error", ".heart", ".lightbox-picture", ".layer",
    "h2 a", ".next", ".lightbox-position", ".previous", ".lightbox-share", ".lightbox-stage", ".zoom-button",
  ].map((selector) => dialog.querySelector(selector));
  document.body.append(dialog);
  return true;
}
