// Sharing: the text comes first, to be read and changed, then the ways to send it. Where the device
// has a share sheet of its own that leads; copying and saving are there everywhere. What is said of
// author and license comes from the photo's own page.

import { words } from "./words.js";
import { make, styled } from "./make.js";
import { here } from "./site.js";
import { recordOf, shareable } from "./record.js";

const sheet = styled(new URL("./peek.css", import.meta.url));

/** Shares the page's photo, or the page itself. */
export function shareFrom() {
  const isPhoto = document.documentElement.dataset.pageKind === "photo";
  return share(isPhoto ? shareable(recordOf(document, here)) : {
    title: document.title, url: here.href,
  });
}

/**
 * Opens the panel. `text` is what stands before the address; made of title, author and credit
 * where it is missing. `image`: a picture of the site's own to send along. `save`: `{ href, name }`.
 */
export async function share({ title, author, text, url, image, credit, save }) {
  await sheet;
  const lead = text ?? said(title, author, credit);
  const field = make("textarea", { rows: 5, id: "share-text" });
  field.value = `${lead}\n${url}`;
  const state = make("p", { class: "share-state", role: "status" });
  const say = (word) => { state.textContent = word; };
  const close = make("button", { type: "button", class: "share-close", click: () => dialog.close() },
    words.close);
  const dialog = make("dialog", { class: "share", "aria-labelledby": "share-title" },
    make("h2", { id: "share-title" }, words.share),
    make("label", { for: field.id }, words.share_text), field,
    make("div", { class: "share-ways" }, ...ways({ title, url, image, save, field, say })),
    state, close);
  dialog.addEventListener("click", ({ target }) => { if (target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** The credit line names the work and its author; some services' lines leave the title out. */
function said(title, author, credit = "") {
  const names = [title, author].filter((name) => name && !credit.includes(name)).join(" – ");
  return [names, credit].filter(Boolean).join("\n");
}

function ways({ title, url, image, save, field, say }) {
  const way = (word, act) => make("button", { type: "button", click: act }, word);
  const list = [
    way(words.copy_text, () => copy(field.value, say)),
    way(words.copy_link, () => copy(url, say)),
  ];
  if (save) list.push(make("a", { href: save.href, download: save.name }, words.save_photo));
  if (navigator.share) {
    const files = fileOf(image, save?.name ?? title);
    list.unshift(way(words.share_with, () => send({ title, url, field, files, say })));
  }
  return list;
}

/** The picture as a file, fetched ahead: the share sheet opens only at the touch itself. */
function fileOf(image, name) {
  const files = [];
  if (image && navigator.canShare) {
    fetch(image).then((answer) => answer.blob()).then((blob) => {
      const ending = blob.type.split("/").pop().replace("jpeg", "jpg");
      const stem = name.replace(/\.\w{3,4}$/, "").replaceAll(/[^\p{L}\p{N} -]/gu, "").trim();
      files.push(new File([blob], `${stem || "photo"}.${ending}`, { type: blob.type }));
    }).catch(() => {});
  }
  return files;
}

async function send({ title, url, field, files, say }) {
  // The address is told by itself; twice in one message would be once too often.
  const text = field.value.replace(url, "").trim();
  const message = { title, text, url };
  const whole = { ...message, files };
  try {
    await navigator.share(files.length && navigator.canShare(whole) ? whole : message);
    say(words.shared);
  } catch (fault) {
    if (fault.name !== "AbortError") say(words.share_failed);
  }
}

async function copy(text, say) {
  say("");
  try {
    await navigator.clipboard.writeText(text);
    say(words.copied);
  } catch {
    say(copyByHand(text) ? words.copied : words.copy_failed);
  }
}

/** For pages that may not use the clipboard: those without https. */
function copyByHand(text) {
  const scratch = make("textarea", { class: "unseen", "aria-hidden": "true" });
  scratch.value = text;
  const focused = document.activeElement;
  focused.after(scratch);
  scratch.select();
  const isDone = document.execCommand("copy");
  scratch.remove();
  focused.focus();
  return isDone;
}
