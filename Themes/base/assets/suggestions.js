// Suggestions below a search field: recent searches and tags of the visitor's favorites first, then
// common tags that begin with the typed word, go with the words before it, or differ by a typo. A
// combobox as described by WAI-ARIA: the focus stays in the field. One list serves every
// form[role=search].

import { loadOverlayStyles, make } from "./elements.js";
import { commonTags } from "./favorites.js";
import { groupDigits } from "./formatting.js";
import { clearRecent, recent } from "./recent-searches.js";
import { allowedTypos, distance, fold, terms } from "./search-text.js";
import { frequentTags } from "./tags.js";
import * as words from "./words.js";

const limit = 8;
const list = make("ul", { role: "listbox", id: "search-suggestions", "aria-label": words.suggestions });
const clear = make("button", { type: "button", class: "text-button" }, words.clear_recent);
const panel = make("div", { class: "suggestions", hidden: true }, list, clear);
let tags = [];
let field;
let active = -1;
let isWanted = false;

// MARK: What to suggest

/** Common tags for the last typed word, and tags that go with the words before it. */
function tagsFor(text) {
  const typed = terms(text);
  const last = typed.at(-1) ?? "";
  const before = typed.slice(0, -1).join(" ");
  const all = typed.join(" ");
  const begins = (tag, part) => tag.folded.startsWith(part) || tag.folded.includes(` ${part}`);
  const found = [
    ...tags.filter((tag) => begins(tag, all)).slice(0, limit),
    ...(before ? [...related(before), ...tags].filter((tag) => begins(tag, last)).slice(0, limit) : []),
  ].map((tag) => ({ text: begins(tag, all) || !before ? tag.name : `${startOf(text)}${tag.name}`, tag }));
  const combined = related(all).map((tag) => ({ text: `${text.trim()} ${tag.name}`, tag }));
  return [...found, ...combined, ...(found.length ? [] : similar(last))];
}

/** The tags related to a tag. */
const related = (name) => (tags.find(({ folded }) => folded === name)?.related ?? [])
  .map((place) => tags[place]);

const startOf = (text) => text.slice(0, text.trimEnd().lastIndexOf(" ") + 1);

function similar(word) {
  const most = allowedTypos(word);
  if (!most) return [];
  return tags.map((tag) => [distance(word, tag.folded.slice(0, word.length + most), most), tag])
    .filter(([typos]) => typos <= most).sort((a, b) => a[0] - b[0])
    .map(([, tag]) => ({ text: tag.name, tag }));
}

function suggestionsFor(text) {
  const start = fold(text.trim());
  const matches = (one) => fold(one).startsWith(start);
  const own = commonTags().filter(matches).slice(0, start ? 3 : 4);
  const searches = recent().filter(matches).map((one) => ({ text: one, note: words.searched_before }));
  const found = [
    ...searches, ...own.map((one) => ({ text: one, note: words.your_tag })),
    ...(start ? tagsFor(text) : tags.slice(0, limit).map((tag) => ({ text: tag.name, tag }))),
  ];
  const seen = new Set();
  return found.filter((one) => {
    const name = fold(one.text);
    return name !== start && !seen.has(name) && seen.add(name);
  }).slice(0, limit);
}

// MARK: The list

function option({ text, note, tag }, place) {
  const isTag = tag?.name === text;
  const detail = note ?? (isTag ? groupDigits(tag.count) : "");
  return make(
    "li", { role: "option", id: `suggestion-${place}`, "aria-selected": "false" },
    make("bdi", {}, text), " ", make("span", {}, detail),
  );
}

function show() {
  if (!field) return;
  isWanted = true;
  const found = suggestionsFor(field.value);
  list.replaceChildren(...found.map(option));
  clear.hidden = !found.some(({ note }) => note === words.searched_before);
  open(found.length > 0);
}

function close() {
  isWanted = false;
  open(false);
}

function open(isOpen) {
  active = -1;
  panel.hidden = !isOpen;
  if (!field) return;
  field.ariaExpanded = isOpen;
  field.removeAttribute("aria-activedescendant");
}

function select(place) {
  const options = [...list.children];
  active = (place + options.length + 1) % (options.length + 1);
  if (active === options.length) active = -1;
  options.forEach((one, at) => one.setAttribute("aria-selected", at === active));
  if (active < 0) return field.removeAttribute("aria-activedescendant");
  options[active].scrollIntoView({ block: "nearest" });
  field.setAttribute("aria-activedescendant", options[active].id);
}

function choose(chosen) {
  field.value = chosen.querySelector("bdi").textContent;
  close();
  field.form.requestSubmit();
}

const keys = {
  ArrowDown: () => (panel.hidden ? show() : select(active + 1)),
  ArrowUp: () => (panel.hidden ? show() : select(active < 0 ? list.children.length - 1 : active - 1)),
  Enter: (event) => {
    if (panel.hidden || active < 0) return close(), false;
    choose(list.children[active]);
  },
  Escape: () => {
    if (panel.hidden) return false;
    close();
  },
};

function press(event) {
  if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  const act = keys[event.key];
  if (act && act(event) !== false) event.preventDefault();
}

function leave({ relatedTarget }) {
  if (!panel.contains(relatedTarget) && relatedTarget !== field) close();
}

// MARK: The fields

/** Shows suggestions for a search field that has the focus. */
export async function suggest(input) {
  field = input;
  isWanted = true;
  if (!input.role) {
    input.setAttribute("aria-controls", list.id);
    Object.assign(input, {
      role: "combobox", ariaAutoComplete: "list", ariaExpanded: "false", autocomplete: "off",
    });
    input.addEventListener("input", show);
    input.addEventListener("keydown", press);
    input.addEventListener("click", () => panel.hidden && show());
    input.addEventListener("focusout", leave);
    input.form.addEventListener("submit", close);
  }
  input.closest("p, div, form").append(panel);
  const coming = frequentTags().catch(() => tags);
  await loadOverlayStyles();
  refresh();
  tags = await coming;
  refresh();
}

/** Shows the current suggestions if the field still has the focus. */
function refresh() {
  if (isWanted && document.activeElement === field) show();
}

list.addEventListener("pointerdown", (event) => event.preventDefault());
list.addEventListener("click", ({ target }) => {
  const chosen = target.closest("[role=option]");
  if (chosen) choose(chosen);
});
panel.addEventListener("focusout", leave);
clear.addEventListener("click", () => {
  clearRecent();
  field.focus();
  show();
});
