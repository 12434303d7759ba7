// Suggestions below a search box while somebody types: recent searches and tags of the visitor's
// favorites first, then common tags that begin like the word, that go with the words before it, or
// that are nearly it. A combobox as WAI-ARIA describes it: the focus stays in the box. It works on
// any form[role=search]; one list serves them all.

import { commonTags } from "./favorites.js";
import { distance, fold, slips, terms } from "./fold.js";
import { make, styled } from "./make.js";
import { forget, recent } from "./recent.js";
import { frequentTags } from "./tags.js";
import { grouped } from "./wording.js";
import * as words from "./words.js";

const most = 8;
const list = make("ul", { role: "listbox", id: "suggestions", "aria-label": words.suggestions });
const clear = make("button", { type: "button", class: "plain" }, words.clear_recent);
const panel = make("div", { class: "suggest", hidden: true }, list, clear);
let tags = [];
let box;
let active = -1;
let isWanted = false;

// --- What to suggest

/** Common tags for the last of the words typed, and those that go with the words before. */
function tagsFor(text) {
  const typed = terms(text);
  const last = typed.at(-1) ?? "";
  const before = typed.slice(0, -1).join(" ");
  const whole = typed.join(" ");
  const begins = (tag, part) => tag.folded.startsWith(part) || tag.folded.includes(` ${part}`);
  const found = [
    ...tags.filter((tag) => begins(tag, whole)).slice(0, most),
    ...(before ? [...relatives(before), ...tags].filter((tag) => begins(tag, last)).slice(0, most) : []),
  ].map((tag) => ({ text: begins(tag, whole) || !before ? tag.name : `${startOf(text)}${tag.name}`, tag }));
  const related = relatives(whole).map((tag) => ({ text: `${text.trim()} ${tag.name}`, tag }));
  return [...found, ...related, ...(found.length ? [] : nearly(last))];
}

/** The tags that go with one. */
const relatives = (name) => (tags.find(({ folded }) => folded === name)?.related ?? [])
  .map((place) => tags[place]);

const startOf = (text) => text.slice(0, text.trimEnd().lastIndexOf(" ") + 1);

function nearly(word) {
  const reach = slips(word);
  if (!reach) return [];
  return tags.map((tag) => [distance(word, tag.folded.slice(0, word.length + reach), reach), tag])
    .filter(([far]) => far <= reach).sort((a, b) => a[0] - b[0])
    .map(([, tag]) => ({ text: tag.name, tag }));
}

function offers(text) {
  const part = fold(text.trim());
  const fits = (one) => fold(one).startsWith(part);
  const own = commonTags().filter(fits).slice(0, part ? 3 : 4);
  const searches = recent().filter(fits).map((one) => ({ text: one, note: words.searched_before }));
  const found = [
    ...searches, ...own.map((one) => ({ text: one, note: words.your_tag })),
    ...(part ? tagsFor(text) : tags.slice(0, most).map((tag) => ({ text: tag.name, tag }))),
  ];
  const seen = new Set();
  return found.filter((one) => {
    const name = fold(one.text);
    return name !== part && !seen.has(name) && seen.add(name);
  }).slice(0, most);
}

// --- The list

function option({ text, note, tag }, place) {
  const isTag = tag?.name === text;
  const aside = note ?? (isTag ? grouped(tag.count) : "");
  return make(
    "li", { role: "option", id: `suggestion-${place}`, "aria-selected": "false" },
    make("bdi", {}, text), " ", make("span", {}, aside),
  );
}

function show() {
  if (!box) return;
  isWanted = true;
  const found = offers(box.value);
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
  if (!box) return;
  box.ariaExpanded = isOpen;
  box.removeAttribute("aria-activedescendant");
}

function choose(place) {
  const options = [...list.children];
  active = (place + options.length + 1) % (options.length + 1);
  if (active === options.length) active = -1;
  options.forEach((one, at) => one.setAttribute("aria-selected", at === active));
  if (active < 0) return box.removeAttribute("aria-activedescendant");
  options[active].scrollIntoView({ block: "nearest" });
  box.setAttribute("aria-activedescendant", options[active].id);
}

function take(chosen) {
  box.value = chosen.querySelector("bdi").textContent;
  close();
  box.form.requestSubmit();
}

const keys = {
  ArrowDown: () => (panel.hidden ? show() : choose(active + 1)),
  ArrowUp: () => (panel.hidden ? show() : choose(active < 0 ? list.children.length - 1 : active - 1)),
  Enter: (event) => {
    if (panel.hidden || active < 0) return close(), false;
    take(list.children[active]);
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
  if (!panel.contains(relatedTarget) && relatedTarget !== box) close();
}

// --- The boxes

/** Suggests at a search box, which has the focus. */
export async function attend(input) {
  box = input;
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
  await styled();
  renew();
  tags = await coming;
  renew();
}

/** Shows what is known by now, to somebody who is still there. */
function renew() {
  if (isWanted && document.activeElement === box) show();
}

list.addEventListener("pointerdown", (event) => event.preventDefault());
list.addEventListener("click", ({ target }) => {
  const chosen = target.closest("[role=option]");
  if (chosen) take(chosen);
});
panel.addEventListener("focusout", leave);
clear.addEventListener("click", () => {
  forget();
  box.focus();
  show();
});
