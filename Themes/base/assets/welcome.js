// The welcome message of a first visit: part of the page, above the photos. early.js shows it before
// the first paint until it has been dismissed. The "More" menu shows it again.

import { storage } from "./storage.js";

/** A link shows the message, a button dismisses it. */
export function welcome(control) {
  const message = document.getElementById("welcome");
  const shows = control.localName === "a";
  if (!message) return location.assign(control.href);
  message.hidden = !shows;
  document.documentElement.classList.toggle("first-visit", shows);
  if (shows) {
    document.getElementById("more-menu")?.hidePopover();
    message.focus();
    return;
  }
  storage.tryWrite("welcome", "1");
  document.getElementById("main").focus({ preventScroll: true });
}
