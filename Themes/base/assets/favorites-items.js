// The items of the favorites page: cards of the site's photos, and lines with the texts of rows whose
// photos are not on the site.

import { cardElement } from "./card.js";
import { attempt } from "./details.js";
import { make } from "./elements.js";
import { heart } from "./favorite-buttons.js";
import { texts } from "./favorites-texts.js";
import { annotate, keyOf } from "./favorites.js";
import { fill } from "./formatting.js";

/** The card stored with a row, for use without the index. */
export function storedCard({ title, card = {}, author = "", ...row }) {
  const isPhoto = /^photos(\/([\w-]|%[89A-F]\w)+){2,}\/$/.test(card.path) && card.src && card.height;
  return isPhoto ? { ...card, key: keyOf(row), title, alt: title, author } : undefined;
}

/** The card of a row whose photo is on the site, with a note in the visitor's own list. */
export function itemOf(row, data, isOwn) {
  const item = cardElement(data);
  if (isOwn) item.append(noteOf(row));
  return item;
}

/** An address if it is http or https; any other is not made a link. */
function addressOf(text = "") {
  const address = URL.canParse(text) && new URL(text);
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}

/** The line of a row whose photo is not on the site. */
export function lineOf(row) {
  const title = row.title || keyOf(row);
  const href = addressOf(row.page_url);
  const name = href ? make("a", { href, rel: "noopener" }, title) : make("b", {}, title);
  const item = make("li", { "data-key": keyOf(row) }, make("p", {}, name));
  if (row.author) item.firstChild.append(" ", make("span", {}, row.author));
  item.append(heart(texts.favorite, title), noteOf(row));
  return item;
}

/** The field for the visitor's note on a photo. */
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
