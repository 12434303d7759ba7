// The photo's own page: zoom on its stage, ways to its neighbors by swipe and arrow keys, and
// buttons for the strip of more photos. All of it is there as links and a plain picture already.

import { words } from "./words.js";
import { button, mayMove } from "./make.js";
import { Zoom } from "./zoom.js";

const stage = document.querySelector(".stage figure");
const layer = stage?.querySelector(".layer");
const isMirrored = document.documentElement.dir === "rtl";
const neighbor = (forward) => document.querySelector(`.turn [rel=${forward ? "next" : "prev"}]`);

function go(forward) {
  const link = neighbor(forward);
  if (link) location.assign(link.href);
}

// MARK: The stage

const toggle = document.querySelector(".acts .magnifier");
const zoom = layer && new Zoom(stage, layer, {
  onZoom(level) {
    toggle?.setAttribute("aria-pressed", String(level > 1));
    sharpen(level);
  },
  onDrag({ axis, dx, done, speed }) {
    if (axis !== "x") return;
    layer.classList.toggle("eased", done);
    layer.style.translate = done ? "" : `${dx}px`;
    const isMeant = Math.abs(dx) > 60 || Math.abs(dx) > 20 && Math.abs(speed) > .5;
    if (done && isMeant) go(dx < 0 !== isMirrored);
  },
});
toggle?.addEventListener("click", () => zoom?.toggle());

let asked = 1;

/** Asks for more pixels where the zoom shows more. */
function sharpen(level) {
  if (level < asked * 1.1) return;
  asked = level;
  const hero = layer.querySelector(".hero");
  for (const element of [hero, ...hero.parentElement.querySelectorAll("source")]) {
    element.sizes = `${Math.ceil(layer.offsetWidth * level)}px`;
  }
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("input, textarea, select, dialog, .strip, [contenteditable]")) return;
  if (!zoom?.key(event.key)) {
    if (event.key === "ArrowLeft") go(isMirrored);
    else if (event.key === "ArrowRight") go(!isMirrored);
    else return;
  }
  event.preventDefault();
});

// MARK: The strip

const strip = document.querySelector(".more .strip");

function scroll(direction) {
  const side = direction * (isMirrored ? -1 : 1);
  strip.scrollBy({
    left: side * strip.clientWidth * .8, behavior: mayMove() ? "smooth" : "instant",
  });
}

function wind() {
  const back = button(words.scroll_back, ["M15.5 4l-8 8 8 8"], () => scroll(-1), { class: "back" });
  const on = button(words.scroll_on, ["M8.5 4l8 8-8 8"], () => scroll(1));
  const ends = () => {
    const [far, at] = [strip.scrollWidth - strip.clientWidth, Math.abs(strip.scrollLeft)];
    back.setAttribute("aria-disabled", String(at < 2));
    on.setAttribute("aria-disabled", String(at > far - 2));
    box.hidden = far < 2;
  };
  const box = document.querySelector(".more .wind");
  box?.append(back, on);
  strip.addEventListener("scroll", ends, { passive: true });
  new ResizeObserver(ends).observe(strip);
}
if (strip) wind();
