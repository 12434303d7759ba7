// Keeps what was visited for the time without a network, and says when that time has come. Only
// requests that truly fail count: what browsers say about the network is no more than a hint.

import { make } from "./make.js";
import { here, site } from "./site.js";
import * as words from "./words.js";

const { serviceWorker } = navigator;
let banner;
let timer;

function show(isAway) {
  clearTimeout(timer);
  if (!isAway) {
    banner?.remove();
    banner = null;
    return;
  }
  timer = setTimeout(check, 10_000);
  if (banner) return;
  banner = make("p", { class: "away", role: "status" });
  document.querySelector(".notice, footer").before(banner);
  // The region stands before its text, or some readers miss it.
  banner.textContent = words.offline_banner;
}

/** Asks the network itself. */
export async function check() {
  try {
    await fetch(site("robots.txt"), { cache: "no-store" });
    show(false);
  } catch {
    show(true);
  }
}

/** What the page loaded: some of it before there was anybody to keep it. */
function seen() {
  const { href } = site("./");
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  return [here.href, ...loaded].filter((name) => name.startsWith(href));
}

async function install() {
  serviceWorker.addEventListener("message", ({ data }) => show(data.isAway));
  serviceWorker.addEventListener("controllerchange", ({ target }) => target.controller?.postMessage(seen()));
  await serviceWorker.register(site("sw.js"));
  const { active } = await serviceWorker.ready;
  active.postMessage(seen());
}

/** Where a browser allows no worker, the site works as it does without a script. */
export function begin() {
  addEventListener("offline", check);
  addEventListener("online", check);
  if (navigator.onLine === false) check();
  if (serviceWorker) install().catch(() => {});
}
