// The elements of the lightbox, which is one dialog. lightbox.js opens, closes and navigates;
// lightbox-photo.js fills it in.

import { overlay } from "./overlay-templates.js";

export let aside, caption, closeButton, detailsButton, dialog, errorBox, heart, holder, layer, link, next, position,
  previous, secondsField, shareButton, slideshowButton, slideshowStatus, stage, zoomButton;

/** Adds the dialog to the page. Returns whether it was added now. */
export async function addDialog() {
  const made = dialog ?? await overlay("lightbox");
  if (dialog) return false;
  dialog = made;
  [aside, caption, closeButton, detailsButton, errorBox, heart, holder, layer, link, next, position, previous,
    secondsField, shareButton, slideshowButton, slideshowStatus, stage, zoomButton] = [
    "aside", ".lightbox-caption", ".lightbox-close", ".lightbox-info", ".lightbox-error", ".heart", ".lightbox-picture",
    ".layer", "h2 a", ".next", ".lightbox-position", ".previous", ".lightbox-seconds", ".lightbox-share",
    ".lightbox-slideshow", ".lightbox-status", ".lightbox-stage", ".zoom-button",
  ].map((selector) => dialog.querySelector(selector));
  document.body.append(dialog);
  return true;
}
