// The photo in the quick view: what its card knows at once, what its page knows when it has come,
// its pictures and its neighbors. At most three large pictures are kept, the one in view and its
// neighbors: phones have little memory.

import * as words from "./words.js";
import { isMirrored, make, mayMove } from "./make.js";
import { addressOf, pathOf, pictureOf, record, sized } from "./record.js";
import { Zoom } from "./zoom.js";

/** The photos of the page's grids, in their order: path to link. */
export function cards() {
  const links = [...document.querySelectorAll(".grid a")].map((link) => [pathOf(link), link]);
  return new Map(links.filter(([path]) => path));
}

export class View {
  /** The path of the photo in view; nothing while closed. */
  path;
  #known;
  #pictures = new Map();
  /** How many pixels wide the picture in view was asked for. */
  #asked = Infinity;

  constructor(frame, reactions) {
    this.frame = frame;
    this.holder = make("div", { class: "peek-picture" });
    frame.layer.append(this.holder);
    const onZoom = (level) => this.#sharpen(level);
    this.zoom = new Zoom(frame.stage, frame.layer, { wheel: true, onZoom, ...reactions });
    addEventListener("grown", () => { if (this.path) this.#locate(); });
  }

  /** Shows a photo, coming from one side where there is a direction. */
  async show(path, direction = 0) {
    const { stage, fault } = this.frame;
    [this.path, this.#known] = [path, undefined];
    this.zoom.to(1, undefined, false);
    this.#present();
    this.#enter(direction);
    try {
      const known = await record(path);
      if (path !== this.path) return;
      this.#tell(known);
      await this.#paint(known);
    } catch {
      if (path !== this.path) return;
      const again = make("button", { type: "button", click: () => this.show(path) }, words.try_again);
      fault.append(make("p", {}, words.photo_failed), again);
    }
    if (path === this.path) stage.removeAttribute("aria-busy");
  }

  clear() {
    this.path = undefined;
    this.#keep([]);
  }

  /** What the card knows. */
  #present() {
    const { frame: { link, fault, aside, stage }, path } = this;
    const card = cards().get(path);
    const image = card?.querySelector("img");
    link.textContent = card?.querySelector("em")?.textContent || image?.alt || words.loading;
    link.href = addressOf(path);
    this.#mark(card?.closest("[data-key]")?.dataset.key);
    fault.replaceChildren();
    aside.replaceChildren();
    stage.setAttribute("aria-busy", "true");
    this.#begin(image);
    this.#locate();
    // The page behind keeps up, so that its next photos come where it brings them by itself.
    card?.scrollIntoView({ block: "nearest" });
  }

  /** What the photo's page knows. */
  #tell(known) {
    const { link, aside } = this.frame;
    this.#known = known;
    if (link.textContent !== known.title) link.textContent = known.title;
    this.#mark(known.key);
    aside.replaceChildren(document.importNode(known.details, true));
    this.#locate();
  }

  /** Whose heart it is; hearts are painted by those who keep them. */
  #mark(key) {
    const { heart, dialog } = this.frame;
    if (!key || heart.dataset.key === key) return;
    heart.dataset.key = key;
    dialog.dispatchEvent(new Event("grown", { bubbles: true }));
  }

  /** The paths before and after in the grid; a photo that is not in it has those of its own page. */
  get around() {
    const order = [...cards().keys()];
    const place = order.indexOf(this.path);
    return place < 0 ? this.#known?.around ?? [] : [order[place - 1], order[place + 1]];
  }

  /** Where it stands; buttons at the ends keep the focus, and say that they do nothing. */
  #locate() {
    const { around, frame: { place, previous, next } } = this;
    const order = [...cards().keys()];
    const number = order.indexOf(this.path) + 1;
    const text = number
      ? words.position.replace("{1}", number).replace("{2}", order.length) : "";
    // Written anew it would be read out again.
    if (place.textContent !== text) place.textContent = text;
    previous.setAttribute("aria-disabled", !around[0]);
    next.setAttribute("aria-disabled", !around[1]);
    this.#keep([this.path, ...around]);
  }

  #enter(direction) {
    if (!direction || !mayMove()) return;
    const from = { translate: `${direction * (isMirrored ? -4 : 4)}rem`, opacity: .2 };
    this.frame.layer.animate([from, {}], { duration: 180, easing: "ease-out" });
  }

  // MARK: Pictures

  /** Shows a thumbnail in the place of the photo to come. */
  #begin(image) {
    this.#asked = Infinity;
    this.holder.replaceChildren();
    if (!image) return;
    this.#shape(image.width / image.height, "100cqi");
    this.holder.append(make("img", {
      src: image.currentSrc || image.src, alt: image.alt, decoding: "sync",
      referrerpolicy: image.referrerPolicy || null,
    }));
  }

  /** Shows the large picture once it can be painted whole; a small one is enlarged to twice its size. */
  async #paint(known) {
    const { path } = this;
    const picture = this.#pictureOf(known, path);
    this.#shape(known.ratio, `${known.width * 2}px`);
    try {
      await picture.lastChild.decode();
    } catch (fault) {
      this.#pictures.delete(path);
      throw fault;
    }
    if (path !== this.path) return;
    this.holder.replaceChildren(picture);
    this.#asked = this.frame.layer.offsetWidth;
    this.#sharpen(this.zoom.zoom);
    if (!navigator.connection?.saveData) this.#preload();
  }

  #preload() {
    for (const path of this.around.filter(Boolean)) {
      record(path).then((known) => {
        if (this.around.includes(path)) this.#pictureOf(known, path);
      }).catch(() => {});
    }
  }

  #pictureOf(known, path) {
    if (!this.#pictures.has(path)) {
      const { clientWidth, clientHeight } = this.frame.stage;
      const width = Math.min(clientWidth, clientHeight * known.ratio);
      this.#pictures.set(path, pictureOf(known, width));
    }
    return this.#pictures.get(path);
  }

  #keep(paths) {
    for (const [path, picture] of this.#pictures) {
      if (paths.includes(path)) continue;
      this.#pictures.delete(path);
      for (const part of picture.children) part.removeAttribute("srcset");
      picture.lastChild.removeAttribute("src");
    }
  }

  /** Asks for more pixels where the zoom shows more. */
  #sharpen(level) {
    const { zoom, layer } = this.frame;
    zoom.setAttribute("aria-pressed", level > 1);
    const width = layer.offsetWidth * level;
    if (width < this.#asked * 1.1) return;
    this.#asked = width;
    sized(this.holder.firstChild, width);
  }

  #shape(ratio, widest) {
    this.frame.layer.style.setProperty("--r", ratio);
    this.frame.layer.style.setProperty("--widest", widest);
  }
}
