// The page of favorites: the visitor's own list, or one that somebody shared by a link. Cards come
// from the site's index, so that only addresses are used that are there; photos of elsewhere are
// listed by what their rows say.

import "./common.js";
import { cardOf } from "./card.js";
import { all, change, has, keyOf, restore, watch } from "./favorites.js";
import { complete, refuse } from "./facts.js";
import * as exchange from "./exchange.js";
import { find, newestWithTags } from "./lookup.js";
import { make } from "./make.js";
import { shelf } from "./shelf.js";
import { keysIn } from "./shared.js";
import { part, texts } from "./texts.js";
import { counted, fill } from "./wording.js";

/** Which list the address asks for: `own`, `shared` with its keys, or `featured`. */
function asked({ hash }) {
  const keys = keysIn(hash);
  return { kind: keys ? "shared" : hash === "#featured" ? "featured" : "own", keys };
}

const view = { ...asked(location), order: "newest", page: 0, pages: [[]], draws: 0 };

// MARK: Order and pages

const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });
const by = (column) => (a, b) => collator.compare(a[column] ?? "", b[column] ?? "");
const time = ({ added_at }) => Date.parse(added_at) || 0;
const orders = { newest: (a, b) => time(b) - time(a), title: by("title"), author: by("author") };

/** Each page takes rows in their order for as long as it may show one more of a service. */
function cut(rows) {
  const { size } = texts;
  const caps = Object.fromEntries(texts.caps.map(({ provider, most }) => [provider, most]));
  const pages = [[]];
  let shown = {};
  for (const row of rows) {
    const { provider } = row;
    if (pages.at(-1).length >= size || shown[provider] >= caps[provider]) {
      pages.push([]);
      shown = {};
    }
    shown[provider] = (shown[provider] ?? 0) + 1;
    pages.at(-1).push(row);
  }
  return pages;
}

const named = (key) => {
  const colon = key.indexOf(":");
  return { provider: key.slice(0, colon), id: key.slice(colon + 1) };
};

/** The rows of the list that is shown, and their cards by key; none where the index can't be had. */
async function contents() {
  if (view.kind === "featured") {
    const cards = await featured();
    view.pages = cut(cards.map(({ key }) => named(key)));
    return new Map(cards.map((card) => [card.key, card]));
  }
  const isOwn = view.kind === "own";
  view.pages = cut(isOwn ? [...all()].reverse().sort(orders[view.order]) : view.keys.map(named));
  view.page = Math.min(view.page, view.pages.length - 1);
  return find(view.pages[view.page].map(keyOf)).catch(() => null);
}

// MARK: Items

/** What a card shows where the index can't be asked: what was seen when the heart was pressed. */
function kept({ title, card = {}, author = "", ...row }) {
  const isPhoto = /^photos\/[\w-]+\/[\w-]+\/$/.test(card.path) && card.src && card.height;
  return isPhoto ? { ...card, key: keyOf(row), title, alt: title, author } : undefined;
}

function itemOf(row, data) {
  const item = cardOf(data);
  if (view.kind === "own") item.append(noteOf(row));
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
    change: () => keepNote(key, field.value),
  });
  field.value = row.note ?? "";
  return field;
}

function keepNote(key, note) {
  try {
    change((next) => {
      next.rows = next.rows.map((row) => (keyOf(row) === key ? { ...row, note } : row));
    });
  } catch (error) {
    refuse(error);
  }
}

// MARK: Drawing

async function draw() {
  const turn = view.draws += 1;
  const found = await contents();
  if (turn !== view.draws) return;
  const rows = view.pages[view.page];
  const dataOf = (row) => (found ? found.get(keyOf(row)) : kept(row));
  const elsewhere = rows.filter((row) => !dataOf(row));
  view.found = rows.map(dataOf).filter(Boolean);
  fillList("list", rows.filter(dataOf).map((row) => itemOf(row, dataOf(row))));
  fillList("elsewhere-list", view.kind === "own" ? elsewhere.map(lineOf) : []);
  label(elsewhere.length);
  mark();
  if (found) complete(rows.map(keyOf), new Map([...found].map(([key, { path }]) => [key, path])));
}

function fillList(name, items) {
  part(name).replaceChildren(...items);
  part(name).dispatchEvent(new Event("grown", { bubbles: true }));
}

