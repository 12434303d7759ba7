// The sharing panel: an editable text, then the ways to send it. A device with a share sheet of its
// own offers that first; copying and saving are always there. Author and license come from the
// photo's own page.

import { make } from "./elements.js";
import { copy } from "./notice.js";
import { panel } from "./panel.js";
import { recordOf } from "./photo-record.js";
import { here } from "./site-urls.js";
import * as words from "./words.js";

/** Shares the page's photo, or the page itself. */
export function sharePage() {
  const isPhoto = document.documentElement.dataset.pageKind === "photo";
  return share(isPhoto ? recordOf(document, here.href) : { title: document.title, url: here.href });
}

/**
 * Opens the panel. `text` comes before the address; by default it consists of title, author and
 * credit. `save` is `{ href, name }`.
 */
export function share(item) {
  const { title, author, credit, text = textOf(title, author, credit), url } = item;
  const field = make("textarea", { rows: 5, id: "share-text" });
  field.value = `${text}\n${url}`;
  const status = make("p", { role: "status" });
  const report = (word) => { status.textContent = word; };
  const button = (word, click) => make("button", { type: "button", click }, word);
  return panel(
    "share", words.share, make("label", { for: field.id }, words.share_text), field,
    make("div", { class: "share-actions" }, ...actions(item, field, report, button)), status);
}

/** The credit line names the work and its author, but those of some services leave out the title. */
function textOf(title, author, credit = "") {
  const names = [title, author].filter((name) => name && !credit.includes(name)).join(" – ");
  return [names, credit].filter(Boolean).join("\n");
}

function actions({ title, url, save }, field, report, button) {
  const list = [
    button(words.copy_text, () => copy(field.value, report)),
    button(words.copy_link, () => copy(url, report)),
  ];
  if (save) list.push(make("a", { href: save.href, download: save.name }, words.save_photo));
  if (navigator.share) {
    list.unshift(button(words.share_with, () => send(title, url, field.value, report)));
  }
  return list;
}

async function send(title, url, text, report) {
  // The address is passed separately; the text must not repeat it.
  try {
    await navigator.share({ title, text: text.replace(url, "").trim(), url });
    report(words.shared);
  } catch (error) {
    if (error.name !== "AbortError") report(words.share_failed);
  }
}
