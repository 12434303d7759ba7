// The files of the search index. The overview is in the search page or in search/index.json; all
// others carry their hash in their names. Where the site is small, they are one file.

import { Promises } from "./promises.js";
import { site } from "./site.js";

/** Files by their paths, and what is made of them. */
export const made = new Promises();

/** A file of the site as JSON. */
export const load = (path, cache = "default") => made.once(path, async () => {
  const reply = await fetch(site(path), { cache });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return reply.json();
});

/** The files asked for so far, so that they can be kept for a time without a network. */
export const used = () => [...made.keys()].filter((key) => /json$/.test(key));

const names = (text) => (text ? text.split(" ") : []);

const fresh = () => load("search/index.json", "no-cache");

async function overview() {
  const block = document.getElementById("index");
  return block ? JSON.parse(block.textContent) : fresh();
}

function read({ count, one, caps, terms, firsts, blocks, keys }) {
  const whole = one && load(`search/${one}.json`);
  const shardFiles = names(terms);
  const blockFiles = names(blocks);
  const keyFiles = names(keys);
  const shard = async (place) => new Map(Object.entries(
    one ? (await whole).terms : await load(`search/${shardFiles[place]}.json`)));
  return {
    count, caps: caps ?? {}, isWhole: Boolean(one), keyFiles: keyFiles.length,
    firsts: one ? [""] : firsts, known: new Map(),
    shard: (place) => made.once(place, () => shard(place)),
    block: async (place) => (
      one ? (await whole).blocks[place] : load(`search/c${place}-${blockFiles[place]}.json`)),
    keys: (place) => load(`search/k${place}-${keyFiles[place]}.json`),
  };
}

/** The index. */
export const index = () => made.once("", async () => read(await overview()));

/** What was asked of an index that has since been replaced is asked of the new one, once. */
export async function asking(act) {
  try {
    return await act(await index());
  } catch (error) {
    if (!navigator.onLine) throw error;
    made.clear();
    return act(await made.once("", async () => read(await fresh())));
  }
}