/** Heading, numbers and tools, as the list is now. */
function label(missing) {
  const isOwn = view.kind === "own";
  const isShared = view.kind === "shared";
  const total = view.pages.flat().length;
  const count = isShared ? total - missing : total;
  const numbers = [counted(texts.photos, count)];
  if (isShared && missing) numbers.push(counted(texts.unknown, missing));
  part("heading").textContent = texts[view.kind];
  part("count").textContent = total ? numbers.join(" · ") : "";
  part("place").textContent = fill(texts.page_of, view.page + 1, view.pages.length);
  part("keep").disabled = view.found.every(({ key }) => has(key));
  const shown = {
    trouble: shelf.read("favorites-damaged") !== null,
    ways: !isOwn, keep: isShared && view.found.length,
    tools: isOwn, order: total > 1, share: total, export: total,
    empty: !total, elsewhere: isOwn && missing, more: isOwn && total,
    turns: view.pages.length > 1, collection: true,
  };
  for (const [name, isShown] of Object.entries(shown)) part(name).hidden = !isShown;
  able("previous", view.page > 0);
  able("next", view.page < view.pages.length - 1);
}

const able = (name, is) => part(name).setAttribute("aria-disabled", String(!is));

/** Shows what was removed where it stood, with the way back. */
function mark() {
  for (const item of document.querySelectorAll("#list > li, #elsewhere-list > li")) {
    const { key } = item.dataset;
    const isGone = view.kind === "own" && !has(key);
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
  try {
    restore(item.dataset.key);
    item.querySelector(".heart").focus();
  } catch (error) {
    refuse(error);
  }
}

// MARK: More of the kind

/** The commonest tags of the visitor's own, the commonest first. */
function favoriteTags(most = 8) {
  const counts = new Map();
  for (const { tags = "" } of all()) {
    for (const tag of new Set(tags.split(";").map((name) => name.trim()).filter(Boolean))) {
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, most).map(([tag]) => tag);
}

const featured = () => newestWithTags(favoriteTags(), all().map(keyOf), 24).catch(() => []);

// MARK: What the visitor does

function turn(step) {
  const number = view.page + step;
  if (!view.pages[number]) return;
  view.page = number;
  draw().then(() => {
    part("heading").focus();
    scrollTo(0, 0);
  });
}

async function keepAll() {
  const added_at = `${new Date().toISOString().slice(0, 19)}Z`;
  const rows = view.found.map(({ key, title, author = "", ...card }) => (
    { ...named(key), title, author, added_at, open: true, card })).reverse();
  try {
    change((next) => {
      const keys = new Set(next.rows.map(keyOf));
      next.rows.push(...rows.filter((row) => !keys.has(keyOf(row))));
    });
  } catch (error) {
    return refuse(error);
  }
  part("keep").disabled = true;
  await complete(rows.map(keyOf));
}

/** Another list by another end of the address; the quick view has an end of its own. */
function follow() {
  const { kind, keys } = asked(location);
  const isSame = kind === view.kind && String(keys) === String(view.keys);
  if (location.hash.startsWith("#peek=") || isSame) return;
  Object.assign(view, { kind, keys, page: 0 });
  draw();
}

part("order").addEventListener("change", ({ target }) => {
  view.order = target.value;
  view.page = 0;
  draw();
});
part("previous").addEventListener("click", () => turn(-1));
part("next").addEventListener("click", () => turn(1));
part("keep").addEventListener("click", keepAll);
for (const name of ["share", "export", "import", "damage", "forget"]) {
  part(name).addEventListener("click", () => exchange[name](view));
}
async function takeFile() {
  const [file] = part("file").files;
  // Read at once: what chose it may take it away again.
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  part("file").value = "";
  exchange.take(file.name, bytes);
}
part("file").addEventListener("change", takeFile);
if (part("file").files.length) takeFile();
addEventListener("hashchange", follow);

/** Rows that came from elsewhere are drawn; those of this page that went stay until the next turn. */
watch(() => {
  const shown = new Set(view.pages.flat().map(keyOf));
  const isTyping = document.activeElement?.matches(".note");
  const isNew = !all().every((row) => shown.has(keyOf(row)));
  const isRescued = part("trouble").hidden && shelf.read("favorites-damaged") !== null;
  if (view.kind === "own" && (isNew || isRescued) && !isTyping) draw();
  else mark();
});

draw();
