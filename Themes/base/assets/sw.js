// The site without a network. Pages come from the network where it answers in three seconds, so
// that a new build reaches everybody at the next visit; what is named for its content never
// changes and is kept. Originals are never kept. Everything carries the path of the site, since
// several of them may share an origin.

const scope = new URL(registration.scope);
const prefix = `vitrine:${scope.pathname}:`;
const most = { pages: 200, images: 600, assets: 200, index: 300 };
const names = Object.keys(most).map((kind) => `${prefix}${kind}-1`);
const patience = 3000;

const offline = new URL("offline/", scope).href;

/** What the last request met. */
let isAway = false;
let isOfflineFresh = false;

const open = (kind) => caches.open(`${prefix}${kind}-1`);

// MARK: Its life

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(refresh());
});

/** The page for everything else may change while this file doesn't. */
async function refresh() {
  isOfflineFresh = true;
  const response = await fetch(offline, { cache: "no-cache" });
  if (!response.ok) throw new Error(response.status);
  await (await open("assets")).put(offline, response.clone());
  await gatherNamed(await response.text(), offline);
}

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([clients.claim(), sweep()]));
});

/** Removes what earlier versions of this file kept for this site. */
async function sweep() {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && !names.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A page says what it loaded on its own, or will want, and learns whether the network is away. */
addEventListener("message", (event) => {
  event.source?.postMessage({ isAway });
  const wanted = event.data.map((url) => gather(url).catch(() => {}));
  if (!isOfflineFresh) wanted.push(refresh().catch(() => {}));
  // A page that was on its way while this worker took over knows of none yet.
  wanted.push(clients.claim());
  event.waitUntil(Promise.all(wanted));
});

/** Keeps a file with all that it cannot do without. */
async function gather(url) {
  const path = pathOf(url);
  const kind = kindOf(path);
  if (!kind) return;
  const key = scope.href + path;
  const cache = await open(kind);
  let response = await cache.match(key);
  let kept;
  // What is in use is put anew, since the oldest go first.
  if (!response || kind === "assets") {
    response ??= await fetch(key, { cache: isFixed(path) ? "force-cache" : "no-cache" });
    kept = keep(kind, key, response.clone());
  }
  // Keeping ends with a pause, which nothing further must wait for: the network may go any moment.
  if (kind === "pages" || path.endsWith(".js")) await gatherNamed(await response.text(), key);
  await kept;
}

const gathered = new Set();

/** The scripts and styles that a page loads, or the modules that a script begins with. */
async function gatherNamed(text, base) {
  const found = text.matchAll(/(?:src=|stylesheet" href=|\bfrom ?|\bimport ?)"([^"]+\.(?:js|css))"/g);
  const urls = [...found].map(([, name]) => new URL(name, base).href).filter((url) => !gathered.has(url));
  await Promise.all(urls.map((url) => gathered.add(url) && gather(url)));
}

// MARK: What is asked for

/** From the site's root on, without query and fragment; null for what is elsewhere. */
function pathOf(url) {
  const [plain] = url.split(/[?#]/);
  return plain.startsWith(scope.href) ? plain.slice(scope.href.length) : null;
}

/** What else may stand beside the site is not ours to keep; neither are originals, feeds and lists. */
function kindOf(path) {
  const [, folder, name] = path?.match(/^(?:(\w[\w-]*)\/(?:.*\/)?)?([^/]*)$/) ?? [];
  if (/^(images|assets)$/.test(folder)) return folder;
  if (folder && !/^(sets|photos|authors|tags|credits|search|favorites|pages|no-results)$/.test(folder)) return undefined;
  if (/^(index\.html)?$/.test(name)) return "pages";
  return folder && name?.endsWith(".json") ? "index" : undefined;
}

/** Is it named for its content, which never changes then. */
const isFixed = (path) => /^(images|assets|search)\/.*[0-9a-f]{8}/.test(path);

addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (path === null || request.method !== "GET" || request.headers.has("range")) return;
  const kind = kindOf(path);
  const key = scope.href + path;
  if (kind) event.respondWith((isFixed(path) ? file : fresh)(event, kind, key));
  else if (request.mode === "navigate") event.respondWith(network(request).catch(apology));
});

/** The network's answer if it comes in time, else the copy. */
async function fresh(event, kind, key) {
  const { request } = event;
  const coming = network(request, { cache: "no-cache" });
  event.waitUntil(coming.then((response) => keep(kind, key, response.clone())).catch(() => {}));
  const copy = await (await open(kind)).match(key);
  try {
    const response = await (copy ? Promise.race([coming, after(patience)]) : coming);
    return response && (response.status < 500 || !copy) ? response : copy;
  } catch (error) {
    if (copy) return copy;
    if (request.mode !== "navigate") throw error;
    return apology();
  }
}

const after = (time) => new Promise((done) => { setTimeout(done, time); });

/** The copy, which is as good as the first day. */
async function file(event, kind, key) {
  const cache = await open(kind);
  const copy = await cache.match(key);
  if (copy) return copy;
  try {
    const response = await network(event.request);
    event.waitUntil(keep(kind, key, response.clone()));
    return response;
  } catch (error) {
    const other = kind === "images" && await inAnotherSize(cache, key);
    if (other) return other;
    throw error;
  }
}

/** A window of another width asks for pictures that were seen in other sizes. */
async function inAnotherSize(cache, key) {
  const [photo] = key.split(/-\d+\.\w+$/);
  const found = (await cache.keys()).findLast(({ url }) => url.startsWith(`${photo}-`));
  return found && cache.match(found);
}

async function network(request, options) {
  try {
    const response = await fetch(request, options);
    tell(false);
    return response;
  } catch (error) {
    if (error.name !== "AbortError") tell(true);
    throw error;
  }
}

async function tell(now) {
  if (now === isAway) return;
  isAway = now;
  for (const client of await clients.matchAll()) client.postMessage({ isAway });
}

/** Stands at the address that was asked for, so its links begin at the root. */
async function apology() {
  const text = await (await (await open("assets")).match(offline)).text();
  const [, root] = text.match(/data-root="([^"]*)"/);
  const moved = text.replaceAll(`="${root}`, `="${scope.pathname}`);
  return new Response(moved, { headers: { "content-type": "text/html; charset=utf-8" } });
}

// MARK: What is kept

async function keep(kind, key, response) {
  const isHTML = response.headers.get("content-type")?.startsWith("text/html");
  const isRight = response.ok && !response.redirected && response.type === "basic";
  if (!isRight || isHTML !== (kind === "pages")) return;
  await (await open(kind)).put(key, response);
  await trim(kind);
}

const trimming = {};

/** The oldest go. Many pictures come at once, and counting them once is enough. */
async function trim(kind) {
  if (trimming[kind]) return;
  trimming[kind] = true;
  await after(500);
  trimming[kind] = false;
  const cache = await open(kind);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -most[kind]).map((key) => cache.delete(key)));
}
