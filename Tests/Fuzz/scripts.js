// Fuzzes the theme's scripts that read untrusted input: queries, favorites files and addresses. Inputs are
// mutated seeds, the same for the same random seed. Each is checked against what must hold for any input.

import { read, write } from "../../Themes/base/assets/csv.js";
import { keysIn, linkTo } from "../../Themes/base/assets/favorites-link.js";
import { unpack } from "../../Themes/base/assets/index-encoding.js";
import { validPath } from "../../Themes/base/assets/photo-record.js";
import { allowedTypos, distance, fold, terms } from "../../Themes/base/assets/search-text.js";

function claim(holds, otherwise) {
  if (!holds) throw new Error(otherwise);
}

// MARK: Properties

function queries(text) {
  const folded = fold(text);
  claim(fold(folded) === folded, "folded twice it is another text");
  const found = terms(text);
  for (const term of found) claim(term && [...term].length <= 32, `the term “${term}”`);
  const [a = "", b = ""] = found;
  const most = Math.max(allowedTypos(a), 1);
  const far = (one, other) => Math.min(distance(one, other, most), most + 1);
  claim(far(a, b) === far(b, a), "near one way only");
}

function lists(text, bytes) {
  let list;
  try {
    list = read(bytes);
  } catch (fault) {
    claim(fault.code, `the file is refused by ${fault}`);
    return;
  }
  const written = write(list);
  const again = read(new TextEncoder().encode(written));
  // A row may get its page from a later row, and then be the photo of a row between them.
  const faults = again.faults.filter(({ code }) => code !== "repeated");
  claim(faults.length === 0, `what was written has faults: ${JSON.stringify(faults)}`);
  if (again.faults.length) return;
  claim(write(again) === written, "the second time it is written otherwise");
}

function addresses(text) {
  const keys = keysIn(`#photos=${text}`);
  const { link, count } = linkTo(keys);
  const back = keysIn(new URL(link).hash);
  claim(JSON.stringify(back) === JSON.stringify(keys.slice(0, count).map((key) => key.toWellFormed())),
    "a shared list comes back as another");
  const path = validPath(text);
  const photos = "https://s.example/photos/";
  claim(!path || new URL(path, photos).href === photos + path, `the path ${path}`);
  unpack(text.replace(/[^!-~]/g, "!"));
}

const claims = { queries, lists, addresses };

// MARK: Inputs

/** A random number generator with a bound, the same sequence for the same seed (xorshift). */
function randomNumbers(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

const fragments = ["\"", ",", ";", "\t", "\r", "\n", "'", "=", "%", "%F0%9F", "#photos=", ":", "/", "\u0301", "東京", "ß", "\ud800", "\0"]
  .map((fragment) => new TextEncoder().encode(fragment));

function mutated(bytes, other, below) {
  let made = [...bytes];
  for (let step = below(6) + 1; step > 0; step -= 1) {
    const place = below(made.length + 1);
    const length = below(12);
    const kind = below(5);
    if (kind === 0) made.splice(place, length);
    else if (kind === 1) made.splice(place, 0, ...fragments[below(fragments.length)]);
    else if (kind === 2) made.splice(place, 0, ...made.slice(place, place + length));
    else if (kind === 3) made[place] = below(256);
    else made = [...made.slice(0, place), ...other.slice(below(other.length + 1))];
  }
  return Uint8Array.from(made.slice(0, 4000));
}

/** Returns `{ tried, fault, input }` after some seconds, or at the first fault. Seeds are lists of bytes. */
export function fuzz(seeds, seconds, seed) {
  const below = randomNumbers(seed);
  const kept = seeds.map((bytes) => Uint8Array.from(bytes));
  const end = performance.now() + seconds * 1000;
  let tried = 0;
  while (performance.now() < end) {
    const input = mutated(kept[below(kept.length)], kept[below(kept.length)], below);
    const text = new TextDecoder().decode(input);
    tried += 1;
    for (const [name, act] of Object.entries(claims)) {
      const began = performance.now();
      try {
        act(text, input);
        claim(performance.now() - began < 1000, "it takes more than a second");
      } catch (error) {
        return { tried, fault: `${name}: ${error.message}`, input: [...input] };
      }
    }
  }
  return { tried };
}
