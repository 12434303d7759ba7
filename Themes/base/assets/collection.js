// The page of favorites: the visitor's own list, or one that somebody shared by a link. Cards come
// from the site's index, so that only addresses are used that are there; photos of elsewhere are
// listed by what their rows say.

import "./start.js";
import { grown } from "./common.js";
import { cardOf, fitting } from "./card.js";
import { find } from "./cards.js";
import { all, annotate, append, chosen, commonTags, has, keyOf, restore, watch } from "./favorites.js";
import { attempt, complete } from "./facts.js";
import { actions, take } from "./exchange.js";
import { newestWithTags } from "./lookup.js";
import { make } from "./make.js";
import { shelf } from "./shelf.js";
import { keysIn } from "./shared.js";
import { part, texts } from "./texts.js";
import { counted, fill } from "./wording.js";

/** Which list the address asks for: `own`, `featured`, or `shared` with its keys. */
function asked({ hash }) {
  const shared = keysIn(hash);
  return [shared ? "shared" : hash === "#featured" ? "featured" : "own", shared];
}

let [kind, keys] = asked(location);
let order = "newest";
let pages = [[]];
let page = 0;
/** The cards of the page, and how often it was drawn. */
let cards = [];
let draws = 0;

// MARK: Order and pages

const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });
const by = (column) => (a, b) => collator.compare(a[column] ?? "", b[column] ?? "");
const time = ({ added_at }) => Date.parse(added_at) || 0;
const orders = { newest: (a, b) => time(b) - time(a), title: by("title"), author: by("author") };

/** Each page takes rows in their order for as long as it may show one more of a service. */
function cut(rows) {
  const caps = Object.fromEntries(texts.caps.map(({ provider, most }) => [provider, most]));
  const made = [];
  let start = 0;
  do {
    const next = rows.slice(start, start + texts.size);
    made.push(next.slice(0, fitting(next.map(keyOf), caps)));
    start += made.at(-1).length;
  } while (start < rows.length);
  return made;
}

/** The rows of the list that is shown, and their cards by key; none where the index can't be had. */
async function contents() {
  if (kind === "featured") {
    const found = await featured();
    pages = cut(found.map(({ key }) => chosen(key)));
    return new Map(found.map((card) => [card.key, card]));
  }
  pages = cut(kind === "own" ? [...all()].reverse().sort(orders[order]) : keys.map(chosen));
  page = Math.min(page, pages.length - 1);
  return find(pages[page].map(keyOf)).catch(() => null);
}

// MARK: Items

/** What a card shows where the index can't be asked: what was seen when the heart was pressed. */
function kept({ title, card = {}, author = "", ...row }) {
  const isPhoto = /^photos\/[\w-]+\/[\w-]+\/$/.test(card.path) && card.src && card.height;
  return isPhoto ? { ...card, key: keyOf(row), title, alt: title, author } : undefined;
}

function itemOf(row, data) {
  const item = cardOf(data);
  if (kind === "own") item.append(noteOf(row));
  return item;
}

/** Only what a browser may open; everything else is no link. */
function addressOf(text = "") {
  const address = URL.canParse(text) && new URL(text);
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}

function lineOf(row) {
  const title = row.title || keyOf(row);
  const href = addressOf(row.page_url);
  const name = href ? make("a", { href, rel: "noopener" }, title) : make("b", {}, title);
  const heart = make("button", {
    class: "heart", type: "button", "aria-label": fill(texts.favorite, title), hidden: true,
  });
  const item = make("li", { "data-key": keyOf(row) }, make("p", {}, name));
  if (row.author) item.firstChild.append(" ", make("span", {}, row.author));
  item.append(heart, noteOf(row));
  return item;
}

/** The visitor's own words about a photo, written in place. */
function noteOf(row) {
  const key = keyOf(row);
  const field = make("textarea", {
    class: "note", rows: 1, maxlength: 10000, placeholder: texts.add_note,
    "aria-label": fill(texts.note, row.title || key),
    change: () => attempt(() => annotate(key, field.value)),
  });
  field.value = row.note ?? "";
  return field;
}

// MARK: Drawing

async function draw() {
  const mine = draws += 1;
  const found = await contents();
  if (mine !== draws) return;
  const rows = pages[page];
  const dataOf = (row) => (found ? found.get(keyOf(row)) : kept(row));
  const elsewhere = rows.filter((row) => !dataOf(row));
  cards = rows.map(dataOf).filter(Boolean);
  fillList("list", rows.filter(dataOf).map((row) => itemOf(row, dataOf(row))));
  fillList("elsewhere-list", kind === "own" ? elsewhere.map(lineOf) : []);
  label(elsewhere.length);
  mark();
  if (found) complete(rows.map(keyOf), new Map([...found].map(([key, { path }]) => [key, path])));
}

