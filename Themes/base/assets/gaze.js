// A rectangle around what draws the eye, shown when somebody asks for it. It lies beside the layer that
// is zoomed, not in it, and follows in whole pixels: a line that is scaled, or that begins between two
// pixels, has not the same width at every zoom. Where it lies comes with the photo's page.

import { make } from "./make.js";
import { fill } from "./wording.js";
import * as words from "./words.js";

/** Left, top, width and height of what draws the eye; nothing where nobody knows. */
export function gazeOf(layer) {
  const parts = layer?.dataset.gaze?.split(" ").map(Number) ?? [];
  return parts.length === 4 && parts.every(Number.isFinite) ? parts : undefined;
}

export class Gaze {
  #frame = make("div", { class: "gaze", role: "img", hidden: true });
  #place;
  #isWanted = false;

  /** `button` asks for the rectangle over `layer`; it stays away from photos that have none. */
  constructor(button, layer) {
    Object.assign(this, { button, layer });
    layer.after(this.#frame);
    button.addEventListener("click", () => this.toggle());
    const follow = () => this.#follow();
    // Zoom, pans and drags are all told by the style of the layer.
    new MutationObserver(follow).observe(layer, { attributeFilter: ["style", "class"] });
    const sizes = new ResizeObserver(follow);
    for (const element of [layer, layer.parentElement]) sizes.observe(element);
    this.show(gazeOf(layer));
  }

  /** Whoever asked for it sees it on the next photo as well. */
  toggle() {
    if (this.button.hidden) return;
    this.#isWanted = !this.#isWanted;
    this.#paint();
  }

  /** Takes the rectangle from a photo that goes; who stands on the button stays there meanwhile. */
  leave() {
    this.#place = undefined;
    this.#paint();
  }

  /** The place in the photo in view, or none. */
  show(place) {
    this.#place = place;
    // What is hidden loses the focus, and keys would reach nobody.
    if (!place && this.button.matches(":focus")) this.button.previousElementSibling?.focus();
    this.button.hidden = !place;
    if (place) {
      const [left, top, width, height] = place;
      const spans = [left, left + width, top, top + height].map((part) => Math.round(part * 100));
      this.#frame.setAttribute("aria-label", fill(words.gaze_place, ...spans));
    }
    this.#paint();
  }

  #paint() {
    this.#frame.hidden = !this.#isWanted || !this.#place;
    this.button.setAttribute("aria-pressed", this.#isWanted);
    this.#follow();
  }

  #follow() {
    const { style } = this.#frame;
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight, classList } = this.layer;
    if (this.#frame.hidden || !offsetWidth) return;
    const value = (name, otherwise) => parseFloat(this.layer.style.getPropertyValue(name)) || otherwise;
    const zoom = value("--zoom", 1);
    const edge = (part, start, size, moved) =>
      Math.round(start + size / 2 + moved + (part - .5) * size * zoom);
    const [left, top, width, height] = this.#place;
    const across = (part) => edge(part, offsetLeft, offsetWidth, value("--x", 0));
    const down = (part) => edge(part, offsetTop, offsetHeight, value("--y", 0));
    const box = {
      left: across(left), top: down(top),
      width: across(left + width) - across(left), height: down(top + height) - down(top),
    };
    this.#frame.classList.toggle("eased", classList.contains("eased"));
    for (const [name, pixels] of Object.entries(box)) style[name] = `${pixels}px`;
    style.translate = this.layer.style.translate;
  }
}
