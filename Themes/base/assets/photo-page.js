// The photo page: zoom, navigation by swipe and arrow keys, and buttons that scroll the strip of more
// photos. Without script, the page has the same links and a plain image.

import "./live.js";
import { isMirrored, mayMove } from "./motion.js";
import { Zoom } from "./zoom.js";

const find = (selector) => document.querySelector(selector);

/** Makes the photo zoomable; a swipe or an arrow key follows a link. */
function addZoom(layer) {
  const zoom = new Zoom(layer.parentElement, layer, {
    button: find(".photo-actions .zoom-button"),
    onStep: (direction) => find(`.photo-nav [rel=${direction < 0 ? "prev" : "next"}]`)?.click(),
  });
  addEventListener("keydown", (event) => {
    const isElsewhere = event.target.closest?.("input, textarea, select, video, .strip, [contenteditable]");
    if (!event.defaultPrevented && !isElsewhere && !find("dialog[open]")) zoom.key(event);
  });
}

/** Adds scroll buttons to the strip. At the ends, they stay and become `aria-disabled`. */
function addScrollButtons(strip) {
  const buttons = find(".scroll-buttons");
  const [back, forward] = buttons.children;
  const update = () => {
    const at = Math.abs(strip.scrollLeft);
    const end = strip.scrollWidth - strip.clientWidth;
    buttons.hidden = end < 2;
    back.setAttribute("aria-disabled", at < 2);
    forward.setAttribute("aria-disabled", at > end - 2);
  };
  const scroll = (direction) => {
    const left = direction * strip.clientWidth * (isMirrored ? -.8 : .8);
    strip.scrollBy({ left, behavior: mayMove() ? "smooth" : "instant" });
  };
  back.addEventListener("click", () => scroll(-1));
  forward.addEventListener("click", () => scroll(1));
  strip.addEventListener("scroll", update, { passive: true });
  new ResizeObserver(update).observe(strip);
}

/** Starts the page. */
export function begin() {
  addZoom(find(".stage .layer"));
  const strip = find(".more-photos .strip");
  if (strip) addScrollButtons(strip);
}
