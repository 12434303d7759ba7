// The favorites page: the visitor's own list, or one that was shared as a link. Cards come from the
// site's index, so that only addresses of the site are used.

import { countWithinCaps } from "./card.js";
import { findCards } from "./card-data.js";
import { cardsAdded } from "./common.js";
import { attempt, complete } from "./details.js";
import { make } from "./elements.js";
import { itemOf, lineOf, storedCard } from "./favorites-items.js";
import { keysIn, linkTo } from "./favorites-link.js";
import { element, loadTexts, texts } from "./favorites-texts.js";
import { all, append, commonTags, has, keyOf, newRow, restore, watch } from "./favorites.js";
import { fill, pluralize } from "./formatting.js";
import { copy, notify } from "./notice.js";
import { newestWithTags } from "./search-index.js";
import { lazyViewer } from "./setup.js";
import { storage } from "./storage.js";

/** The list that the address names: `own`, `featured`, or `shared` with its keys. */
function requested({ hash }) {
  const shared = keysIn(hash);
  return [shared ? "shared" : hash === "#featured" ? "featured" : "own", shared];
}

let [kind, keys] = requested(location);
let order = "newest";
let pages = [[]];
let page = 0;
/** The cards of the page, and how often it was drawn. */
let cards = [];
let draws = 0;

// MARK: Order and pages

let collator;

const by = (column) => (a, b) => {
  collator ??= new Intl.Collator(document.documentElement.lang, { numeric: true });
  return collator.compare(a[column] ?? "", b[column] ?? "");
};
const time = ({ added_at }) => Date.parse(added_at) || 0;
const orders = { newest: (a, b) => time(b) - time(a), title: by("title"), author: by("author") };

/** Splits rows into pages; a page ends early if a service's limit is reached. */
function paginate(rows) {
  const caps = Object.fromEntries(texts.caps.map(({ provider, most }) => [provider, most]));
  const made = [];
  let start = 0;
  do {
    const next = rows.slice(start, start + texts.size);
    made.push(next.slice(0, countWithinCaps(next.map(keyOf), caps)));
    start += made.at(-1).length;
  } while (start < rows.length);
  return made;
}

/** Updates the pages of the list; returns the cards of the page by key, or null without the index. */
async function loadCards() {
  if (kind === "featured") {
    const found = await featured();
    pages = paginate(found.map(({ key }) => newRow(key)));
    return new Map(found.map((card) => [card.key, card]));
  }
  pages = paginate(kind === "own" ? [...all()].reverse().sort(orders[order]) : keys.map(newRow));
  page = Math.min(page, pages.length - 1);
  return findCards(pages[page].map(keyOf)).catch(() => null);
}

// MARK: Drawing

async function draw() {
  const mine = draws += 1;
  const found = await loadCards();
  if (mine !== draws) return;
  const rows = pages[page];
  const dataOf = (row) => (found ? found.get(keyOf(row)) : storedCard(row));
  const elsewhere = rows.filter((row) => !dataOf(row));
  cards = rows.map(dataOf).filter(Boolean);
  fillList("favorites-list", rows.filter(dataOf).map((row) => itemOf(row, dataOf(row), kind === "own")));
  fillList("elsewhere-list", kind === "own" ? elsewhere.map(lineOf) : []);
  updatePage(elsewhere.length);
  markRemoved();
  if (found) complete(rows.map(keyOf), new Map([...found].map(([key, { path }]) => [key, path])));
}

function fillList(name, items) {
  element(name).replaceChildren(...items);
  cardsAdded(element(name));
}

const hasDamaged = () => storage.read("favorites-damaged") !== null;

/** Updates heading, counts and controls. */
function updatePage(missing) {
  const isOwn = kind === "own";
  const isShared = kind === "shared";
  const total = pages.flat().length;
  const count = isShared ? total - missing : total;
  const counts = [pluralize(texts.photos, count)];
  if (isShared && missing) counts.push(pluralize(texts.unknown, missing));
  element("heading").textContent = texts[kind];
  element("count").textContent = total ? counts.join(" · ") : "";
  element("page-position").textContent = fill(texts.page_of, page + 1, pages.length);
  element("keep-all").disabled = cards.every(({ key }) => has(key));
  const shown = {
    damaged: hasDamaged(),
    "shared-actions": !isOwn, "keep-all": isShared && cards.length,
    toolbar: isOwn, order: total > 1, share: total, export: total,
    "copy-names": namesOf(pages.flat()).length,
    empty: !total, elsewhere: isOwn && missing, "similar-photos": isOwn && total,
    "page-buttons": pages.length > 1, favorites: true,
  };
  for (const [name, isShown] of Object.entries(shown)) element(name).hidden = !isShown;
  setEnabled("previous", page > 0);
  setEnabled("next", page < pages.length - 1);
}

