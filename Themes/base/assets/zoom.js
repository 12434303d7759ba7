// Zoom of one picture on its stage. The layer lies centered on the stage at its fitted size; only
// its transform changes. `--zoom` is set on it as well, so that what is drawn over the picture can
// keep its own widths. Fingers and the mouse are read in gestures.js.

import { listen } from "./gestures.js";

const most = 4;
const fitted = { x: 0, y: 0 };

export class Zoom {
  zoom = 1;
  #x = 0;
  #y = 0;

  /**
   * `onZoom(zoom)` after each change; `onDrag(drag)` for drags at the fitted size;
   * `onTap(inside)` for single taps, on the picture or beside it; `wheel`: does the wheel zoom
   * without a key held.
   */
  constructor(stage, layer, { onZoom, ...reactions }) {
    Object.assign(this, { stage, layer, onZoom });
    listen(this, reactions);
    new ResizeObserver(() => this.#apply(false)).observe(stage);
  }

  get isIn() { return this.zoom > 1; }

  /** The zoom at which the picture covers the whole stage. */
  get fill() {
    const { stage, layer } = this;
    const cover = Math.max(
      stage.clientWidth / layer.offsetWidth, stage.clientHeight / layer.offsetHeight);
    return Number.isFinite(cover) ? cover : 1;
  }

  /** Between the whole picture and the filled stage; where these are nearly one, twice as large. */
  toggle(point) {
    this.to(this.isIn ? 1 : this.fill < 1.15 ? 2 : this.fill, point);
  }

  reset() { this.to(1, fitted, false); }

  /** Zooms so that what lies at a point, counted from the middle of the stage, stays there. */
  to(wish, point = fitted, eased = true) {
    const bounded = Math.min(Math.max(most, this.fill * 1.5), Math.max(1, wish));
    const next = bounded < 1.01 ? 1 : bounded;
    this.#x = point.x - (point.x - this.#x) * (next / this.zoom);
    this.#y = point.y - (point.y - this.#y) * (next / this.zoom);
    this.zoom = next;
    this.#apply(eased);
  }

  pan(dx, dy, eased = false) {
    this.#x += dx;
    this.#y += dy;
    this.#apply(eased);
  }

  /** Takes a key; says whether it meant zoom: plus, minus, nought, and arrows once zoomed in. */
  key(key) {
    const step = Math.min(this.stage.clientWidth, this.stage.clientHeight) / 5;
    const acts = {
      "+": () => this.to(this.zoom * 1.5),
      "=": () => this.to(this.zoom * 1.5),
      "-": () => this.to(this.zoom / 1.5),
      "0": () => this.to(1),
      ArrowLeft: this.isIn && (() => this.pan(step, 0, true)),
      ArrowRight: this.isIn && (() => this.pan(-step, 0, true)),
      ArrowUp: this.isIn && (() => this.pan(0, step, true)),
      ArrowDown: this.isIn && (() => this.pan(0, -step, true)),
    };
    if (!acts[key]) return false;
    acts[key]();
    return true;
  }

  #apply(eased) {
    const { stage, layer } = this;
    const within = (value, size, whole) => {
      const room = Math.max(0, (size * this.zoom - whole) / 2);
      return Math.min(room, Math.max(-room, value));
    };
    this.#x = within(this.#x, layer.offsetWidth, stage.clientWidth);
    this.#y = within(this.#y, layer.offsetHeight, stage.clientHeight);
    layer.classList.toggle("eased", eased);
    layer.style.setProperty("--zoom", this.zoom);
    layer.style.setProperty("--x", `${this.#x}px`);
    layer.style.setProperty("--y", `${this.#y}px`);
    stage.classList.toggle("zoomed", this.isIn);
    this.onZoom?.(this.zoom);
  }
}
