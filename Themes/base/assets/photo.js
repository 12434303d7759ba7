// The photo's own page: zoom on its stage, ways to its neighbors by swipe and arrow keys, and
// buttons for the strip of more photos. All of it is there as links and a plain picture already.

import { isMirrored, mayMove } from "./make.js";
import { sized } from "./record.js";
import { Zoom } from "./zoom.js";

const find = (selector) => document.querySelector(selector);

// MARK: The stage

const toggle = find(".acts .magnifier");
const layer = find(".stage .layer");
let asked = 1;

const zoom = new Zoom(layer.parentElement, layer, {
  onZoom(level) {
    toggle?.setAttribute("aria-pressed", level > 1);
    if (level < asked * 1.1) return;
    asked = level;
    const picture = layer.querySelector("picture") ?? layer;
    sized(picture, layer.offsetWidth * level);
  },
  onTurn: (direction) => find(`.turn [rel=${direction < 0 ? "prev" : "next"}]`)?.click(),
});
toggle?.addEventListener("click", () => zoom.toggle());

addEventListener("keydown", (event) => {
  const isElsewhere = event.target.closest?.("input, textarea, select, .strip, [contenteditable]");
  if (!event.defaultPrevented && !isElsewhere && !find("dialog[open]")) zoom.key(event);
});

// MARK: The strip

const strip = find(".more .strip");

function wind(direction) {
  const left = direction * strip.clientWidth * (isMirrored ? -.8 : .8);
  strip.scrollBy({ left, behavior: mayMove() ? "smooth" : "instant" });
}

/** Buttons at the ends stay, and say that they do nothing. */
function ends() {
  const [box, at] = [find(".wind"), Math.abs(strip.scrollLeft)];
  const far = strip.scrollWidth - strip.clientWidth;
  box.hidden = far < 2;
  box.firstElementChild.setAttribute("aria-disabled", at < 2);
  box.lastElementChild.setAttribute("aria-disabled", at > far - 2);
}

if (strip) {
  find(".wind").addEventListener("click", ({ target, currentTarget }) => {
    const button = target.closest("button");
    if (button) wind(button === currentTarget.firstElementChild ? -1 : 1);
  });
  strip.addEventListener("scroll", ends, { passive: true });
  new ResizeObserver(ends).observe(strip);
}
