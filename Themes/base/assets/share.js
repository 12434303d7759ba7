// Sharing: the text comes first, to be read and changed, then the ways to send it. Where the device
// has a share sheet of its own that leads; copying and saving are there everywhere. What is said of
// author and license comes from the photo's own page.

import * as words from "./words.js";
import { make } from "./make.js";
import { panel } from "./panel.js";
import { here } from "./site.js";
import { recordOf } from "./record.js";

/** Shares the page's photo, or the page itself. */
export function shareFrom() {
  const isPhoto = document.documentElement.dataset.pageKind === "photo";
  return share(isPhoto ? recordOf(document, here.href) : { title: document.title, url: here.href });
}

/**
 * Opens the panel. `text` is what stands before the address; made of title, author and credit
 * where it is missing. `save`: `{ href, name }`.
 */
export function share(what) {
  const { title, author, credit, text = said(title, author, credit), url } = what;
  const field = make("textarea", { rows: 5, id: "share-text" });
  field.value = `${text}\n${url}`;
  const state = make("p", { role: "status" });
  const say = (word) => { state.textContent = word; };
  const way = (word, click) => make("button", { type: "button", click }, word);
  return panel(
    "share", words.share, make("label", { for: field.id }, words.share_text), field,
    make("div", { class: "share-ways" }, ...ways(what, field, say, way)), state);
}

/** The credit line names the work and its author; some services' lines leave the title out. */
function said(title, author, credit = "") {
  const names = [title, author].filter((name) => name && !credit.includes(name)).join(" – ");
  return [names, credit].filter(Boolean).join("\n");
}

function ways({ title, url, save }, field, say, way) {
  const list = [
    way(words.copy_text, () => copy(field.value, say)),
    way(words.copy_link, () => copy(url, say)),
  ];
  if (save) list.push(make("a", { href: save.href, download: save.name }, words.save_photo));
  if (navigator.share) {
    list.unshift(way(words.share_with, () => send(title, url, field.value, say)));
  }
  return list;
}

async function send(title, url, text, say) {
  // The address is told by itself; twice in one message would be once too often.
  try {
    await navigator.share({ title, text: text.replace(url, "").trim(), url });
    say(words.shared);
  } catch (fault) {
    if (fault.name !== "AbortError") say(words.share_failed);
  }
}

/** Pages without https may not use the clipboard. */
async function copy(text, say) {
  say("");
  try {
    await navigator.clipboard.writeText(text);
    say(words.copied);
  } catch {
    say(words.copy_failed);
  }
}
