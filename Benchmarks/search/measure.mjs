// What searching a built site costs: bytes of the index by photo, and for some queries of a visitor
// the requests, how many of them after one another, bytes (compressed) and milliseconds of work.
// Runs the published scripts as they are in themes, with the site's folder for a network.
// usage: node measure.mjs SITE WORDS   WORDS: a file of the site's tags, the commonest first

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";

const [site, list] = process.argv.slice(2);
const assets = path.resolve(import.meta.dirname, "../../Themes/base/assets");
const size = (bytes) => zlib.gzipSync(bytes, { level: 9 }).length;

const files = fs.readdirSync(path.join(site, "search")).filter((name) => name.endsWith(".json"));
const sizes = new Map(files.map((name) => [name, size(fs.readFileSync(path.join(site, "search", name)))]));
const sum = (...tests) => [...sizes].filter(([name]) => tests.some((test) => test.test(name)))
  .reduce((total, [, bytes]) => total + bytes, 0);
const page = fs.readFileSync(path.join(site, "search/index.html"), "utf8");
const overview = JSON.parse(fs.readFileSync(path.join(site, "search/index.json")));

let asked = [];
globalThis.document = {
  documentElement: { dataset: { root: "./" } },
  getElementById: () => ({ textContent: JSON.stringify(overview) }),
  querySelectorAll: () => links,
};
globalThis.location = { pathname: "/", search: "", origin: "http://site.test" };
const tagList = page.slice(page.indexOf("data-tags"), page.indexOf("</section>", page.indexOf("data-tags")));
const links = [...tagList.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)]
  .map(([, href, textContent]) => ({ textContent, getAttribute: () => href }));
globalThis.fetch = async (address) => {
  const file = path.join(site, address.pathname);
  if (!fs.existsSync(file)) throw new Error(`404: ${file}`);
  const bytes = fs.readFileSync(file);
  asked.push({ file: address.pathname, bytes: size(bytes), time: performance.now() });
  await new Promise((done) => setTimeout(done, 20));
  return { ok: true, json: async () => JSON.parse(bytes) };
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lookup-"));
for (const name of ["lookup.js", "fold.js", "site.js"]) {
  fs.copyFileSync(path.join(assets, name), path.join(folder, name));
}
fs.writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
const fresh = async (turn) => {
  const copy = path.join(folder, String(turn));
  fs.mkdirSync(copy, { recursive: true });
  for (const name of ["lookup.js", "fold.js", "site.js", "package.json"]) {
    fs.copyFileSync(path.join(folder, name), path.join(copy, name));
  }
  return import(pathToFileURL(path.join(copy, "lookup.js")));
};

async function ask(turn, query, filters = {}) {
  const lookup = await fresh(turn);
  await lookup.index();
  asked = [];
  const head = Object.keys(filters).length ? undefined : await lookup.head(query);
  const found = head ?? await lookup.search(query, filters, "relevance");
  const words = query.split(" ").length + Object.keys(filters).length;
  const first = await lookup.within(found.numbers.slice(0, 50), Math.max(2, Math.min(8, 10 - words)));
  const cards = await lookup.cards(first);
  const cold = { requests: asked.length, bytes: asked.reduce((total, one) => total + one.bytes, 0) };
  const starts = asked.map(({ time }) => time).sort((a, b) => a - b);
  const hops = starts.filter((time, place) => !place || time - starts[place - 1] > 15).length;
  const begun = performance.now();
  const again = await lookup.search(query, filters, "relevance");
  await lookup.cards(again.numbers.slice(0, 12).filter((one) => first.includes(one)));
  return { query, total: found.total, shown: cards.length, ...cold, hops, warm: performance.now() - begun };
}

const count = overview.count;
const words = fs.readFileSync(list, "utf8").split("\n").filter(Boolean);
const all = sum(/./) - (sizes.get("tags.json") ?? 0);
console.log(`${count} photos: index ${(all / count).toFixed(1)} B a photo`
  + ` (terms ${(sum(/^[0-9a-f]{10}\.json$/) / count).toFixed(1)}, cards ${(sum(/^c\d/) / count).toFixed(1)},`
  + ` keys ${(sum(/^k\d/) / count).toFixed(1)}, overview ${sum(/^index\.json$/)} B),`
  + ` ${files.length} files, largest ${Math.max(...sizes.values())} B, tags ${sizes.get("tags.json")} B,`
  + ` page ${size(page)} B`);
let turn = 0;
const rows = [
  [words[0]], [words[40]], [words[words.length - 5]], [`${words[1]} ${words[2]}`], [`${words[3]} ${words[60]}`],
  [words[2], { license: "cc-by-4.0" }], [`${words[5].slice(0, 3)}x${words[5].slice(4)}`],
];
for (const [query, filters] of rows) console.log(JSON.stringify(await ask(turn += 1, query, filters)));
const lookup = await fresh("keys");
const { key } = (await lookup.cards([0]))[0];
asked = [];
console.log("find", [...(await lookup.find([key, "folder:none.jpg"])).keys()], asked.length, "requests");
fs.rmSync(folder, { recursive: true });
