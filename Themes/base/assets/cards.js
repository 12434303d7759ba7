// The cards of photos: what the index tells of each, by its number or by its key.

import { asking, index } from "./files.js";
import { alphabet, column, unpack } from "./packed.js";

const blockSize = 128;
/** Cards that are to be there at once, however many blocks they lie in. */
const firstCards = 12;

const blockOf = (number) => Math.floor(number / blockSize);

const legible = (text) => text.replace(/[^a-z\d]+/gi, "-").replace(/^-/, "").slice(0, 60)
  .replace(/-$/, "").toLowerCase();

function pathOf(key, rest) {
  if (rest.includes("/")) return rest;
  const colon = key.indexOf(":");
  const provider = key.slice(0, colon);
  const id = key.slice(colon + 1);
  const stem = provider === "folder" ? id.replace(/\.[^.]*$/, "") : id;
  return `photos/${provider}/${rest ? `${legible(stem)}-${rest.slice(1)}` : stem}/`;
}

/** The cards of a block, column by column, as one each. */
function unfold({ k, p, t, a, u, i, s, c }) {
  const [keys, paths, titles, authors, images, sizes] = [k, p, t, u, i, s].map(column);
  const texts = a && column(a);
  return keys.map((key, place) => {
    const [width, height] = sizes[place].split("x").map(Number);
    return {
      key, path: pathOf(key, paths[place]), title: titles[place],
      alt: texts?.[place] || titles[place], author: authors[place],
      src: images[place], width, height, color: `#${c.slice(place * 3, place * 3 + 3)}`,
    };
  });
}

/** Takes in packed cards; `numberOf` tells the photo of each. */
export const learn = ({ known }, packed, numberOf) => unfold(packed)
  .forEach((card, place) => known.set(numberOf(place), card));

/**
 * What cards are made of, in the order of the numbers: { key, path, title, alt, author, src,
 * width, height, color }; paths are from the site's root.
 */
export function cards(numbers) {
  return asking(async (file) => {
    const { known } = file;
    const missing = new Set(numbers.filter((number) => !known.has(number)).map(blockOf));
    await Promise.all([...missing].map(async (place) => (
      learn(file, await file.block(place), (step) => place * blockSize + step))));
    return numbers.map((number) => known.get(number)).filter(Boolean);
  });
}

/** The first of the numbers, and what comes with their cards, for at most so many requests. */
export async function within(numbers, requests) {
  const { isWhole, known } = await index();
  const blocks = new Set();
  const stop = numbers.findIndex((number, place) => {
    if (isWhole || known.has(number)) return false;
    const block = blockOf(number);
    if (place < firstCards && blocks.size < requests) blocks.add(block);
    return !blocks.has(block);
  });
  return stop < 0 ? numbers : numbers.slice(0, stop);
}

// MARK: By key

/** FNV-1a with 32 bits, as the index has it. */
const hash = (text) => new TextEncoder().encode(text)
  .reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5) >>> 0;

async function candidates(file, key) {
  const sum = hash(key);
  const [code, marks] = (await file.keys(sum & (file.keyFiles - 1))).split(",");
  const wanted = [14, 20, 26].map((shift) => alphabet[(sum >>> shift) & 63]).join("");
  return unpack(code).filter((_, place) => marks.slice(place * 3, place * 3 + 3) === wanted);
}

/** The cards of the photos with these keys, `provider:id`; unknown ones are absent. */
export function find(keys) {
  return asking(async (file) => {
    const numbers = file.isWhole
      ? Array.from({ length: file.count }, (_, number) => number)
      : (await Promise.all(keys.map((key) => candidates(file, key)))).flat();
    const wanted = new Set(keys);
    const found = (await cards([...new Set(numbers)])).filter(({ key }) => wanted.has(key));
    return new Map(found.map((card) => [card.key, card]));
  });
}
