// The pictures of the quick view: the thumbnail at once, the large one when it has come. At most
// three large ones are kept: the one in view and its neighbors. Phones have little memory.

import { make } from "./make.js";
import { pictureOf, shapeOf, sized } from "./record.js";

/** A small picture is enlarged to twice its size at most. */
const enlarged = 2;

export class Large {
  #pictures = new Map();
  /** How many pixels wide the one in view was asked for. */
  #asked = 0;
  #path;

  constructor(stage, layer) {
    Object.assign(this, { stage, layer, holder: make("div", { class: "peek-picture" }) });
    layer.append(this.holder);
  }

  /** Shows a thumbnail in the place of the photo to come. */
  begin(path, thumbnail) {
    this.#path = path;
    this.holder.replaceChildren();
    this.#asked = Infinity;
    if (!thumbnail) return;
    this.#shape(thumbnail.width / thumbnail.height, "100cqi");
    this.holder.append(make("img", {
      src: thumbnail.currentSrc || thumbnail.src, alt: thumbnail.alt, decoding: "sync",
      referrerpolicy: thumbnail.referrerPolicy || null,
    }));
  }

  /** Shows the large picture once it can be painted whole. */
  async finish(known, path) {
    const { ratio, width } = shapeOf(known);
    const picture = this.of(known, path);
    this.#shape(ratio, `${width * enlarged}px`);
    try {
      await picture.lastElementChild.decode();
    } catch (fault) {
      this.#drop(path);
      throw fault;
    }
    if (path !== this.#path) return;
    this.holder.replaceChildren(picture);
    this.#asked = this.#fitting(known);
  }

  /** The large picture of a photo, asked for in the size that fits. */
  of(known, path) {
    if (!this.#pictures.has(path)) {
      this.#pictures.set(path, pictureOf(known, this.#fitting(known)));
    }
    return this.#pictures.get(path);
  }

  /** Lets go of all pictures but some. */
  keep(paths) {
    for (const path of this.#pictures.keys()) if (!paths.includes(path)) this.#drop(path);
  }

  /** Asks for more pixels where the zoom shows more. */
  sharpen(zoom) {
    const picture = this.#pictures.get(this.#path);
    const width = this.layer.offsetWidth * zoom;
    if (!picture || width < this.#asked * 1.1) return;
    this.#asked = width;
    sized(picture, width);
  }

  #drop(path) {
    for (const element of this.#pictures.get(path)?.children ?? []) {
      element.removeAttribute("srcset");
      element.removeAttribute("src");
    }
    this.#pictures.delete(path);
  }

  #fitting(known) {
    const { clientWidth, clientHeight } = this.stage;
    return Math.min(clientWidth, clientHeight * shapeOf(known).ratio);
  }

  #shape(ratio, widest) {
    this.layer.style.setProperty("--r", ratio);
    this.layer.style.setProperty("--widest", widest);
  }
}
