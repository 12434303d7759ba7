// Registers the service worker, which keeps visited pages, and shows a banner without a network. Only
// failed requests count: what browsers report about the network is no more than a hint.

import { make } from "./elements.js";
import { here, site } from "./site-urls.js";
import * as words from "./words.js";

const { serviceWorker } = navigator;
let banner;
let timer;

function show(isOffline) {
  clearTimeout(timer);
  if (!isOffline) {
    banner = banner?.remove();
    return;
  }
  timer = setTimeout(check, 10_000);
  if (banner) return;
  banner = make("p", { class: "offline-banner", role: "status" });
  document.querySelector(".notice, footer").before(banner);
  // The region is added before its text, or some screen readers ignore it.
  banner.textContent = words.offline_banner;
}

/** Checks the network with a request. */
export async function check() {
  try {
    await fetch(site("robots.txt"), { cache: "no-store" });
    show(false);
  } catch {
    show(true);
  }
}

/** What the page has loaded; some of it before the service worker was there to keep it. */
function loaded() {
  const { href } = site("./");
  const names = performance.getEntriesByType("resource").map(({ name }) => name);
  return [here.href, ...names].filter((name) => name.startsWith(href));
}

async function install() {
  serviceWorker.addEventListener("message", ({ data }) => show(data.isOffline));
  serviceWorker.addEventListener("controllerchange", ({ target }) => target.controller?.postMessage(loaded()));
  await serviceWorker.register(site("sw.js"));
  const { active } = await serviceWorker.ready;
  active.postMessage(loaded());
}

/** Starts watching the network. Without a service worker, the site only lacks its offline copies. */
export function begin() {
  addEventListener("offline", check);
  addEventListener("online", check);
  if (navigator.onLine === false) check();
  if (serviceWorker) install().catch(() => {});
}
