// Reads the search index: which photos match, and their cards. Photos are numbers, the newest has
// the highest. The overview is in the search page or in search/index.json; all other files carry
// their hash in their names. Where the site is small, they are one file.

import { distance, isLetter, slips, terms } from "./fold.js";
import { site } from "./site.js";

const alphabet = Array.from({ length: 94 }, (_, place) => String.fromCharCode(place + 33))
  .filter((letter) => !'"\\<>&,'.includes(letter));
const digits = new Uint8Array(128);
alphabet.forEach((letter, place) => { digits[letter.charCodeAt(0)] = place; });
const placeOf = (letter) => digits[letter.charCodeAt(0)];

const mostWords = 8;
const fewResults = 12;
const blockSize = 128;

// --- Files

const asked = new Map();

/** A file of the site as JSON, asked for once. */
export function load(path, cache = "default") {
  if (!asked.has(path)) {
    const answer = fetch(site(path), { cache }).then((reply) => {
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
      return reply.json();
    });
    answer.catch(() => asked.delete(path));
    asked.set(path, answer);
  }
  return asked.get(path);
}

/** The files asked for so far, so that they can be kept for a time without a network. */
export const used = () => [...asked.keys()];

const names = (text) => (text ? text.split(" ") : []);

async function overview() {
  const block = document.getElementById("index");
  return block ? JSON.parse(block.textContent) : load("search/index.json", "no-cache");
}

function read({ count, one, caps, terms: shards, firsts, blocks, keys }) {
  const whole = one && load(`search/${one}.json`);
  const shardFiles = names(shards);
  const blockFiles = names(blocks);
  const keyFiles = names(keys);
  const maps = new Map();
  const mapOf = (place, answer) => {
    if (!maps.has(place)) maps.set(place, answer().then((found) => new Map(Object.entries(found))));
    return maps.get(place);
  };
  return {
    count, caps: caps ?? {}, isWhole: Boolean(one), keyFiles: keyFiles.length,
    firsts: one ? [""] : firsts,
    shard: (place) => mapOf(place, async () => (
      one ? (await whole).terms : load(`search/${shardFiles[place]}.json`))),
    block: async (place) => (
      one ? (await whole).blocks[place] : load(`search/c${place}-${blockFiles[place]}.json`)),
    keys: (place) => load(`search/k${place}-${keyFiles[place]}.json`),
  };
}

let opened;

/** The index. */
export function index() {
  opened ??= overview().then(read);
  opened.catch(() => { opened = undefined; });
  return opened;
}

/** What was asked of an index that has since been replaced is asked of the new one, once. */
async function asking(act) {
  try {
    return await act(await index());
  } catch (error) {
    if (!navigator.onLine) throw error;
    asked.delete("search/index.json");
    known.clear();
    opened = load("search/index.json", "no-cache").then(read);
    return act(await opened);
  }
}

// --- Numbers

/** The numbers of a packed list, ascending. */
export function unpack(code) {
  const numbers = [];
  let value = 0;
  let scale = 1;
  let last = -1;
  for (let place = 0; place < code.length; place += 1) {
    const digit = digits[code.charCodeAt(place)];
    value += digit * scale;
    if (digit >= 72) {
      scale *= 16;
    } else {
      last += value + 1;
      numbers.push(last);
      value = 0;
      scale = 1;
    }
  }
  return numbers;
}

// A long search lets the browser draw in between.
let rested = 0;
const rest = async () => {
  if (performance.now() - rested < 12) return;
  await new Promise((resume) => setTimeout(resume));
  rested = performance.now();
};

/** Marks the photos of a term's lists, each with what the term is worth there, or less. */
function mark(marks, code, [strong, weak]) {
  code.split(",").forEach((list, degree) => {
    const worth = degree < 2 ? strong : weak;
    for (const number of unpack(list)) if (marks[number] < worth) marks[number] = worth;
  });
}

// --- Terms

/** The last shard that begins at or before a term. */
function shardOf(firsts, term) {
  let low = 0;
  let high = firsts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (firsts[middle] <= term) low = middle;
    else high = middle;
  }
  return low;
}

const facetOf = (tag) => {
  const parts = terms(tag);
  return parts.length === 1 ? parts[0]
    : `=tag:${parts.join(" ") || tag.trim().normalize("NFC").toLowerCase()}`;
};

/** The photos that a filter leaves, as marks. */
async function leave(file, marks, name, value) {
  const term = name === "tag" ? facetOf(value) : `=${name}:${value}`;
  const shard = await file.shard(shardOf(file.firsts, term));
  const [tagged = ""] = (shard.get(term) ?? "").split(",");
  for (const number of unpack(tagged)) marks[number] += 1;
}

