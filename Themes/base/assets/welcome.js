// The welcome of a first visit: a part of the page, above the photos and in nobody's way, which
// early.js shows before the first paint to those who have not put it away. The menu "More" brings
// it back.

import { shelf } from "./shelf.js";

/** A link shows the welcome, a button puts it away. */
export function welcome(control) {
  const panel = document.getElementById("welcome");
  const shows = control.localName === "a";
  if (!panel) return location.assign(control.href);
  panel.hidden = !shows;
  document.documentElement.classList.toggle("new", shows);
  if (shows) {
    document.getElementById("more-menu")?.hidePopover();
    panel.focus();
    return;
  }
  shelf.keep("welcome", "1");
  document.getElementById("main").focus({ preventScroll: true });
}
