// The photo's own page: zoom on its stage, ways to its neighbors by swipe and arrow keys, and
// buttons for the strip of more photos. All of it is there as links and a plain picture already.

import { isMirrored, mayMove } from "./motion.js";
import { Zoom } from "./zoom.js";

const find = (selector) => document.querySelector(selector);

/** The stage: its picture can be zoomed, and a swipe or an arrow key follows a link. */
function zoomable(layer) {
  const zoom = new Zoom(layer.parentElement, layer, {
    magnifier: find(".acts .magnifier"),
    onTurn: (direction) => find(`.turn [rel=${direction < 0 ? "prev" : "next"}]`)?.click(),
  });
  addEventListener("keydown", (event) => {
    const isElsewhere = event.target.closest?.("input, textarea, select, .strip, [contenteditable]");
    if (!event.defaultPrevented && !isElsewhere && !find("dialog[open]")) zoom.key(event);
  });
}

/** The strip of more photos: buttons at its ends stay, and say that they do nothing. */
function windable(strip) {
  const box = find(".wind");
  const [back, on] = box.children;
  const ends = () => {
    const at = Math.abs(strip.scrollLeft);
    const far = strip.scrollWidth - strip.clientWidth;
    box.hidden = far < 2;
    back.setAttribute("aria-disabled", at < 2);
    on.setAttribute("aria-disabled", at > far - 2);
  };
  const wind = (direction) => {
    const left = direction * strip.clientWidth * (isMirrored ? -.8 : .8);
    strip.scrollBy({ left, behavior: mayMove() ? "smooth" : "instant" });
  };
  back.addEventListener("click", () => wind(-1));
  on.addEventListener("click", () => wind(1));
  strip.addEventListener("scroll", ends, { passive: true });
  new ResizeObserver(ends).observe(strip);
}

/** Begins with the page as it stands. */
export function begin() {
  zoomable(find(".stage .layer"));
  const strip = find(".more .strip");
  if (strip) windable(strip);
}
