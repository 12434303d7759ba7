// The service worker: makes the site available offline. Pages come from the network if it answers
// within three seconds, so that a new build is seen on the next visit. Files named by their content
// never change and come from the cache. Originals are not cached. All names contain the path of the
// site, since several sites may share an origin.

const scope = new URL(registration.scope);
const prefix = `vitrine:${scope.pathname}:`;
const limits = { pages: 200, images: 600, assets: 200, index: 300 };
const names = Object.keys(limits).map((kind) => `${prefix}${kind}-1`);
const timeout = 3000;

const offline = new URL("offline/", scope).href;

/** Whether the last request failed. */
let isOffline = false;
let isOfflineFresh = false;

const open = (kind) => caches.open(`${prefix}${kind}-1`);

// MARK: Installing

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(refresh());
});

/** Reloads the offline page, which may change while this file doesn't. */
async function refresh() {
  isOfflineFresh = true;
  const response = await fetch(offline, { cache: "no-cache" });
  if (!response.ok) throw new Error(response.status);
  await (await open("assets")).put(offline, response.clone());
  await cacheFiles(await response.text(), offline);
}

/** Removes the caches of earlier versions of this file for this site. */
addEventListener("activate", (event) => {
  event.waitUntil(clients.claim());
  event.waitUntil(caches.keys().then((found) => Promise.all(
    found.map((name) => name.startsWith(prefix) && !names.includes(name) && caches.delete(name)))));
});

/** A page sends the addresses that it has loaded or will need, and learns whether it is offline. */
addEventListener("message", (event) => {
  event.source?.postMessage({ isOffline });
  const wanted = event.data.map((url) => cacheWithFiles(url).catch(() => {}));
  if (!isOfflineFresh) wanted.push(refresh().catch(() => {}));
  // A page that was loading while this worker was activated has no controller yet.
  wanted.push(clients.claim());
  event.waitUntil(Promise.all(wanted));
});

/** Caches a file with the scripts and styles that it needs. */
async function cacheWithFiles(url) {
  const path = pathOf(url);
  const kind = kindOf(path);
  if (!kind) return;
  const key = scope.href + path;
  const cache = await open(kind);
  let response = await cache.match(key);
  let stored;
  // Files in use are stored again, since the oldest are removed first.
  if (!response || kind === "assets") {
    response ??= await fetch(key, { cache: isFixed(path) ? "force-cache" : "no-cache" });
    stored = store(kind, key, response.clone());
  }
  // Storing ends with a pause; the files don't wait for it, since the network may fail at any time.
  if (kind === "pages" || path.endsWith(".js")) await cacheFiles(await response.text(), key);
  await stored;
}

const requested = new Set();

/** Caches the scripts and styles that a page loads, or the modules that a script imports, now or later. */
async function cacheFiles(text, base) {
  const found = text.matchAll(/(?:src=|stylesheet" href=|\bfrom ?|\bimport ?\(?)"([^"]+\.(?:js|css))"/g);
  const urls = [...found].map(([, name]) => new URL(name, base).href).filter((url) => !requested.has(url));
  await Promise.all(urls.map((url) => requested.add(url) && cacheWithFiles(url)));
}

// MARK: Requests

/** The path from the site's root, without query and fragment; null for addresses elsewhere. */
function pathOf(url) {
  const [plain] = url.split(/[?#]/);
  return plain.startsWith(scope.href) ? plain.slice(scope.href.length) : null;
}

/** The cache for a path. Originals, feeds, lists and files of other programs are not cached. */
function kindOf(path) {
  const [, folder, name] = path?.match(/^(?:([\w-]+)\/(?:.*\/)?)?([^/]*)$/) ?? [];
  if (/^(images|assets)$/.test(folder)) return folder;
  if (folder && !/^(sets|photos|authors|tags|browse|map|credits|search|favorites|pages|no-results)$/.test(folder)) return undefined;
  if (/^(index\.html)?$/.test(name)) return "pages";
  return folder && name?.endsWith(".json") ? "index" : undefined;
}

/** Whether a file is named by its content, and so never changes. */
const isFixed = (path) => /^(images|assets|search)\/.*[0-9a-f]{8}/.test(path);

addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (path === null || request.method !== "GET" || request.headers.has("range")) return;
  const kind = kindOf(path);
  const key = scope.href + path;
  if (kind) event.respondWith((isFixed(path) ? cacheFirst : networkFirst)(event, kind, key));
  else if (request.mode === "navigate") event.respondWith(network(request).catch(offlinePage));
});

/** The response of the network if it comes in time, else the cached copy. */
async function networkFirst(event, kind, key) {
  const { request } = event;
  const coming = stored(event, kind, key, { cache: "no-cache" });
  const copy = await (await open(kind)).match(key);
  try {
    const response = await (copy ? Promise.race([coming, after(timeout)]) : coming);
    return response && (response.status < 500 || !copy) ? response : copy;
  } catch (error) {
    if (!copy && request.mode !== "navigate") throw error;
    return copy ?? offlinePage();
  }
}

const after = (time) => new Promise((done) => setTimeout(done, time));

/** The cached copy, else the response of the network. */
async function cacheFirst(event, kind, key) {
  return await (await open(kind)).match(key) ?? stored(event, kind, key);
}

/** The response of the network, which goes to the cache, too. */
function stored(event, kind, key, options) {
  const coming = network(event.request, options);
  event.waitUntil(coming.then((response) => store(kind, key, response.clone())).catch(() => {}));
  return coming;
}

async function network(request, options) {
  try {
    const response = await fetch(request, options);
    reportOffline(false);
    return response;
  } catch (error) {
    if (error.name !== "AbortError") reportOffline(true);
    throw error;
  }
}

async function reportOffline(now) {
  if (now === isOffline) return;
  isOffline = now;
  for (const client of await clients.matchAll()) client.postMessage({ isOffline });
}

/** The offline page. It appears at any address, so its links start at the root. */
async function offlinePage() {
  const text = await (await (await open("assets")).match(offline)).text();
  const [, root] = text.match(/data-root="([^"]*)"/);
  const moved = text.replaceAll(`="${root}`, `="${scope.pathname}`);
  return new Response(moved, { headers: { "content-type": "text/html" } });
}

// MARK: Caching

async function store(kind, key, response) {
  const isHTML = response.headers.get("content-type")?.startsWith("text/html");
  const isRight = response.ok && !response.redirected && response.type === "basic";
  if (!isRight || isHTML !== (kind === "pages")) return;
  await (await open(kind)).put(key, response);
  await trim(kind);
}

const trimming = {};

/** Removes the oldest entries. Many images arrive at once; one count for all of them is enough. */
async function trim(kind) {
  if (trimming[kind]) return;
  trimming[kind] = true;
  await after(500);
  trimming[kind] = false;
  const cache = await open(kind);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -limits[kind]).map((key) => cache.delete(key)));
}
