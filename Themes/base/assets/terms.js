// Which terms of the index a word stands for: its own, those that begin with it, and those that are
// nearly it.

import { distance, isLetter, slips, terms } from "./fold.js";
import { unpack } from "./packed.js";
import { rest } from "./rest.js";
import { listedTags } from "./tags.js";

/** The place of the last shard that begins at or before a term. */
const shardOf = ({ firsts }, term) => Math.max(0, firsts.findLastIndex((first) => first <= term));

/** What the index has of a term: its lists of photos, as they are packed. */
export async function codeOf(file, term) {
  return (await file.shard(shardOf(file, term))).get(term);
}

/** The term that stands for a tag as a whole. */
export function facetOf(tag) {
  const parts = terms(tag);
  return parts.length === 1 ? parts[0]
    : `=tag:${parts.join(" ") || tag.trim().normalize("NFC").toLowerCase()}`;
}

/** Counts at each photo that a filter leaves. */
export async function leave(file, marks, name, value) {
  const code = await codeOf(file, name === "tag" ? facetOf(value) : `=${name}:${value}`);
  for (const number of unpack(code?.split(",")[0] ?? "")) marks[number] += 1;
}

/** The shards in which words begin with a word: its own, and one more where they go on. */
function shardsFrom(file, word) {
  const place = shardOf(file, word);
  return file.firsts[place + 1]?.startsWith(word) ? [place, place + 1] : [place];
}

/** A word with all shards that it may need, so that none has to be asked for after another. */
export async function reach(file, word) {
  // Those of all words are on their way before any guess is made.
  const own = shardsFrom(file, word).map(file.shard);
  const codes = await Promise.all((await guesses(word)).map((term) => codeOf(file, term)));
  const shards = await Promise.all(own);
  return { word, shards, codes, code: shards[0].get(word) };
}

/**
 * What a word may be a slip for. A slip in the first letters leads to another shard; the words of
 * tags are known without asking for any.
 */
async function guesses(word) {
  const most = slips(word);
  const common = new Set(listedTags().flatMap(({ parts }) => parts));
  if (!most || common.has(word)) return [];
  const found = [];
  for (const term of common) {
    const far = distance(word, term, most);
    if (far <= most) found.push([far, term]);
    await rest();
  }
  return found.sort(([a], [b]) => a - b).slice(0, 2).map(([, term]) => term);
}

/** Terms that begin with the word, or else that are nearly it, with what each is worth. */
export async function variants({ word, shards, codes, code }) {
  const found = [];
  const mayGoOn = word.length > 2 || isLetter(word);
  for (const shard of mayGoOn ? shards : []) {
    for (const [term, longer] of shard) {
      if (term !== word && term.startsWith(word)) found.push([longer, [2, 1]]);
    }
  }
  return found.length || code ? found.slice(0, 200) : near(word, shards, codes);
}

async function near(word, shards, codes) {
  const most = slips(word);
  const found = new Set(codes.filter(Boolean));
  for (const shard of most ? shards : []) {
    for (const [term, code] of shard) {
      if (!term.startsWith("=") && distance(word, term, most) <= most) found.add(code);
    }
    await rest();
  }
  return [...found].map((code) => [code, [1, 1]]);
}
