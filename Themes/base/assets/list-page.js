// Reads a page of a list, so that another page can show its photos and apply its styles.

import { whenIdle } from "./common.js";
import { adopt } from "./elements.js";
import { notify } from "./notice.js";
import { check } from "./offline.js";
import { pageReader } from "./page-reader.js";
import * as words from "./words.js";

/** The parts of a document that another page of the list needs. */
export function listPageOf(document, address) {
  const grid = document.querySelector("main ul.grid");
  const nav = document.querySelector("nav.pagination");
  if (!grid || !nav) throw new Error(address);
  return {
    address, grid, nav,
    name: document.title,
    number: nav.querySelector("[aria-current]")?.textContent ?? "",
    header: document.querySelector("main .page-header"),
    rules: document.querySelector("template[data-photos]")?.content.textContent,
  };
}

/** Loads the page of a list at an address. */
export const loadListPage = pageReader(listPageOf);

/** Loads the page that a link leads to when the browser is idle. */
export function preload(link) {
  if (link) whenIdle(() => loadListPage(link.href).catch(() => {}));
}

/** Reports that a page didn't load. */
export function reportFailure() {
  notify(words.page_failed);
  check();
}

/** Reports that the page of a link didn't load. The link then tries again. */
export function offerRetry(link) {
  link.classList.add("load-more");
  link.textContent = words.try_again;
  reportFailure();
}

/** Applies the styles of a page to this one; the policy forbids further style elements. */
export function adoptStyles(page) {
  if (!page.rules) return;
  adopt(page.rules);
  page.rules = "";
}
