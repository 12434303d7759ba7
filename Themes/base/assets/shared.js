// A list of photos as the end of an address: `#photos=flickr:123,folder:beach.jpg`. Ids are the
// services' own and stay what they are, however often the site is built.

import { site } from "./site.js";

const start = "#photos=";
/** Longer addresses do not survive some mail programs and messengers. */
const longest = 16000;

/** As in a URI's part; also what ends an address where programs look for one in a text. */
const encoded = (key) => encodeURIComponent(key.toWellFormed?.() ?? key)
  .replace(/%3A/g, ":")
  .replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** An address with as many of the photos as fit, and how many these are. */
export function linkTo(keys) {
  let link = site("favorites/").href + start;
  let count = 0;
  for (const key of keys.map(encoded)) {
    if (link.length + key.length >= longest) break;
    link += (count ? "," : "") + key;
    count += 1;
  }
  return { link, count };
}

/** The photos that an address names, each once; nothing where it names no list. */
export function keysIn(hash) {
  if (!hash.startsWith(start)) return null;
  const keys = hash.slice(start.length).split(",").map((key) => {
    try {
      return decodeURIComponent(key);
    } catch {
      return "";
    }
  });
  return [...new Set(keys.filter((key) => /^[^:]+:./s.test(key)))].slice(0, longest / 2);
}
