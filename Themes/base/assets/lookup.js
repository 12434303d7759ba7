// Reads the search index: which photos match, as numbers of which the newest is the highest.

import { cards } from "./cards.js";
import { asking } from "./files.js";
import { isDense, terms } from "./fold.js";
import { unpack } from "./packed.js";
import { rest } from "./rest.js";
import { codeOf, facetOf, leave, reach, variants } from "./terms.js";

const mostWords = 8;
const fewResults = 12;
export const filterNames = ["set", "author", "tag", "license"];

/** Marks the photos of a term's lists, each with what the term is worth there, or less. */
function mark(marks, code, [strong, weak]) {
  code.split(",").forEach((list, degree) => {
    const worth = degree < 2 ? strong : weak;
    for (const number of unpack(list)) if (marks[number] < worth) marks[number] = worth;
  });
}

/** All photos in which every list of marks has one, the best and the newest first. */
function gather(count, lists, allowed, filters, order, taken) {
  const scores = [];
  for (let number = count - 1; number >= 0; number -= 1) {
    if (taken?.has(number) || allowed[number] < filters) continue;
    let score = 0;
    for (const marks of lists) {
      if (!marks[number]) {
        score = -1;
        break;
      }
      score += marks[number];
    }
    if (score < 0) continue;
    (scores[order === "time" ? 0 : score] ??= []).push(number);
  }
  return scores.reverse().flat();
}

/**
 * Two words of a script without spaces may be typed as one: the pair of letters between them is in
 * no photo, and counts where the pairs on both sides are.
 */
function bridge(marks, before, after) {
  for (let number = 0; number < before.length; number += 1) {
    if (before[number] && after[number]) marks[number] ||= 1;
  }
}

async function matches(file, typed, filters, order) {
  const allowed = new Uint8Array(file.count);
  const lists = typed.map(() => new Uint8Array(file.count));
  const gathered = (taken) => gather(file.count, lists, allowed, filters.length, order, taken);
  const [words] = await Promise.all([
    Promise.all(typed.map((word) => reach(file, word))),
    Promise.all(filters.map(([name, value]) => leave(file, allowed, name, value))),
  ]);
  for (const [place, { code }] of words.entries()) {
    if (code) mark(lists[place], code, [2, 1]);
    await rest();
  }
  const numbers = gathered();
  if (numbers.length >= fewResults || !typed.length) return numbers;
  for (const [place, word] of words.entries()) {
    for (const [code, worth] of await variants(word)) {
      mark(lists[place], code, worth);
      await rest();
    }
  }
  typed.forEach((word, place) => {
    const isBetween = typed[place - 1]?.at(-1) === word[0] && typed[place + 1]?.[0] === word.at(-1);
    if (isDense(word) && isBetween) bridge(lists[place], lists[place - 1], lists[place + 1]);
  });
  const all = [...numbers, ...gathered(new Set(numbers))];
  return order === "time" ? all.sort((a, b) => b - a) : all;
}

const wordsOf = (text) => [...new Set(terms(text))].slice(0, mostWords);

/**
 * Photos that match the words and the filters { set, author, tag, license }, as numbers of the
 * index; `order` is "relevance" or "time". Without words and filters: all, the newest first.
 */
export function search(text, filters = {}, order = "relevance") {
  const typed = wordsOf(text);
  const chosen = filterNames.filter((name) => filters[name]).map((name) => [name, filters[name]]);
  return asking(async (file) => {
    const isLost = !typed.length && text.trim();
    const numbers = isLost ? [] : await matches(file, typed, chosen, order);
    return { total: numbers.length, numbers };
  });
}

/** How many photos have each of the words by itself. */
export function counts(text) {
  return asking((file) => Promise.all(wordsOf(text).map(async (word) => {
    const code = await codeOf(file, word) ?? "";
    return { word, count: unpack(code.replaceAll(",", "")).length };
  })));
}

/** The cards of the newest photos that carry one of the tags, without those with some keys. */
export function newestWithTags(tags, excludedKeys = [], most = 24) {
  return asking(async (file) => {
    const marks = new Uint8Array(file.count);
    const distinct = [...new Map(tags.map((tag) => [facetOf(tag), tag])).values()].slice(0, 50);
    await Promise.all(distinct.map((tag) => leave(file, marks, "tag", tag)));
    const numbers = gather(file.count, [], marks, 1, "time");
    const excluded = new Set(excludedKeys);
    const found = [];
    for (let place = 0; place < numbers.length && found.length < most; place += most) {
      const some = await cards(numbers.slice(place, place + most));
      found.push(...some.filter(({ key }) => !excluded.has(key)));
    }
    return found.slice(0, most);
  });
}
