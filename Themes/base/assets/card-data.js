// Reads the cards of photos from the index, by number or by key.

import { alphabet, column, digitColumn, nameReader, unpack } from "./index-encoding.js";
import { index, withIndex } from "./index-files.js";

const blockSize = 128;
/** How many cards load at once, even if they are in many blocks. */
const firstCards = 12;

const blockOf = (number) => Math.floor(number / blockSize);

const readable = (path) => path.replace(/\.jpe?g$/i, "").replace(/[^a-z\d/]+/gi, "-")
  .replace(/-?(\/|$)-?/g, "$1").toLowerCase();

const pathOf = (key, ending) => ending.includes("/") ? ending
  : `photos/${readable(key.replace(":", "/"))}${ending}/`;

/** The cards of a block, which stores them as columns. */
function unpackCards({ k, d, p, t, a, u, i, s, c, v }, authors) {
  const [paths, titles, images, sizes, colors] = [p, t, i, s, c].map(column);
  const [texts, lengths] = [a, v].map((packed) => packed && column(packed));
  const nextAuthor = nameReader(u, authors);
  return digitColumn(k, d).map((key, place) => {
    const [width, height] = sizes[place].split("x").map(Number);
    return {
      key, path: pathOf(key, paths[place]), title: titles[place],
      alt: texts?.[place] || titles[place], author: nextAuthor(),
      src: images[place], width, height, color: `#${colors[place]}`,
      length: lengths?.[place],
    };
  });
}

/** Adds packed cards to the known ones; `numberOf` returns the number of the photo at a position. */
export const addCards = ({ known, authors }, packed, numberOf) => unpackCards(packed, authors)
  .forEach((card, place) => known.set(numberOf(place), card));

/**
 * The cards of photos in the order of their numbers: { key, path, title, alt, author, src, width,
 * height, color, length of a video }. Paths start at the site's root.
 */
export function loadCards(numbers) {
  return withIndex(async (file) => {
    const { known } = file;
    const missing = new Set(numbers.filter((number) => !known.has(number)).map(blockOf));
    await Promise.all([...missing].map(async (place) => (
      addCards(file, await file.block(place), (step) => place * blockSize + step))));
    return numbers.map((number) => known.get(number)).filter(Boolean);
  });
}

/** The first numbers, and those in the same blocks, whose cards need at most so many requests. */
export async function limitRequests(numbers, requests) {
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

/** FNV-1a with 32 bits, as in the index. */
const hash = (text) => new TextEncoder().encode(text)
  .reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5) >>> 0;

async function candidates(file, key) {
  const sum = hash(key);
  const [code, marks] = (await file.keys(sum & (file.keyFiles - 1))).split(",");
  const wanted = [14, 20, 26].map((shift) => alphabet[(sum >>> shift) & 63]).join("");
  return unpack(code).filter((_, place) => marks.slice(place * 3, place * 3 + 3) === wanted);
}

/** The cards of photos by key (`provider:id`); unknown keys are absent. */
export function findCards(keys) {
  return withIndex(async (file) => {
    const numbers = file.isWhole
      ? Array.from({ length: file.count }, (_, number) => number)
      : (await Promise.all(keys.map((key) => candidates(file, key)))).flat();
    const wanted = new Set(keys);
    const found = (await loadCards([...new Set(numbers)])).filter(({ key }) => wanted.has(key));
    return new Map(found.map((card) => [card.key, card]));
  });
}
