// The search page: what is asked stands in the address, and nowhere else; the form, the results and
// the ways on follow from it. Back and Forward are searches like any other.

import { cardOf, fitting } from "./card.js";
import { cards, within } from "./cards.js";
import { grown } from "./common.js";
import { index, used } from "./files.js";
import { terms } from "./fold.js";
import { counts, search } from "./lookup.js";
import { make } from "./make.js";
import { find, keep } from "./place.js";
import { addressOf, form, show, stateAt, stateOfForm } from "./query.js";
import { forget, recent, remember } from "./recent.js";
import { rest } from "./rest.js";
import { here } from "./site.js";
import { frequentTags, head, nearTags } from "./tags.js";
import { counted, fill } from "./wording.js";
import * as words from "./words.js";

const pageSize = 50;
// Of the network, up to the first results; and as many as browsers make at once of an older server.
const mostRequests = 10;
const atOnce = 6;
const [outcome, found, hits, ways, more, recents] = [
  "outcome", "found", "hits", "ways", "on", "recent",
].map((id) => document.getElementById(id));

// --- Results

let run = 0;
let numbers = [];
let total = 0;
let shown = 0;
let due = 0;

/** Puts in cards for as long as nobody asks for others; gives the first of them. */
async function append(mine, list) {
  let first;
  for (const data of list) {
    const item = cardOf(data);
    hits.append(item);
    first ??= item;
    await rest();
    if (mine !== run) return undefined;
  }
  shown += list.length;
  grown(hits);
  return first;
}

/**
 * More cards of the page that is begun, for so many requests: the first ones come with few, the rest
 * when somebody comes near; nought is no limit. Gives the first of them.
 */
async function grow(mine, requests = atOnce) {
  const { caps } = await index();
  const isCapped = Object.keys(caps).length > 0;
  const next = numbers.slice(shown, due);
  const list = await cards(isCapped || !requests ? next : await within(next, requests));
  if (mine !== run) return undefined;
  if (isCapped) {
    hits.replaceChildren();
    due = shown + fitting(list.map(({ key }) => key), caps);
  }
  const item = await append(mine, list.slice(0, due - shown));
  if (mine !== run) return undefined;
  if (shown < Math.min(due, numbers.length)) end.observe(hits.lastElementChild);
  else more.hidden = shown >= total;
  return item;
}

// What is out of view is not asked for: the first screen is to come with few requests.
const end = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && goOn());

async function answer(mine, state) {
  const { q, filters, order } = state;
  const before = used().length;
  const isPlain = q && order === "relevance" && !Object.keys(filters).length;
  const ready = isPlain ? await head(q).catch(() => undefined) : undefined;
  const result = ready ?? await search(q, filters, order);
  if (mine !== run) return;
  ({ numbers, total } = result);
  found.textContent = total ? counted(words.found, total) : words.nothing_sentence;
  if (!total) return nothing(mine, state);
  // The head of a list is here at once; all of it once somebody wants to go on.
  if (ready && total > numbers.length) whole = () => search(q, filters, order);
  due = history.state?.due ?? pageSize;
  // Who comes back was further down.
  await grow(mine, history.state?.place ? 0 : Math.max(2, Math.min(atOnce, mostRequests - (used().length - before))));
}

let whole;

/** Goes on with the page that is begun, or with the next one when its button is pressed. */
async function goOn(press) {
  const mine = run;
  end.disconnect();
  more.hidden = true;
  try {
    if (shown >= due) {
      if (whole) ({ numbers, total } = await whole());
      whole = undefined;
      due = shown + pageSize;
      history.replaceState({ ...history.state, due }, "");
    }
    const item = await grow(mine);
    if (press) item?.querySelector("a").focus();
  } catch {
    if (mine === run) fail(() => goOn(press));
  }
}

function fail(again) {
  const before = found.textContent;
  const click = () => {
    ways.replaceChildren();
    found.textContent = before;
    again();
  };
  found.textContent = words.search_failed;
  ways.replaceChildren(make("p", {}, make("button", { type: "button", click }, words.try_again)));
}

// --- Nothing found

const link = (state, text) => make("li", {}, make("a", { href: addressOf(state) }, text));

const part = (name, items) => make(
  "section", {}, make("h2", {}, name), make("ul", { class: "tags", role: "list" }, ...items));

async function nothing(mine, { q, filters, order }) {
  outcome.classList.add("nothing");
  const [tags, single] = await Promise.all([
    q ? nearTags(q, 8).catch(() => []) : [], terms(q).length > 1 ? counts(q).catch(() => []) : [],
  ]);
  if (mine !== run) return;
  const wider = single.filter(({ count }) => count).map(({ word, count }) => (
    link({ q: word, filters, order }, `${fill(words.only_word, word)} (${count})`)));
  if (Object.keys(filters).length) wider.unshift(link({ q, filters: {}, order }, words.without_filters));
  // Where no tag is near, any of the common ones is better than none.
  const offered = tags.length ? tags : (await frequentTags().catch(() => [])).slice(0, 8);
  const near = offered.map(({ name }) => link({ q: name, filters: {}, order }, name));
  if (wider.length) ways.append(part(words.wider, wider));
  if (near.length) ways.append(part(words.nearest_tags, near));
  ways.append(document.getElementById("fresh").content.cloneNode(true));
  grown(ways);
}

// --- One search

function clean() {
  outcome.classList.remove("nothing");
  more.hidden = true;
  ways.replaceChildren();
  hits.replaceChildren();
  [numbers, shown, whole] = [[], 0, undefined];
  end.disconnect();
}

function offer() {
  found.textContent = "";
  const items = recent().map((q) => link({ q, filters: {}, order: "relevance" }, q));
  recents.hidden = !items.length;
  recents.querySelector("ul").replaceChildren(...items);
}

let current;

async function ask(state) {
  current = location.search;
  run += 1;
  const mine = run;
  const isAsked = Boolean(state.q || Object.keys(state.filters).length);
  show(state);
  clean();
  recents.hidden = true;
  document.documentElement.classList.toggle("asked", isAsked);
  if (!isAsked) return offer();
  const waiting = setTimeout(() => { if (mine === run) found.textContent = words.searching; }, 400);
  try {
    await answer(mine, state);
    if (mine !== run) return;
    keep();
    find();
    if (state.q && total) remember(state.q);
  } catch {
    if (mine === run) fail(() => ask(state));
  } finally {
    clearTimeout(waiting);
  }
}

function go(state, way = "pushState") {
  history[way](null, "", addressOf(state));
  return ask(state);
}

function submit(event) {
  if (!event.target.matches("[role=search]")) return;
  event.preventDefault();
  go(stateOfForm(event.target.elements.q.value));
}

function change({ target }) {
  if (target.name !== "q") go(stateOfForm(), target.name === "order" ? "replaceState" : "pushState");
}

function comeBack() {
  if (location.search !== current) ask(stateAt(location));
}

/** Searches for what a link to this page asks. */
export function follow(link) {
  go(stateAt(link));
  form.scrollIntoView({ block: "nearest" });
}

const forgotten = () => { if (!recents.hidden) offer(); };

/** Answers what the address asks. */
export function begin() {
  addEventListener("submit", submit);
  form.addEventListener("change", change);
  addEventListener("popstate", comeBack);
  more.firstChild.addEventListener("click", goOn);
  recents.querySelector("button").addEventListener("click", () => {
    forget();
    form.elements.q.focus();
  });
  addEventListener("forgotten", forgotten);
  ask(stateAt(here));
}
