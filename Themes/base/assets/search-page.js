// The search page. The address holds the whole search; form, results and suggestions follow from it.
// Back and Forward are searches like any other.

import { cardElement, countWithinCaps } from "./card.js";
import { limitRequests, loadCards } from "./card-data.js";
import { cardsAdded } from "./common.js";
import { make } from "./elements.js";
import { fill, pluralize } from "./formatting.js";
import { index, used } from "./index-files.js";
import { clearRecent, recent, remember } from "./recent-searches.js";
import { restorePosition, trackPosition } from "./scroll-position.js";
import { counts, search } from "./search-index.js";
import { addressOf, form, show, stateAt, stateOfForm } from "./search-state.js";
import { terms } from "./search-text.js";
import { here } from "./site-urls.js";
import { frequentTags, similarTags, tagResults } from "./tags.js";
import { yieldToBrowser } from "./yield.js";

// The page contains its texts. This script is also on others, with the suggestions.
const words = JSON.parse(document.getElementById("search-texts")?.textContent ?? "{}");
const pageSize = 50;
// Requests until the first results, and how many a browser makes at once to an HTTP/1.1 server.
const mostRequests = 9;
const atOnce = 6;
const [results, resultCount, resultList, nextSteps, showMore, recentSearches] = [
  "search-results", "result-count", "result-list", "next-steps", "show-more", "recent-searches",
].map((id) => document.getElementById(id));

// MARK: Results

let run = 0;
let numbers = [];
let total = 0;
let shown = 0;
let due = 0;

/** Appends cards at once, so that no row moves, unless another search starts; returns the first of them. */
async function append(mine, list) {
  const items = [];
  for (const data of list) {
    items.push(cardElement(data));
    await yieldToBrowser();
    if (mine !== run) return undefined;
  }
  resultList.append(...items);
  shown += list.length;
  cardsAdded(resultList);
  return items[0];
}

/**
 * Loads more cards of the current page with at most so many requests (0 is no limit): the first ones
 * with few, the rest when the visitor comes near. Returns the first of them.
 */
async function grow(mine, requests = atOnce) {
  const { caps } = await index();
  const isCapped = Object.keys(caps).length > 0;
  const next = numbers.slice(shown, due);
  const list = await loadCards(isCapped || !requests ? next : await limitRequests(next, requests));
  if (mine !== run) return undefined;
  if (isCapped) {
    resultList.replaceChildren();
    due = shown + countWithinCaps(list.map(({ key }) => key), caps);
  }
  const item = await append(mine, list.slice(0, due - shown));
  if (mine !== run) return undefined;
  if (shown < Math.min(due, numbers.length)) end.observe(resultList.lastElementChild);
  else showMore.hidden = shown >= total;
  return item;
}

// Cards out of view are not loaded, so that the first screen needs few requests.
const end = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && goOn());

async function answer(mine, state, waiting) {
  const { q, filters, order } = state;
  const before = used().length;
  const isPlain = q && order === "relevance" && !filters.length;
  const first = isPlain ? await tagResults(q).catch(() => undefined) : undefined;
  const result = first ?? await search(q, filters, order);
  if (mine !== run) return;
  clearTimeout(waiting);
  ({ numbers, total } = result);
  resultCount.textContent = total ? pluralize(words.found, total)
    : q ? fill(words.nothing_for, q) : words.nothing_sentence;
  if (!total) return showNoResults(mine, state);
  // The first results of a tag are loaded; the whole list follows when the visitor goes on.
  if (first && total > numbers.length) loadAll = () => search(q, filters, order);
  due = history.state?.due ?? pageSize;
  // A visitor who comes back was further down.
  await grow(mine, history.state?.place ? 0 : Math.max(2, Math.min(atOnce, mostRequests - (used().length - before))));
}

let loadAll;