const setEnabled = (name, isEnabled) => element(name).setAttribute("aria-disabled", !isEnabled);

/** Keeps removed photos in place, each with an undo button. */
function markRemoved() {
  for (const item of document.querySelectorAll("#favorites-list > li, #elsewhere-list > li")) {
    const { key } = item.dataset;
    const isRemoved = kind === "own" && !has(key);
    if (isRemoved === Boolean(item.querySelector(".removed"))) continue;
    const hadFocus = item.contains(document.activeElement);
    item.querySelector(".removed")?.remove();
    item.querySelector(".note")?.toggleAttribute("hidden", isRemoved);
    if (!isRemoved) continue;
    const undo = make("button", { type: "button", click: () => putBack(item) }, texts.undo);
    item.append(make("p", { class: "removed" }, texts.removed, " ", undo));
    if (hadFocus) undo.focus();
  }
}

function putBack(item) {
  if (attempt(() => restore(item.dataset.key))) item.querySelector(".heart").focus();
}

// MARK: Similar photos

const featured = () => newestWithTags(commonTags().slice(0, 8), all().map(keyOf), 24).catch(() => []);

// MARK: Actions

function goTo(step) {
  if (!pages[page + step]) return;
  page += step;
  draw().then(() => {
    element("heading").focus();
    scrollTo(0, 0);
  });
}

async function keepAll() {
  const rows = cards.map(({ key, title, author = "", ...card }) => (
    { ...newRow(key), title, author, card })).reverse();
  if (!attempt(() => append(rows))) return;
  element("keep-all").disabled = true;
  element("heading").focus();
  await complete(rows.map(keyOf));
}

async function shareList(rows) {
  const keys = rows.filter(({ provider }) => provider).map(keyOf);
  if (!keys.length) return notify(texts.nothing_shareable);
  const { link, count } = linkTo(keys);
  if (count < keys.length) notify(fill(texts.too_long, count, keys.length));
  const { share } = await lazyViewer();
  await share({ title: texts.share_title, text: texts.share_title, url: link });
}

/** The names of the files in the site's own folder, without folders and endings. */
const namesOf = (rows) =>
  rows.flatMap((row) => keyOf(row).match(/^folder:.*?([^/]+?)(\.\w*)?$/s)?.[1] ?? []);

/** Copies names with the separator of a program's search field. Only the Finder's `OR` knows quotes. */
function copyNames(rows, separator) {
  const quoted = (name) => (/O/.test(separator) && / /.test(name) ? `"${name}"` : name);
  if (separator) copy(namesOf(rows).map(quoted).join(separator));
}

/** Shows another list if the fragment names one; the fragment of the lightbox does not. */
function follow() {
  const wanted = requested(location);
  if (location.hash.startsWith("#view=") || `${wanted}` === `${[kind, keys]}`) return;
  [kind, keys] = wanted;
  page = 0;
  draw();
}

function sort({ target }) {
  order = target.value;
  page = 0;
  draw();
}

async function readFile() {
  const input = element("import-file");
  const [file] = input.files;
  if (!file) return;
  // Read at once: the program that provided the file may remove it.
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  input.value = "";
  (await lazyViewer()).importFile(file.name, bytes);
}

/** Rows added elsewhere are drawn; rows removed here stay until the next page or order. */
function showChanges() {
  const shown = new Set(pages.flat().map(keyOf));
  const isTyping = document.activeElement?.matches(".note");
  const isNew = !all().every((row) => shown.has(keyOf(row)));
  const isRecovered = element("damaged").hidden && hasDamaged();
  if (kind === "own" && (isNew || isRecovered) && !isTyping) draw();
  else markRemoved();
}

/** What a click on an element does, by its id. */
const clicks = {
  previous: () => goTo(-1), next: () => goTo(1), "keep-all": keepAll, share: shareList, "copy-names": copyNames,
  import: () => element("import-file").click(),
  export: async () => (await lazyViewer()).exportList(),
  "save-damaged": async () => (await lazyViewer()).saveDamaged(),
  "discard-damaged": async () => (await lazyViewer()).discardDamaged(),
};

/** Starts the page. */
export function begin() {
  loadTexts();
  for (const [name, act] of Object.entries(clicks)) {
    element(name).addEventListener("click", ({ target }) => act(pages.flat(), target.value));
  }
  element("order").addEventListener("change", sort);
  element("import-file").addEventListener("change", readFile);
  readFile();
  addEventListener("hashchange", follow);
  // Saves a note that is being typed when the page is left.
  addEventListener("pagehide", () => document.activeElement.blur());
  watch(showChanges);
  draw();
}
