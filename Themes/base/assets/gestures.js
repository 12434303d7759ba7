// Fingers, mouse and wheel on a stage: pinch, double tap, panning while zoomed in; and at the
// fitted size drags along one axis, which mean turning the page or putting it away. Whoever cannot
// drag has buttons and keys for each of these.

const still = 6;
const tapTime = 300;
const tapReach = 30;
const controls = "a, button, aside";

/** Reads the gestures on the stage of a zoom. */
export function listen(zoom, reactions) {
  const gestures = new Gestures(zoom, reactions);
  const { stage } = zoom;
  stage.addEventListener("pointerdown", (event) => gestures.down(event));
  stage.addEventListener("pointermove", (event) => gestures.move(event));
  for (const end of ["pointerup", "pointercancel"]) {
    stage.addEventListener(end, (event) => gestures.up(event));
  }
  stage.addEventListener("wheel", (event) => gestures.turn(event), { passive: false });
  stage.addEventListener("dragstart", (event) => event.preventDefault());
}

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

class Gestures {
  #fingers = new Map();
  #drag;
  #lastTap = { x: 0, y: 0, time: -Infinity };

  constructor(zoom, { wheel, onDrag, onTap }) {
    Object.assign(this, { zoom, wheel, onDrag, onTap });
  }

  /** Where something happened, from the middle of the stage. */
  #place(event) {
    const box = this.zoom.stage.getBoundingClientRect();
    return {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
  }

  down(event) {
    if (event.button || event.target.closest(controls)) return;
    const from = this.#place(event);
    this.#fingers.set(event.pointerId, from);
    if (this.#fingers.size === 1) {
      this.#drag = { from, time: event.timeStamp, axis: "", dx: 0, dy: 0, moved: false };
    } else if (this.#drag) {
      this.#let(false, event);
      this.#drag.moved = true;
    }
  }

  move(event) {
    const { pointerId } = event;
    const before = this.#fingers.get(pointerId);
    if (!before || !this.#drag) return;
    const point = this.#place(event);
    if (this.#fingers.size > 1) this.#pinch(pointerId, before, point);
    else this.#pull(pointerId, before, point);
    this.#fingers.set(pointerId, point);
  }

  #pinch(id, before, point) {
    const other = [...this.#fingers].find(([key]) => key !== id)[1];
    const center = middle(point, other);
    const old = middle(before, other);
    this.zoom.pan(center.x - old.x, center.y - old.y);
    const ratio = distance(point, other) / Math.max(1, distance(before, other));
    this.zoom.to(this.zoom.zoom * ratio, center, false);
  }

  #pull(id, before, point) {
    const drag = this.#drag;
    const [dx, dy] = [point.x - drag.from.x, point.y - drag.from.y];
    if (!drag.moved && Math.hypot(dx, dy) > still) {
      drag.moved = true;
      if (!this.zoom.isIn) drag.axis = Math.abs(dx) > Math.abs(dy) ? "x" : "y";
      // Only now: a press that does not move stays a click on what it hit.
      this.zoom.stage.setPointerCapture(id);
    }
    if (drag.moved && this.zoom.isIn) this.zoom.pan(point.x - before.x, point.y - before.y);
    if (!drag.axis) return;
    Object.assign(drag, { dx, dy });
    this.onDrag?.({ ...drag, done: false });
  }

  /** Ends a drag; one that was broken off goes back where it came from. */
  #let(isWhole, event) {
    const drag = this.#drag;
    if (!drag.axis) return;
    const [dx, dy] = isWhole ? [drag.dx, drag.dy] : [0, 0];
    const time = Math.max(1, event.timeStamp - drag.time);
    this.onDrag?.({ ...drag, dx, dy, speed: (drag.axis === "x" ? dx : dy) / time, done: true });
    drag.axis = "";
  }

  up(event) {
    if (!this.#fingers.delete(event.pointerId) || !this.#drag) return;
    const isWhole = event.type === "pointerup";
    this.#let(isWhole, event);
    if (isWhole && !this.#drag.moved && !this.#fingers.size) this.#tap(event);
  }

  #tap(event) {
    const point = this.#place(event);
    const last = this.#lastTap;
    const again = event.timeStamp - last.time < tapTime && distance(point, last) < tapReach;
    const box = this.zoom.layer.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right
      && event.clientY >= box.top && event.clientY <= box.bottom;
    this.#lastTap = { ...point, time: again ? -Infinity : event.timeStamp };
    if (inside && again) this.zoom.toggle(point);
    else this.onTap?.(inside);
  }

  turn(event) {
    if (!this.wheel && !event.ctrlKey || event.target.closest(controls)) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode ? 16 : 1);
    const strength = event.ctrlKey ? .01 : .002;
    this.zoom.to(this.zoom.zoom * Math.exp(-pixels * strength), this.#place(event), false);
  }
}
