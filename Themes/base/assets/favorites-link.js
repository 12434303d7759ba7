// A list of photos in an address: `#photos=flickr:123,folder:beach.jpg`. The ids are those of the
// services, so they stay the same when the site is built again.

import { site } from "./site-urls.js";

const start = "#photos=";
/** Some mail programs and messengers break longer addresses. */
const longest = 16000;

/** Percent-encoded; also encodes characters at which programs end an address in a text. */
const encoded = (key) => encodeURIComponent(key.toWellFormed())
  .replace(/%3A/g, ":")
  .replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** An address with as many of the photos as fit, and their number. */
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

/** The photos that an address names, each once; null if it names no list. */
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
