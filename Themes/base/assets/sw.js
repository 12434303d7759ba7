// The site without a network. Pages come from the network where it answers in three seconds, so
// that a new build reaches everybody at the next visit; what is named for its content never
// changes and is kept. Originals are never kept. Everything carries the path of the site, since
// several of them may share an origin.

const scope = new URL(registration.scope);
const prefix = `vitrine:${scope.pathname}:`;
const names = { pages: `${prefix}pages-1`, images: `${prefix}images-1`, files: `${prefix}files-1` };
const most = { pages: 200, images: 300, files: 300 };
const patience = 3000;

const offline = new URL("offline/", scope).href;
const shell = ["./start.js"].map((name) => new URL(name, location).href);

/** What the last request met. */
let isAway = false;
let isOfflineFresh = false;

// MARK: Its life

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(prepare());
});

async function prepare() {
  const cache = await caches.open(names.files);
  const wanted = await Promise.all(shell.map(async (url) => !await cache.match(url) && url));
  await cache.addAll(wanted.filter(Boolean));
  await refresh();
}

/** The page for everything else may change while this file doesn't. */
async function refresh() {
  isOfflineFresh = true;
  await (await caches.open(names.files)).add(new Request(offline, { cache: "no-cache" }));
}

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([clients.claim(), sweep()]));
});

/** Removes what earlier versions of this file kept for this site. */
async function sweep() {
  const current = Object.values(names);
  const old = (await caches.keys())
    .filter((name) => name.startsWith(prefix) && !current.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A page says what it loaded on its own, and learns whether the network is away. */
addEventListener("message", (event) => {
  event.source?.postMessage({ isAway });
  event.waitUntil(Promise.all(event.data.map(fetchKept)));
  if (!isOfflineFresh) event.waitUntil(refresh().catch(() => {}));
});

async function fetchKept(url) {
  const path = pathOf(url);
  const kind = kindOf(path);
  if (!kind) return;
  const cache = await caches.open(names[kind]);
  const key = scope.href + path;
  if (await cache.match(key)) return;
  const response = await fetch(key, { cache: "force-cache" }).catch(() => null);
  if (response) await keep(kind, key, response);
}

// MARK: What is asked for

/** From the site's root on, without query and fragment; null for what is elsewhere. */
function pathOf(url) {
  const [plain] = url.split(/[?#]/);
  return plain.startsWith(scope.href) ? plain.slice(scope.href.length) : null;
}

function kindOf(path) {
  if (/^images\/[^/]+$/.test(path)) return "images";
  if (/^(assets|search)\/.*[0-9a-f]{8}.*\.\w+$/.test(path)) return "files";
  if (/^(index\.html)?$/.test(path)) return "pages";
  const isPage = /^(sets|photos|authors|tags|credits|search|favorites|pages|no-results)\/(.*\/)?(index\.html|(index|tags|cards)\.json)?$/;
  return isPage.test(path) ? "pages" : null;
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  const isOurs = path !== null && !path.startsWith("originals/");
  if (!isOurs || request.method !== "GET" || request.headers.has("range")) return;
  const kind = kindOf(path);
  if (kind === "pages") event.respondWith(page(event, scope.href + path));
  else if (kind) event.respondWith(file(event, kind));
  else if (request.mode === "navigate") event.respondWith(elsewhere(request));
});

/** The network's answer if it comes in time, else the copy. */
async function page(event, key) {
  const { request } = event;
  const fresh = network(request, { cache: "no-cache" });
  event.waitUntil(fresh.then((response) => keep("pages", key, response.clone())).catch(() => {}));
  const copy = await (await caches.open(names.pages)).match(key);
  try {
    const response = await (copy ? Promise.race([fresh, after(patience)]) : fresh);
    return response && (response.status < 500 || !copy) ? response : copy;
  } catch (error) {
    if (copy) return copy;
    if (request.mode !== "navigate") throw error;
    return apology();
  }
}

const after = (time) => new Promise((done) => { setTimeout(done, time); });

/** The copy, which is as good as the first day. */
async function file(event, kind) {
  const { request } = event;
  const copy = await (await caches.open(names[kind])).match(request.url, { ignoreVary: true });
  if (copy) return copy;
  const response = await network(request);
  event.waitUntil(keep(kind, request.url, response.clone()));
  return response;
}

const elsewhere = (request) => network(request).catch(apology);

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
  const text = await (await caches.match(offline, { cacheName: names.files })).text();
  const [, root] = text.match(/data-root="([^"]*)"/);
  const moved = text.replaceAll(`="${root}`, `="${scope.pathname}`);
  return new Response(moved, { headers: { "content-type": "text/html; charset=utf-8" } });
}

// MARK: What is kept

async function keep(kind, key, response) {
  const isHTML = response.headers.get("content-type")?.startsWith("text/html");
  const isRight = response.ok && !response.redirected && response.type === "basic";
  if (!isRight || isHTML !== (kind === "pages")) return;
  await (await caches.open(names[kind])).put(key, response);
  await trim(kind);
}

const trimming = {};

/** The oldest go. Many pictures come at once, and counting them once is enough. */
async function trim(kind) {
  if (trimming[kind]) return;
  trimming[kind] = true;
  await after(500);
  trimming[kind] = false;
  const cache = await caches.open(names[kind]);
  const keys = (await cache.keys()).filter(({ url }) => !shell.includes(url) && url !== offline);
  const old = keys.slice(0, Math.max(0, keys.length - most[kind]));
  await Promise.all(old.map((key) => cache.delete(key)));
}
