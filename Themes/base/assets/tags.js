// Common tags: the tags in the page, and the tags in the index with their related tags.

import { addCards } from "./card-data.js";
import { unpack } from "./index-encoding.js";
import { cache, index, load } from "./index-files.js";
import { allowedTypos, distance, terms } from "./search-text.js";
import { yieldToBrowser } from "./yield.js";

let listed;

/** The tags that the page lists, with their terms. */
export const listedTags = () => listed ??= [...document.querySelectorAll("[data-tags] a")]
  .map((link) => ({ link, parts: terms(link.textContent) }));

/**
 * The first photos of a query that is exactly one common tag, with one request if the search page
 * marks the tag: { total, numbers }. Returns undefined for other queries.
 */
export async function tagResults(text) {
  const query = terms(text).join(" ");
  const file = await index();
  const tag = !file.isWhole && listedTags().find(({ parts }) => parts.join(" ") === query);
  if (!tag?.link.hasAttribute("data-cards")) return undefined;
  const found = await load(`${tag.link.getAttribute("href").replace(/^(\.\.?\/)+/, "")}cards.json`);
  addCards(file, found.cards, (place) => found.numbers[place]);
  return found;
}

/** The most frequent tags, in order: { name, folded, count, related: [positions] }. */
export const frequentTags = () => cache.once("tags", async () => {
  const { names, counts, related } = await load("search/tags.json", "no-cache");
  const amounts = unpack(counts).map((count, step) => count - step).reverse();
  const links = related.split(",");
  return (names ? names.split("\n") : []).map((name, place) => ({
    name, folded: terms(name).join(" "), count: amounts[place],
    related: (links[place] ?? "").split(" ").filter(Boolean).map((link) => parseInt(link, 36)),
  }));
});

/** The common tags most similar to the typed words, best first. */
export async function similarTags(text, most) {
  const typed = terms(text);
  const rated = [];
  for (const [place, tag] of (await frequentTags()).entries()) {
    const parts = tag.folded.split(" ");
    const least = Math.min(...typed.flatMap((word) => parts.map((part) => (
      part.startsWith(word) || (part.length > 3 && word.startsWith(part)) ? 0.5
        : distance(word, part, Math.max(allowedTypos(word), 1))))));
    if (least <= 2 && least <= Math.max(...typed.map(allowedTypos), 1)) rated.push([least, place, tag]);
    if (place % 50 === 0) await yieldToBrowser();
  }
  return rated.sort((a, b) => a[0] - b[0] || a[1] - b[1]).slice(0, most).map(([, , tag]) => tag);
}
