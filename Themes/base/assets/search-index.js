// Searches the index. Photos are numbered; the newest has the highest number.

import { loadCards } from "./card-data.js";
import { unpack } from "./index-encoding.js";
import { withIndex } from "./index-files.js";
import { isUnspaced, terms } from "./search-text.js";
import { codeOf, countFilter, facetOf, loadWord, sizeOf, variants } from "./term-lookup.js";
import { yieldToBrowser } from "./yield.js";

const mostWords = 8;
const fewResults = 12;
/** The number of files for all words and filters. */
const mostShards = 6;

/** Scores the photos in the lists of a term; a photo keeps its highest score. */
function score(scores, code) {
  code.split(",").forEach((list, degree) => {
    const value = degree < 2 ? 2 : 1;
    for (const number of unpack(list)) if (scores[number] < value) scores[number] = value;
  });
}

/** All photos with a score in every list, the best and the newest first. */
function rank(count, lists, allowed, filters, order, ranked) {
  const byScore = [];
  for (let number = count - 1; number >= 0; number -= 1) {
    if (ranked?.has(number) || allowed[number] < filters) continue;
    let sum = 0;
    for (const scores of lists) {
      if (!scores[number]) {
        sum = -1;
        break;
      }
      sum += scores[number];
    }
    if (sum < 0) continue;
    (byScore[order === "time" ? 0 : sum] ??= []).push(number);
  }
  return byScore.reverse().flat();
}

/**
 * Two words of a script without spaces may be typed as one. No photo has the pair of letters at their
 * border, so it counts as found if the pairs on both sides are.
 */
function scoreBorder(scores, before, after) {
  for (let number = 0; number < before.length; number += 1) {
    if (before[number] && after[number]) scores[number] ||= 1;
  }
}

async function matches(file, typed, filters, order) {
  const allowed = new Uint8Array(file.count);
  const lists = typed.map(() => new Uint8Array(file.count));
  const results = (ranked) => rank(file.count, lists, allowed, filters.length, order, ranked);
  const most = Math.max(2, Math.floor((mostShards - filters.length) / typed.length));
  const [words] = await Promise.all([
    Promise.all(typed.map((word) => loadWord(file, word, most))),
    Promise.all(filters.map(([name, value]) => countFilter(file, allowed, name, value))),
  ]);
  const scoreAll = async (codes, place) => {
    for (const code of codes) {
      score(lists[place], code);
      await yieldToBrowser();
    }
  };
  await Promise.all(words.map(({ code }, place) => scoreAll(code ? [code] : [], place)));
  let numbers = results();
  if (!typed.length || numbers.length >= fewResults) return numbers;
  const further = await Promise.all(words.map(variants));
  for (let step = 0; step < 3 && numbers.length < fewResults; step += 1) {
    await Promise.all(further.map((steps, place) => scoreAll(steps[step], place)));
    typed.forEach((word, place) => {
      const isBetween = typed[place - 1]?.at(-1) === word[0] && typed[place + 1]?.[0] === word.at(-1);
      if (isUnspaced(word) && isBetween) scoreBorder(lists[place], lists[place - 1], lists[place + 1]);
    });
    numbers = [...numbers, ...results(new Set(numbers))];
  }
  return order === "time" ? numbers.sort((a, b) => b - a) : numbers;
}

const wordsOf = (text) => [...new Set(terms(text))].slice(0, mostWords);

/**
 * Searches for words and filters, pairs of a parameter of the search page and a value; returns numbers of photos.
 * `order` is "relevance" or "time". Without words and filters, all photos match, the newest first.
 */
export function search(text, filters = [], order = "relevance") {
  const typed = wordsOf(text);
  return withIndex(async (file) => {
    const hasNoTerms = !typed.length && text.trim();
    const numbers = hasNoTerms ? [] : await matches(file, typed, filters, order);
    return { total: numbers.length, numbers };
  });
}

/** How many photos match each word on its own. */
export function counts(text) {
  return withIndex((file) => Promise.all(wordsOf(text).map(async (word) => (
    { word, count: sizeOf(await codeOf(file, word)) }))));
}

/** The cards of the newest photos with any of the tags, except those with excluded keys. */
export function newestWithTags(tags, excludedKeys = [], most = 24) {
  return withIndex(async (file) => {
    const allowed = new Uint8Array(file.count);
    const distinct = [...new Map(tags.map((tag) => [facetOf(tag), tag])).values()].slice(0, 50);
    await Promise.all(distinct.map((tag) => countFilter(file, allowed, "tag", tag)));
    const numbers = rank(file.count, [], allowed, 1, "time");
    const excluded = new Set(excludedKeys);
    const found = [];
    for (let place = 0; place < numbers.length && found.length < most; place += most) {
      const some = await loadCards(numbers.slice(place, place + most));
      found.push(...some.filter(({ key }) => !excluded.has(key)));
    }
    return found.slice(0, most);
  });
}