function fillList(name, items) {
  part(name).replaceChildren(...items);
  grown(part(name));
}

/** Heading, numbers and tools, as the list is now. */
function label(missing) {
  const isOwn = kind === "own";
  const isShared = kind === "shared";
  const total = pages.flat().length;
  const count = isShared ? total - missing : total;
  const numbers = [counted(texts.photos, count)];
  if (isShared && missing) numbers.push(counted(texts.unknown, missing));
  part("heading").textContent = texts[kind];
  part("count").textContent = total ? numbers.join(" · ") : "";
  part("place").textContent = fill(texts.page_of, page + 1, pages.length);
  part("keep").disabled = cards.every(({ key }) => has(key));
  const shown = {
    trouble: shelf.read("favorites-damaged") !== null,
    ways: !isOwn, keep: isShared && cards.length,
    tools: isOwn, order: total > 1, share: total, export: total,
    empty: !total, elsewhere: isOwn && missing, more: isOwn && total,
    turns: pages.length > 1, collection: true,
  };
  for (const [name, isShown] of Object.entries(shown)) part(name).hidden = !isShown;
  able("previous", page > 0);
  able("next", page < pages.length - 1);
}

const able = (name, is) => part(name).setAttribute("aria-disabled", !is);

/** Shows what was removed where it stood, with the way back. */
function mark() {
  for (const item of document.querySelectorAll("#list > li, #elsewhere-list > li")) {
    const { key } = item.dataset;
    const isGone = kind === "own" && !has(key);
    if (isGone === Boolean(item.querySelector(".gone"))) continue;
    const hadFocus = item.contains(document.activeElement);
    item.querySelector(".gone")?.remove();
    item.querySelector(".note")?.toggleAttribute("hidden", isGone);
    if (!isGone) continue;
    const undo = make("button", { type: "button", click: () => putBack(item) }, texts.undo);
    item.append(make("p", { class: "gone" }, texts.removed, " ", undo));
    if (hadFocus) undo.focus();
  }
}

function putBack(item) {
  if (attempt(() => restore(item.dataset.key))) item.querySelector(".heart").focus();
}

// MARK: More of the kind

const featured = () => newestWithTags(commonTags().slice(0, 8), all().map(keyOf), 24).catch(() => []);

// MARK: What the visitor does

function turn(step) {
  if (!pages[page + step]) return;
  page += step;
  draw().then(() => {
    part("heading").focus();
    scrollTo(0, 0);
  });
}

async function keepAll() {
  const rows = cards.map(({ key, title, author = "", ...card }) => (
    { ...chosen(key), title, author, card })).reverse();
  if (!attempt(() => append(rows))) return;
  part("keep").disabled = true;
  part("heading").focus();
  await complete(rows.map(keyOf));
}

/** Another list by another end of the address; the quick view has an end of its own. */
function follow() {
  const wanted = asked(location);
  if (location.hash.startsWith("#peek=") || `${wanted}` === `${[kind, keys]}`) return;
  [kind, keys] = wanted;
  page = 0;
  draw();
}

part("order").addEventListener("change", ({ target }) => {
  order = target.value;
  page = 0;
  draw();
});
part("previous").addEventListener("click", () => turn(-1));
part("next").addEventListener("click", () => turn(1));
part("keep").addEventListener("click", keepAll);
for (const [name, act] of Object.entries(actions)) {
  part(name).addEventListener("click", () => act(pages.flat()));
}
async function takeFile() {
  const [file] = part("file").files;
  // Read at once: what chose it may take it away again.
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  part("file").value = "";
  take(file.name, bytes);
}
part("file").addEventListener("change", takeFile);
if (part("file").files.length) takeFile();
addEventListener("hashchange", follow);
// A note that is being written when the page goes is written.
addEventListener("pagehide", () => document.activeElement.blur());

/** Rows that came from elsewhere are drawn; those of this page that went stay until the next turn. */
watch(() => {
  const shown = new Set(pages.flat().map(keyOf));
  const isTyping = document.activeElement?.matches(".note");
  const isNew = !all().every((row) => shown.has(keyOf(row)));
  const isRescued = part("trouble").hidden && shelf.read("favorites-damaged") !== null;
  if (kind === "own" && (isNew || isRescued) && !isTyping) draw();
  else mark();
});

draw();
