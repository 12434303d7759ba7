// Loads the files of the search index. The overview is in the search page or in search/index.json;
// the names of all others contain their hash. On a small site, they are one file.

import { unpackTerms } from "./index-encoding.js";
import { PromiseCache } from "./promise-cache.js";
import { site } from "./site-urls.js";

/** Files by path, and values computed from them. */
export const cache = new PromiseCache();

/** A file of the site as JSON. */
export const load = (path, mode = "default") => cache.once(path, async () => {
  const response = await fetch(site(path), { cache: mode });
  if (!response.ok) throw new Error(path);
  return response.json();
});

/** The files loaded so far, which are then kept for offline use. */
export const used = () => [...cache.keys()].filter((key) => /json$/.test(key));

const names = (text) => (text ? text.split(" ") : []);

const loadOverview = () => load("search/index.json", "no-cache");

async function overview() {
  const block = document.getElementById("index");
  return block ? JSON.parse(block.textContent) : loadOverview();
}

function read({ count, one, caps, authors, terms, firsts, words, blocks, keys }) {
  const whole = one && load(`search/${one}.json`);
  const shardFiles = names(terms);
  const blockFiles = names(blocks);
  const keyFiles = names(keys);
  const shard = async (place) => unpackTerms(
    one ? (await whole).terms : await load(`search/${shardFiles[place]}.json`));
  return {
    count, authors, caps: caps ?? {}, isWhole: Boolean(one), keyFiles: keyFiles.length,
    firsts: one ? [""] : firsts, words: names(words), known: new Map(),
    shard: (place) => cache.once(place, () => shard(place)),
    block: async (place) => (
      one ? (await whole).blocks[place] : load(`search/c${place}-${blockFiles[place]}.json`)),
    keys: (place) => load(`search/k${place}-${keyFiles[place]}.json`),
  };
}

/** The index. */
export const index = () => cache.once("", async () => read(await overview()));

/** Runs a function with the index. If it fails, the index may be outdated: reloads it and retries. */
export async function withIndex(act) {
  try {
    return await act(await index());
  } catch (error) {
    if (!navigator.onLine) throw error;
    cache.clear();
    return act(await cache.once("", async () => read(await loadOverview())));
  }
}