/** The shards in which words begin with a word: its own, and one more where they go on. */
function shardsFrom(file, word) {
  const place = shardOf(file.firsts, word);
  const goesOn = file.firsts[place + 1]?.startsWith(word);
  return goesOn ? [place, place + 1] : [place];
}

/** Terms that begin with the word, or else that are nearly it, with what each is worth. */
async function variants(file, word) {
  const found = [];
  const shards = await Promise.all(shardsFrom(file, word).map(file.shard));
  const mayGoOn = word.length > 2 || isLetter(word);
  for (const shard of shards) {
    for (const [term, code] of shard) {
      if (mayGoOn && term !== word && term.startsWith(word)) found.push([code, [2, 1]]);
    }
  }
  if (found.length || shards[0].has(word)) return found.slice(0, 200);
  return near(file, word, shards);
}

async function near(file, word, shards) {
  const most = slips(word);
  if (!most) return [];
  const found = new Set();
  for (const shard of shards) {
    for (const [term, code] of shard) {
      if (!term.startsWith("=") && distance(word, term, most) <= most) found.add(code);
    }
    await rest();
  }
  for (const term of await guesses(word)) {
    found.add((await file.shard(shardOf(file.firsts, term))).get(term));
  }
  found.delete(undefined);
  return [...found].map((code) => [code, [1, 1]]);
}

let listed;

/** The tags that the page lists, with their terms. */
const listedTags = () => listed ??= [...document.querySelectorAll("[data-tags] a")]
  .map((link) => ({ link, parts: terms(link.textContent) }));

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

// --- Search

const filterNames = ["set", "author", "tag", "license"];

/** All photos in which every list of marks has one, the best and the newest first. */
function gather(file, lists, allowed, filters, order, taken) {
  const scores = [];
  for (let number = file.count - 1; number >= 0; number -= 1) {
    if (taken?.has(number) || (filters && allowed[number] < filters)) continue;
    let score = 0;
    for (const marks of lists) {
      if (!marks[number]) {
        score = -1;
        break;
      }
      score += marks[number];
    }
    if (score < 0) continue;
    const rank = order === "time" ? 0 : score;
    (scores[rank] ??= []).push(number);
  }
  return scores.reverse().flat();
}

/** All shards that a word may need, so that none has to be asked for after another. */
async function shardsFor(file, word) {
  const others = (await guesses(word)).map((term) => shardOf(file.firsts, term));
  return Promise.all([...shardsFrom(file, word), ...others].map(file.shard));
}

async function matches(file, typed, filters, order) {
  const allowed = new Uint8Array(file.count);
  const lists = typed.map(() => new Uint8Array(file.count));
  rested = performance.now();
  const [shards] = await Promise.all([
    Promise.all(typed.map((word) => shardsFor(file, word))),
    Promise.all(filters.map(([name, value]) => leave(file, allowed, name, value))),
  ]);
  rested = performance.now();
  for (const [place, word] of typed.entries()) {
    const code = shards[place][0].get(word);
    if (code) mark(lists[place], code, [2, 1]);
    await rest();
  }
  const numbers = gather(file, lists, allowed, filters.length, order);
  if (numbers.length >= fewResults || !typed.length) return numbers;
  for (const [place, word] of typed.entries()) {
    for (const [code, worth] of await variants(file, word)) {
      mark(lists[place], code, worth);
      await rest();
    }
  }
  const more = gather(file, lists, allowed, filters.length, order, new Set(numbers));
  const all = [...numbers, ...more];
  return order === "time" ? all.sort((a, b) => b - a) : all;
}

/**
 * Photos that match the words and the filters { set, author, tag, license }, as numbers of the
 * index; `order` is "relevance" or "time". Without words and filters: all, the newest first.
 */
export function search(text, filters = {}, order = "relevance") {
  const typed = [...new Set(terms(String(text)))].slice(0, mostWords);
  const chosen = filterNames.filter((name) => filters[name]).map((name) => [name, filters[name]]);
  return asking(async (file) => {
    const isLost = !typed.length && String(text).trim();
    const numbers = isLost ? [] : await matches(file, typed, chosen, order);
    return { total: numbers.length, numbers };
  });
}

/** How many photos have each of the words by itself. */
export function counts(text) {
  const typed = [...new Set(terms(text))].slice(0, mostWords);
  return asking((file) => Promise.all(typed.map(async (word) => {
    const code = (await file.shard(shardOf(file.firsts, word))).get(word);
    return { word, count: code ? unpack(code.replaceAll(",", "")).length : 0 };
  })));
}

// --- Cards

const known = new Map();

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

