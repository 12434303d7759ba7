// The photo in the quick view: what its card knows at once, what its page knows when it has come,
// its pictures, and its neighbors.

import { words } from "./words.js";
import { able, complain, detail } from "./peek-frame.js";
import { Large } from "./peek-large.js";
import { fill, mayMove } from "./make.js";
import { addressOf, pathOf, record } from "./record.js";
import { Zoom } from "./zoom.js";

export const isMirrored = document.documentElement.dir === "rtl";

/** The photos of the page's grids, in their order: path to link. */
export function cards() {
  const links = [...document.querySelectorAll(".grid a")].map((link) => [pathOf(link.href), link]);
  return new Map(links.filter(([path]) => path));
}

export class View {
  /** The path of the photo in view; nothing while closed. */
  path;
  /** Its record, once it has come. */
  #known;

  constructor(frame, reactions) {
    this.frame = frame;
    this.large = new Large(frame.stage, frame.layer);
    const onZoom = (level) => {
      frame.zoom.setAttribute("aria-pressed", String(level > 1));
      this.large.sharpen(level);
    };
    this.zoom = new Zoom(frame.stage, frame.layer, { wheel: true, onZoom, ...reactions });
  }

  /** Shows a photo, coming from one side where there is a direction. */
  async show(path, direction = 0) {
    [this.path, this.#known] = [path, undefined];
    const { stage, fault } = this.frame;
    this.zoom.reset();
    this.#present();
    this.#enter(direction);
    try {
      const known = await record(path);
      if (path !== this.path) return;
      this.#tell(known);
      await this.large.finish(known, path);
      if (path === this.path) this.#preload();
    } catch {
      if (path === this.path) complain(fault, () => this.show(path));
    } finally {
      if (path === this.path) stage.removeAttribute("aria-busy");
    }
  }

  clear() {
    this.path = undefined;
    this.large.keep([]);
  }

  /** The record of the photo in view, as soon as it is there. */
  record() { return record(this.path); }

  /** What the card knows. */
  #present() {
    const { frame, path } = this;
    const all = cards();
    const link = all.get(path);
    const place = [...all.keys()].indexOf(path) + 1;
    const image = link?.querySelector("img");
    frame.link.textContent = link?.querySelector("em")?.textContent || image?.alt || words.loading;
    frame.link.href = addressOf(path);
    frame.place.textContent = place ? fill(words.position, place, all.size) : "";
    this.#mark(link?.closest("[data-key]")?.dataset.key);
    frame.aside.replaceChildren();
    complain(frame.fault);
    frame.stage.setAttribute("aria-busy", "true");
    this.large.begin(path, image);
    this.#ends();
  }

  /** What the photo's page knows. */
  #tell(known) {
    const { frame } = this;
    this.#known = known;
    if (frame.link.textContent !== known.title) frame.link.textContent = known.title;
    this.#mark(known.key);
    detail(frame.aside, known);
    this.#ends();
  }

  /** Whose heart it is; hearts are painted by those who keep them. */
  #mark(key) {
    const { heart, link, dialog } = this.frame;
    if (!key || heart.dataset.key === key) return;
    heart.dataset.key = key;
    heart.dataset.path = link.href;
    dialog.dispatchEvent(new Event("grown", { bubbles: true }));
  }

  /** The paths before and after in the grid; a photo that is not in it has those of its own page. */
  get around() {
    const order = [...cards().keys()];
    const place = order.indexOf(this.path);
    if (place >= 0) return [order[place - 1], order[place + 1]];
    const { previous, next } = this.#known ?? {};
    return [previous, next].map((link) => link && pathOf(link));
  }

  #ends() {
    const [previous, next] = this.around;
    able(this.frame.previous, previous);
    able(this.frame.next, next);
    this.large.keep([this.path, previous, next]);
  }

  #preload() {
    if (navigator.connection?.saveData) return;
    for (const path of this.around.filter(Boolean)) {
      record(path).then((known) => {
        if (this.around.includes(path)) this.large.of(known, path);
      }).catch(() => {});
    }
  }

  #enter(direction) {
    const { layer, dialog } = this.frame;
    layer.style.translate = "";
    dialog.style.opacity = "";
    if (!direction || !mayMove()) return;
    const side = direction * (isMirrored ? -1 : 1) * 4;
    const from = { translate: `${side}rem`, opacity: .2 };
    layer.animate([from, {}], { duration: 180, easing: "ease-out" });
  }
}