/** Continues the current page, or starts the next one when the button is pressed. */
async function goOn(press) {
  const mine = run;
  end.disconnect();
  showMore.hidden = true;
  try {
    if (shown >= due) {
      if (loadAll) ({ numbers, total } = await loadAll());
      loadAll = undefined;
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
  const before = resultCount.textContent;
  const click = () => {
    nextSteps.replaceChildren();
    resultCount.textContent = before;
    again();
  };
  resultCount.textContent = words.search_failed;
  nextSteps.replaceChildren(make("p", {}, make("button", { type: "button", click }, words.try_again)));
}

// MARK: No results

const link = (state, text) => make("li", {}, make("a", { href: addressOf(state) }, text));

const linkSection = (name, items) => make(
  "section", {}, make("h2", {}, name), make("ul", { class: "tags", role: "list" }, ...items));

async function showNoResults(mine, { q, filters, order }) {
  results.classList.add("no-results");
  const [tags, single] = await Promise.all([
    q ? similarTags(q, 8).catch(() => []) : [], terms(q).length > 1 ? counts(q).catch(() => []) : [],
  ]);
  if (mine !== run) return;
  const broader = single.filter(({ count }) => count).map(({ word, count }) => (
    link({ q: word, filters, order }, `${fill(words.only_word, word)} (${count})`)));
  if (filters.length) broader.unshift(link({ q, filters: [], order }, words.clear_filters));
  // If no tag is similar, common tags are offered.
  const offered = tags.length ? tags : (await frequentTags().catch(() => [])).slice(0, 8);
  const similar = offered.map(({ name }) => link({ q: name, filters: [], order }, name));
  if (broader.length) nextSteps.append(linkSection(words.broaden_search, broader));
  if (similar.length) nextSteps.append(linkSection(words.nothing_tags, similar));
  nextSteps.append(document.getElementById("newest-template").content.cloneNode(true));
  cardsAdded(nextSteps);
}

// MARK: One search

function clear() {
  results.classList.remove("no-results");
  showMore.hidden = true;
  nextSteps.replaceChildren();
  resultList.replaceChildren();
  [numbers, shown, loadAll] = [[], 0, undefined];
  end.disconnect();
}

function showRecent() {
  resultCount.textContent = "";
  const items = recent().map((q) => link({ q, filters: [], order: "relevance" }, q));
  recentSearches.hidden = !items.length;
  recentSearches.querySelector("ul").replaceChildren(...items);
}

let current;

async function start(state) {
  current = location.search;
  run += 1;
  const mine = run;
  const hasQuery = Boolean(state.q || state.filters.length);
  show(state);
  clear();
  recentSearches.hidden = true;
  document.documentElement.classList.toggle("has-query", hasQuery);
  if (!hasQuery) return showRecent();
  const waiting = setTimeout(() => { if (mine === run) resultCount.textContent = words.searching; }, 400);
  try {
    await answer(mine, state, waiting);
    if (mine !== run) return;
    trackPosition();
    restorePosition();
    // With filters, other photos may have the words.
    if (total || !state.filters.length) remember(state.q, total);
  } catch {
    if (mine === run) fail(() => start(state));
  } finally {
    clearTimeout(waiting);
  }
}

function go(state, method = "pushState") {
  history[method](null, "", addressOf(state));
  return start(state);
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
  if (location.search !== current) start(stateAt(location));
}

/** Runs the search of a link to this page. */
export function follow(link) {
  go(stateAt(link));
  form.scrollIntoView({ block: "nearest" });
}

/** Runs the search of the address. */
export function begin() {
  addEventListener("submit", submit);
  form.addEventListener("change", change);
  addEventListener("popstate", comeBack);
  showMore.firstChild.addEventListener("click", goOn);
  recentSearches.querySelector("button").addEventListener("click", () => {
    clearRecent();
    form.elements.q.focus();
  });
  addEventListener("searches-cleared", () => { if (!recentSearches.hidden) showRecent(); });
  start(stateAt(here));
}
