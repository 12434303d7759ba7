// Zoom of one picture on its stage, by fingers, mouse, wheel and keys. The layer lies centered on
// the stage at its fitted size; only its transform changes. `--zoom` is set on it as well, so that
// what is drawn over the picture can keep its own widths. At the fitted size a drag sideways turns
// to the next photo and a drag down puts it away; whoever cannot drag has buttons and keys.

import { isMirrored } from "./motion.js";
import { sized } from "./record.js";

const most = 4;
const still = 6;
const middle = { x: 0, y: 0 };
const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const factors = { "+": 1.5, "=": 1.5, "-": 1 / 1.5, 0: 0 };

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

export class Zoom {
  zoom = 1;
  #at = middle;
  #fingers = new Map();
  #drag;
  #tapped = {};
  /** How many pixels wide the picture was asked for. */
  #asked;

  /**
   * `onTurn(direction)` to the next photo or the one before; `onAway()` for a drag down;
   * `onTap(inside)` for single taps, on the picture or beside it;
   * `wheel`: does the wheel zoom without a key held; `magnifier`: the button that fills and fits.
   */
  constructor(stage, layer, reactions) {
    Object.assign(this, { stage, layer }, reactions);
    this.#asked = layer.offsetWidth;
    for (const type of ["down", "move", "up", "cancel"]) {
      stage.addEventListener(`pointer${type}`, (event) => this[type](event));
    }
    stage.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    stage.addEventListener("dragstart", (event) => event.preventDefault());
    this.magnifier?.addEventListener("click", () => this.toggle());
    new ResizeObserver(() => this.#apply()).observe(stage);
  }

  get isIn() { return this.zoom > 1; }

  /** The zoom at which the picture covers the whole stage. */
  get fill() {
    const { stage, layer } = this;
    return Math.max(
      1, stage.clientWidth / layer.offsetWidth, stage.clientHeight / layer.offsetHeight);
  }

  /** Between the whole picture and the filled stage; where these are nearly one, twice as large. */
  toggle(point) {
    const { fill, layer } = this;
    const [x, y] = layer.querySelector("[data-focus]")?.dataset.focus.split(" ") ?? [.5, .5];
    // Where no point is meant, what draws the eye comes to the middle.
    if (!point) this.#at = { x: (.5 - x) * layer.offsetWidth, y: (.5 - y) * layer.offsetHeight };
    this.to(this.isIn ? 1 : fill < 1.15 ? 2 : fill, point);
  }

  /** Zooms so that what lies at a point, counted from the middle of the stage, stays there. */
  to(wish, point = middle, eased = true) {
    const bounded = Math.min(Math.max(most, this.fill * 1.5), wish);
    const next = bounded < 1.01 ? 1 : bounded;
    const moved = (axis) => point[axis] - (point[axis] - this.#at[axis]) * (next / this.zoom);
    this.#at = { x: moved("x"), y: moved("y") };
    this.zoom = next;
    this.#apply(eased);
  }

  #pan(x, y, eased) {
    this.#at = { x: this.#at.x + x, y: this.#at.y + y };
    this.#apply(eased);
  }

  #apply(eased = false) {
    const { stage, layer, zoom } = this;
    const within = (value, size, whole) => {
      const room = Math.max(0, (size * zoom - whole) / 2);
      return Math.min(room, Math.max(-room, value));
    };
    const x = within(this.#at.x, layer.offsetWidth, stage.clientWidth);
    const y = within(this.#at.y, layer.offsetHeight, stage.clientHeight);
    this.#at = { x, y };
    layer.classList.toggle("eased", eased);
    stage.classList.toggle("zoomed", this.isIn);
    const values = { "--zoom": zoom, "--x": `${x}px`, "--y": `${y}px` };
    for (const [name, value] of Object.entries(values)) layer.style.setProperty(name, value);
    this.magnifier?.setAttribute("aria-pressed", this.isIn);
    this.sharpen();
  }

  /** Asks for more pixels where the zoom shows more than were asked for. */
  sharpen(asked = this.#asked) {
    const width = this.layer.offsetWidth * this.zoom;
    this.#asked = asked;
    if (width < asked * 1.1) return;
    this.#asked = width;
    sized(this.layer, width);
  }

  // MARK: Keys and the wheel

  /** Takes a key: plus, minus, nought; arrows turn, or pan once zoomed in. Says whether it did. */
  key(event) {
    const { key } = event;
    const [x, y] = arrows[key] ?? [0, 0];
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = Math.min(this.stage.clientWidth, this.stage.clientHeight) / 5;
    if (key in factors) this.to(this.zoom * factors[key]);
    else if (this.isIn && (x || y)) this.#pan(x * step, y * step, true);
    else if (x) this.onTurn(isMirrored ? x : -x);
    else return false;
    event.preventDefault();
    return true;
  }

  turn(event) {
    if (!this.wheel && !event.ctrlKey) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode ? 16 : 1) * (event.ctrlKey ? 5 : 1);
    this.to(this.zoom * Math.exp(-pixels / 500), this.#place(event), false);
  }

  // MARK: Fingers

  /** Where something happened, from the middle of the stage. */
  #place(event) {
    const box = this.stage.getBoundingClientRect();
    return {
      x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2,
    };
  }

  /** The middle of one or two fingers, and how far they are apart. */
  #grip() {
    const [a, b = a] = this.#fingers.values();
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: distance(a, b) || 1 };
  }

  down(event) {
    if (event.button || event.target.closest("a, button")) return;
    this.#fingers.set(event.pointerId, this.#place(event));
    if (this.#fingers.size > 1) {
      this.#release(false);
      this.#drag.moved = true;
    } else {
      this.#drag = { from: this.#grip(), time: event.timeStamp };
    }
  }

  move(event) {
    if (!this.#fingers.has(event.pointerId)) return;
    const before = this.#grip();
    this.#fingers.set(event.pointerId, this.#place(event));
    const now = this.#grip();
    if (this.#fingers.size < 2 && !this.#pulls(now, event)) return;
    this.#pan(now.x - before.x, now.y - before.y);
    this.to(this.zoom * now.spread / before.spread, now, false);
  }

  /** Follows a drag of one finger; says whether it pans. */
  #pulls(now, event) {
    const drag = this.#drag;
    const [dx, dy] = [now.x - drag.from.x, now.y - drag.from.y];
    if (!drag.moved && Math.hypot(dx, dy) > still) {
      drag.moved = true;
      const axis = Math.abs(dx) > Math.abs(dy) ? "x" : "y";
      if (!this.isIn && (axis === "x" || this.onAway)) drag.axis = axis;
      // Only now: a press that does not move stays a click on what it hit.
      this.stage.setPointerCapture(event.pointerId);
    }
    if (!drag.axis) return drag.moved;
    const isAcross = drag.axis === "x";
    drag.length = isAcross ? dx : Math.max(0, dy);
    drag.speed = Math.abs(drag.length) / (event.timeStamp - drag.time);
    this.layer.classList.remove("eased");
    this.layer.style.translate = isAcross ? `${dx}px` : `0 ${drag.length}px`;
    return false;
  }

  /** Ends a drag; one that was broken off means nothing. */
  #release(isWhole) {
    const { axis, length, speed } = this.#drag;
    this.#drag.axis = "";
    if (!axis) return;
    this.layer.classList.add("eased");
    this.layer.style.translate = "";
    const far = Math.abs(length);
    if (!isWhole || far < 20 || far < (axis === "x" ? 60 : 110) && speed < .5) return;
    if (axis === "x") this.onTurn(length < 0 === isMirrored ? -1 : 1);
    else this.onAway();
  }

  cancel(event) { this.up(event, false); }

  up(event, isWhole = true) {
    if (!this.#fingers.delete(event.pointerId)) return;
    this.#release(isWhole);
    if (isWhole && !this.#drag.moved && !this.#fingers.size) this.#tap(event);
  }

  #tap(event) {
    const point = { ...this.#place(event), time: event.timeStamp };
    const isAgain = point.time - this.#tapped.time < 300 && distance(point, this.#tapped) < 30;
    const isWithin = (axis, size) => Math.abs(point[axis] - this.#at[axis]) * 2 <= size * this.zoom;
    const isInside = isWithin("x", this.layer.offsetWidth) && isWithin("y", this.layer.offsetHeight);
    this.#tapped = isAgain ? {} : point;
    if (isInside && isAgain) this.toggle(point);
    else this.onTap?.(isInside);
  }
}
