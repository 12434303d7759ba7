// The markup of overlays: templates of the page that is shown offline. The service worker always has that
// page, other pages stay small, and a theme can change the markup.

import { loadOverlayStyles } from "./elements.js";
import { parseHTML } from "./page-reader.js";
import { site } from "./site-urls.js";

async function load() {
  const address = site("offline/").href;
  // Some browsers refuse access to caches in private windows.
  const kept = await window.caches?.match(address).catch(() => null);
  return parseHTML(await (kept ?? await fetch(address)).text());
}

/** Makes the element of a template; resolves when its styles have loaded, too. */
export async function overlay(name) {
  const [page] = await Promise.all([load(), loadOverlayStyles()]);
  return document.importNode(page.getElementById(`${name}-panel`).content.firstElementChild, true);
}
