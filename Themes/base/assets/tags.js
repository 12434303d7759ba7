// The common tags: those that the page lists, and those of the index with what goes with them.

import { learn } from "./cards.js";
import { index, load, made } from "./files.js";
import { distance, slips, terms } from "./fold.js";
import { unpack } from "./packed.js";
import { rest } from "./rest.js";

let listed;

/** The tags that the page lists, with their terms. */
export const listedTags = () => listed ??= [...document.querySelectorAll("[data-tags] a")]
  .map((link) => ({ link, parts: terms(link.textContent) }));

/**
 * The photos of a query that is exactly one common tag, with one request where the search page
 * marks the tag: { total, numbers } of the first ones; nothing where it is none of these.
 */
export async function head(text) {
  const query = terms(text).join(" ");
  const file = await index();
  const tag = !file.isWhole && listedTags().find(({ parts }) => parts.join(" ") === query);
  if (!tag?.link.hasAttribute("data-cards")) return undefined;
  const found = await load(`${tag.link.getAttribute("href").replace(/^(\.\.?\/)+/, "")}cards.json`);
  learn(file, found.cards, (place) => found.numbers[place]);
  return found;
}

/** The commonest tags: { name, folded, count, related: [places] }, the commonest first. */
export const frequentTags = () => made.once("tags", async () => {
  const { names, counts, related } = await load("search/tags.json", "no-cache");
  const amounts = unpack(counts).map((count, step) => count - step).reverse();
  const links = related.split(",");
  return (names ? names.split("\n") : []).map((name, place) => ({
    name, folded: terms(name).join(" "), count: amounts[place],
    related: (links[place] ?? "").split(" ").filter(Boolean).map((link) => parseInt(link, 36)),
  }));
});

/** The common tags most like the words typed, the nearest first. */
export async function nearTags(text, most) {
  const typed = terms(text);
  const rated = [];
  for (const [place, tag] of (await frequentTags()).entries()) {
    const parts = tag.folded.split(" ");
    const least = Math.min(...typed.flatMap((word) => parts.map((part) => (
      part.startsWith(word) || (part.length > 3 && word.startsWith(part)) ? 0.5
        : distance(word, part, Math.max(slips(word), 1))))));
    if (least <= 2 && least <= Math.max(...typed.map(slips), 1)) rated.push([least, place, tag]);
    if (place % 50 === 0) await rest();
  }
  return rated.sort((a, b) => a[0] - b[0] || a[1] - b[1]).slice(0, most).map(([, , tag]) => tag);
}
