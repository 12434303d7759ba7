// Zooms an image by touch, mouse, wheel and keys. The layer is centered on the stage at its fitted
// size; only its transform changes. `--zoom` is set on it as well, so that overlays can keep their line
// widths. At the fitted size, a horizontal drag goes to the next photo, and a drag down dismisses the
// photo. Buttons and keys do the same.

import { isMirrored } from "./motion.js";
import { setWidth } from "./photo-record.js";

const maxZoom = 4;
const tapTolerance = 6;
const center = { x: 0, y: 0 };
const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const factors = { "+": 1.5, "=": 1.5, "-": 1 / 1.5, 0: 0 };

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

export class Zoom {
  #zoom = 1;
  #at = center;
  #pointers = new Map();
  #drag;
  #lastTap = {};
  /** The width in pixels for which the image was requested. */
  #requested;

  /**
   * `onStep(direction)` goes to the next or the previous photo; `onDismiss()` is for a drag down;
   * `onTap(isInside)` is for single taps, on the image or beside it; `wheel` is whether the wheel zooms
   * without a key; `button` switches between fitting and filling the stage.
   */
  constructor(stage, layer, options) {
    Object.assign(this, { stage, layer }, options);
    this.#requested = layer.offsetWidth;
    for (const type of ["down", "move", "up", "cancel"]) {
      stage.addEventListener(`pointer${type}`, (event) => this[type](event));
    }
    stage.addEventListener("wheel", (event) => this.#scroll(event), { passive: false });
    stage.addEventListener("dragstart", (event) => event.preventDefault());
    this.button?.addEventListener("click", () => this.#toggle());
    new ResizeObserver(() => this.#apply()).observe(stage);
  }

  get #isZoomed() { return this.#zoom > 1; }

  /** The zoom at which the image covers the whole stage. */
  get #fill() {
    const { stage, layer } = this;
    return Math.max(
      1, stage.clientWidth / layer.offsetWidth, stage.clientHeight / layer.offsetHeight);
  }

  /** Switches between fitting and filling the stage; if both are nearly equal, doubles the size. */
  #toggle(point) {
    const { layer } = this;
    const fill = this.#fill;
    const [x, y] = layer.querySelector("[data-focus]")?.dataset.focus.split(" ") ?? [.5, .5];
    // Without a point, the focal point moves to the center.
    if (!point) this.#at = { x: (.5 - x) * layer.offsetWidth, y: (.5 - y) * layer.offsetHeight };
    this.to(this.#isZoomed ? 1 : fill < 1.15 ? 2 : fill, point);
  }

  /** Zooms and keeps a point in place; its coordinates start at the center of the stage. */
  to(wanted, point = center, isAnimated = true) {
    const bounded = Math.min(Math.max(maxZoom, this.#fill * 1.5), wanted);
    const next = bounded < 1.01 ? 1 : bounded;
    const moved = (axis) => point[axis] - (point[axis] - this.#at[axis]) * (next / this.#zoom);
    this.#at = { x: moved("x"), y: moved("y") };
    this.#zoom = next;
    this.#apply(isAnimated);
  }

  #pan(x, y, isAnimated) {
    this.#at = { x: this.#at.x + x, y: this.#at.y + y };
    this.#apply(isAnimated);
  }

  #apply(isAnimated = false) {
    const { stage, layer } = this;
    const zoom = this.#zoom;
    const within = (value, size, whole) => {
      const limit = Math.max(0, (size * zoom - whole) / 2);
      return Math.min(limit, Math.max(-limit, value));
    };
    const x = within(this.#at.x, layer.offsetWidth, stage.clientWidth);
    const y = within(this.#at.y, layer.offsetHeight, stage.clientHeight);
    this.#at = { x, y };
    layer.classList.toggle("animated", isAnimated);
    stage.classList.toggle("zoomed", this.#isZoomed);
    const values = { "--zoom": zoom, "--x": `${x}px`, "--y": `${y}px` };
    for (const [name, value] of Object.entries(values)) layer.style.setProperty(name, value);
    this.button?.setAttribute("aria-pressed", this.#isZoomed);
    this.sharpen();
  }

  /** Requests a larger image if the zoom shows more pixels than were requested. */
  sharpen(requested = this.#requested) {
    const width = this.layer.offsetWidth * this.#zoom;
    this.#requested = requested;
    if (width < requested * 1.1) return;
    this.#requested = width;
    setWidth(this.layer, width);
  }

  // MARK: Keys and the wheel

  /** Handles plus, minus, 0 and arrow keys, which pan if zoomed. Returns whether it did. */
  key(event) {
    const { key } = event;
    const [x, y] = arrows[key] ?? [0, 0];
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = Math.min(this.stage.clientWidth, this.stage.clientHeight) / 5;
    if (key in factors) this.to(this.#zoom * factors[key]);
    else if (this.#isZoomed && (x || y)) this.#pan(x * step, y * step, true);
    else if (x) this.onStep(isMirrored ? x : -x);
    else return false;
    event.preventDefault();
    return true;
  }

  #scroll(event) {
    if (!this.wheel && !event.ctrlKey) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode ? 16 : 1) * (event.ctrlKey ? 5 : 1);
    this.to(this.#zoom * Math.exp(-pixels / 500), this.#pointOf(event), false);
  }

  // MARK: Pointers

  /** The position of an event from the center of the stage. */
  #pointOf(event) {
    const box = this.stage.getBoundingClientRect();
    return {
      x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2,
    };
  }

  /** The midpoint of one or two pointers, and their distance. */
  #grip() {
    const [a, b = a] = this.#pointers.values();
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: distance(a, b) || 1 };
  }

  down(event) {
    if (event.button || event.target.closest("a, button, video")) return;
    this.#pointers.set(event.pointerId, this.#pointOf(event));
    if (this.#pointers.size > 1) {
      this.#release(false);
      this.#drag.moved = true;
    } else {
      this.#drag = { from: this.#grip(), time: event.timeStamp };
    }
  }

  move(event) {
    if (!this.#pointers.has(event.pointerId)) return;
    const before = this.#grip();
    this.#pointers.set(event.pointerId, this.#pointOf(event));
    const now = this.#grip();
    if (this.#pointers.size < 2 && !this.#isPan(now, event)) return;
    this.#pan(now.x - before.x, now.y - before.y);
    this.to(this.#zoom * now.spread / before.spread, now, false);
  }

  /** Follows a drag with one pointer; returns whether it pans. */
  #isPan(now, event) {
    const drag = this.#drag;
    const [dx, dy] = [now.x - drag.from.x, now.y - drag.from.y];
    if (!drag.moved && Math.hypot(dx, dy) > tapTolerance) {
      drag.moved = true;
      const axis = Math.abs(dx) > Math.abs(dy) ? "x" : "y";
      if (!this.#isZoomed && (axis === "x" || this.onDismiss)) drag.axis = axis;
      // Only now: a press that does not move is a click on its target.
      this.stage.setPointerCapture(event.pointerId);
    }
    if (!drag.axis) return drag.moved;
    const isAcross = drag.axis === "x";
    drag.length = isAcross ? dx : Math.max(0, dy);
    drag.speed = Math.abs(drag.length) / (event.timeStamp - drag.time);
    this.layer.classList.remove("animated");
    this.layer.style.translate = isAcross ? `${dx}px` : `0 ${drag.length}px`;
    return false;
  }

  /** Ends a drag; a canceled one has no effect. */
  #release(isComplete) {
    const { axis, length, speed } = this.#drag;
    this.#drag.axis = "";
    if (!axis) return;
    this.layer.classList.add("animated");
    this.layer.style.translate = "";
    const moved = Math.abs(length);
    if (!isComplete || moved < 20 || moved < (axis === "x" ? 60 : 110) && speed < .5) return;
    if (axis === "x") this.onStep(length < 0 === isMirrored ? -1 : 1);
    else this.onDismiss();
  }

  cancel(event) { this.up(event, false); }

  up(event, isComplete = true) {
    if (!this.#pointers.delete(event.pointerId)) return;
    this.#release(isComplete);
    if (isComplete && !this.#drag.moved && !this.#pointers.size) this.#tap(event);
  }

  #tap(event) {
    const point = { ...this.#pointOf(event), time: event.timeStamp };
    const isDouble = point.time - this.#lastTap.time < 300 && distance(point, this.#lastTap) < 30;
    const isWithin = (axis, size) => Math.abs(point[axis] - this.#at[axis]) * 2 <= size * this.#zoom;
    const isInside = isWithin("x", this.layer.offsetWidth) && isWithin("y", this.layer.offsetHeight);
    this.#lastTap = isDouble ? {} : point;
    if (isInside && isDouble) this.#toggle(point);
    else this.onTap?.(isInside);
  }
}
