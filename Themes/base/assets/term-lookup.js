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

/** The shards with words that begin with a word: its own, and the next one if they continue there. */
function shardsFrom(file, word) {
  const place = shardOf(file, word);
  return file.firsts[place + 1]?.startsWith(word) ? [place, place + 1] : [place];
}

/** Loads all shards that a word may need at once, so that requests don't wait for each other. */
export async function loadWord(file, word) {
  // The shards of all words are requested before corrections are computed.
  const own = shardsFrom(file, word).map(file.shard);
  const codes = await Promise.all((await corrections(word)).map((term) => codeOf(file, term)));
  const shards = await Promise.all(own);
  return { word, shards, codes, code: shards[0].get(word) };
}

/**
 * Words that were possibly meant. A typo in the first letters leads to another shard; the words of tags
 * are known without a request.
 */
async function corrections(word) {
  const most = allowedTypos(word);
  const common = new Set(listedTags().flatMap(({ parts }) => parts));
  if (!most || common.has(word)) return [];
  const found = [];
  for (const term of common) {
    const typos = distance(word, term, most);
    if (typos <= most) found.push([typos, term]);
    await yieldToBrowser();
  }
  return found.sort(([a], [b]) => a - b).slice(0, 2).map(([, term]) => term);
}

/** Terms that begin with the word, or else that differ by a typo, each with its scores. */
export async function variants({ word, shards, codes, code }) {
  const found = [];
  const mayContinue = word.length > 2 || isLetter(word);
  for (const shard of mayContinue ? shards : []) {
    for (const [term, longer] of shard) {
      if (term !== word && term.startsWith(word)) found.push([longer, [2, 1]]);
    }
  }
  return found.length || code ? found.slice(0, 200) : similar(word, shards, codes);
}

async function similar(word, shards, codes) {
  const most = allowedTypos(word);
  const found = new Set(codes.filter(Boolean));
  for (const shard of most ? shards : []) {
    for (const [term, code] of shard) {
      if (!term.startsWith("=") && distance(word, term, most) <= most) found.add(code);
    }
    await yieldToBrowser();
  }
  return [...found].map((code) => [code, [1, 1]]);
}
