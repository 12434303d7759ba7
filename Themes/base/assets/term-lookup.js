// Finds the terms of the index for a typed word: the same word, words that begin with it, and words
// that differ by a typo.

import { unpack } from "./index-encoding.js";
import { allowedTypos, distance, isLetter, terms } from "./search-text.js";
import { listedTags } from "./tags.js";
import { yieldToBrowser } from "./yield.js";

/** The position of the shard that can contain a term: the last one that begins at or before it. */
const shardOf = ({ firsts }, term) => Math.max(0, firsts.findLastIndex((first) => first <= term));

/** The packed lists of photos of a term. */
export async function codeOf(file, term) {
  return (await file.shard(shardOf(file, term))).get(term);
}

/** The term for a whole tag. */
export function facetOf(tag) {
  const parts = terms(tag);
  return parts.length === 1 ? parts[0]
    : `=tag:${parts.join(" ") || tag.trim().normalize("NFC").toLowerCase()}`;
}

/** Adds one to the count of each photo that passes a filter. */
export async function countFilter(file, counts, name, value) {
  const code = await codeOf(file, name === "tag" ? facetOf(value) : `=${name}:${value}`);
  for (const number of unpack(code?.split(",")[0] ?? "")) counts[number] += 1;
}

/** How many photos the packed lists of a term have. */
export const sizeOf = (code = "") => code.split(",").reduce((sum, list) => sum + unpack(list).length, 0);

/** The shard of a word, and those beside it that have words with the same start. */
function shardsNear({ firsts }, word, start) {
  const place = shardOf({ firsts }, word);
  const near = [place];
  if (firsts[place + 1]?.startsWith(start)) near.push(place + 1);
  if (place && firsts[place].startsWith(start)) near.push(place - 1);
  return near;
}

/**
 * Loads the shards that a word may need, at once, so that requests don't wait for each other: those with
 * words that begin with it, and those with words that were possibly meant. A typo in the first letters
 * leads to another shard; some words are known without a request.
 */
export async function loadWord(file, word, most) {
  const known = new Set([...listedTags().flatMap(({ parts }) => parts), ...file.words]);
  const isKnown = known.has(word) || !allowedTypos(word);
  const near = shardsNear(file, word, isKnown ? word : word.slice(0, 3)).slice(0, most);
  // These are requested before similar words are looked for.
  near.forEach(file.shard);
  const meant = isKnown ? [] : await nearest(known, word);
  const places = new Set([...near, ...meant.flatMap((term) => shardsNear(file, term, term))]);
  const shards = await Promise.all([...places].slice(0, most).map(file.shard));
  return { word, shards, code: shards[0].get(word) };
}

/** The other words that have the fewest typos, and not too many. */
async function nearest(all, word) {
  let most = allowedTypos(word);
  let found = [];
  for (const term of most ? all : []) {
    const typos = term === word || term[0] === "=" ? most + 1 : distance(word, term, most);
    if (typos < most) found = [];
    if (typos <= most) found.push(term);
    most = Math.min(most, typos);
    await yieldToBrowser();
  }
  return found;
}

/**
 * More terms for a word, as packed lists, in three steps: terms that start with it; likely corrections,
 * if they match many more photos; and terms that start with a correction.
 */
export async function variants({ word, shards, code }) {
  const all = new Map(shards.flatMap((shard) => [...shard]));
  const longer = (start) => [...all.keys()].filter((term) => term !== start && term.startsWith(start))
    .slice(0, 200).map((term) => all.get(term));
  const own = word.length > 2 || isLetter(word) ? longer(word) : [];
  const size = [code, ...own].reduce((sum, one) => sum + sizeOf(one), 0);
  const meant = (await nearest(all.keys(), word)).filter((term) => sizeOf(all.get(term)) > size * 3);
  return [own, meant.map((term) => all.get(term)), meant.flatMap(longer)];
}
