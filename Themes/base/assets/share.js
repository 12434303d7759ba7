// The sharing panel: an editable text, then the ways to send it. A device with a share sheet of its
// own offers that first; copying and saving are always there. Author and license come from the
// photo's own page.

import { copy } from "./notice.js";
import { panel } from "./panel.js";
import { recordOf } from "./photo-record.js";
import { here } from "./site-urls.js";

/** Shares the page's photo, or the page itself. */
export function sharePage() {
  const isPhoto = document.documentElement.dataset.pageKind === "photo";
  return share(isPhoto ? recordOf(document, here.href) : { title: document.title, url: here.href });
}

/**
 * Opens the panel. `text` comes before the address; by default it consists of title, author and
 * credit. `save` is `{ href, name }`.
 */
export const share = ({ title, author, credit, text = textOf(title, author, credit), url, save }) => (
  panel("share", (dialog) => {
    const field = dialog.querySelector("textarea");
    const status = dialog.querySelector("[role=status]");
    const report = (word) => { status.textContent = word; };
    const [send, copyText, copyLink, link] = dialog.querySelector(".share-actions").children;
    field.value = `${text}\n${url}`;
    send.addEventListener("click", () => sendAway(title, field.value, url).then(
      () => report(status.dataset.shared),
      ({ name }) => { if (name !== "AbortError") report(status.dataset.failed); }));
    copyText.addEventListener("click", () => copy(field.value, report));
    copyLink.addEventListener("click", () => copy(url, report));
    if (!navigator.share) send.remove();
    if (save) Object.assign(link, { href: save.href, download: save.name });
    else link.remove();
  }));

// The address is passed separately; the text must not repeat it.
const sendAway = (title, text, url) =>
  navigator.share({ title, text: text.replace(url, "").trim(), url });

/** The credit line names the work and its author, but those of some services leave out the title. */
function textOf(title, author, credit = "") {
  const names = [title, author].filter((name) => name && !credit.includes(name)).join(" – ");
  return [names, credit].filter(Boolean).join("\n");
}