/** The lines of a column, which may be hashes as one text: two letters are three digits. */
function column([start, end, ...lines]) {
  const [code, length] = lines;
  const rest = Number.isInteger(length) ? unhash(code).match(new RegExp(`.{${length}}`, "g")) : lines;
  return rest.map((line) => start + line + end);
}

const unhash = (code) => code.replace(/../g, ([high, low]) => (
  4096 + (placeOf(high) - 24) * 64 + placeOf(low) - 24).toString(16).slice(1));

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

async function blockOf(file, place) {
  const first = place * blockSize;
  if (!known.has(first)) {
    unfold(await file.block(place)).forEach((card, step) => known.set(first + step, card));
  }
}

/**
 * What cards are made of, in the order of the numbers: { key, path, title, alt, author, src,
 * width, height, color }; paths are from the site's root.
 */
export function cards(numbers) {
  return asking(async (file) => {
    const missing = numbers.filter((number) => !known.has(number));
    const blocks = new Set(missing.map((number) => Math.floor(number / blockSize)));
    await Promise.all([...blocks].map((place) => blockOf(file, place)));
    return numbers.map((number) => known.get(number)).filter(Boolean);
  });
}

/** The first of the numbers, and what comes with their cards, for at most so many requests. */
export async function within(numbers, requests) {
  const file = await index();
  const blocks = new Set();
  const stop = numbers.findIndex((number, place) => {
    if (file.isWhole || known.has(number)) return false;
    const block = Math.floor(number / blockSize);
    if (place < fewResults && blocks.size < requests) blocks.add(block);
    return !blocks.has(block);
  });
  return stop < 0 ? numbers : numbers.slice(0, stop);
}

// --- Tags

/**
 * The photos of a query that is exactly one common tag, with one request where the search page
 * marks the tag: { total, numbers } of the first ones; nothing where it is none of these.
 */
export async function head(text) {
  const query = terms(text).join(" ");
  const { isWhole } = await index();
  const tag = !isWhole && listedTags().find(({ parts }) => parts.join(" ") === query);
  if (!tag?.link.hasAttribute("data-cards")) return undefined;
  const found = await load(`${tag.link.getAttribute("href").replace(/^(\.\.?\/)+/, "")}cards.json`);
  unfold(found.cards).forEach((card, place) => known.set(found.numbers[place], card));
  return found;
}

let common;

/** The commonest tags: { name, folded, count, related: [places] }, the commonest first. */
export function frequentTags() {
  common ??= load("search/tags.json", "no-cache").then(({ names: all, counts: packed, related }) => {
    const amounts = unpack(packed).map((count, step) => count - step).reverse();
    const links = related.split(",");
    return (all ? all.split("\n") : []).map((name, place) => ({
      name, folded: terms(name).join(" "), count: amounts[place],
      related: (links[place] ?? "").split(" ").filter(Boolean).map((link) => parseInt(link, 36)),
    }));
  });
  common.catch(() => { common = undefined; });
  return common;
}

/** The common tags most like the words typed, the nearest first. */
export async function nearTags(text, most) {
  const tags = await frequentTags();
  const typed = terms(text);
  rested = performance.now();
  const rated = [];
  for (const [place, tag] of tags.entries()) {
    const parts = tag.folded.split(" ");
    const least = Math.min(...typed.flatMap((word) => parts.map((part) => (
      part.startsWith(word) || (part.length > 3 && word.startsWith(part)) ? 0.5
        : distance(word, part, Math.max(slips(word), 1))))));
    if (least <= 2 && least <= Math.max(...typed.map(slips), 1)) rated.push([least, place, tag]);
    if (place % 50 === 0) await rest();
  }
  return rated.sort((a, b) => a[0] - b[0] || a[1] - b[1]).slice(0, most).map(([, , tag]) => tag);
}

// --- Photos by key

const encoder = new TextEncoder();

/** FNV-1a with 32 bits, as the index has it. */
const hash = (text) => encoder.encode(text)
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

/** The cards of the newest photos that carry one of the tags, without those with some keys. */
export function newestWithTags(tags, excludedKeys = [], most = 24) {
  return asking(async (file) => {
    const marks = new Uint8Array(file.count);
    const distinct = [...new Map(tags.map((tag) => [facetOf(tag), tag])).values()].slice(0, 50);
    await Promise.all(distinct.map((tag) => leave(file, marks, "tag", tag)));
    const numbers = gather(file, [marks], marks, 0, "time");
    const excluded = new Set(excludedKeys);
    const found = [];
    for (let place = 0; place < numbers.length && found.length < most; place += most) {
      const some = await cards(numbers.slice(place, place + most));
      found.push(...some.filter(({ key }) => !excluded.has(key)));
    }
    return found.slice(0, most);
  });
}
