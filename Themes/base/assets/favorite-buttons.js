// The favorite button (a heart) of every photo. It shows what the browser stores and responds at once.
// The photo's details are then read from its page; without a network, that happens later. Cards get
// their buttons here: pages are smaller without what needs a script anyway.

import { attempt, complete } from "./details.js";
import { make } from "./elements.js";
import { add, has, newRow, remove, watch } from "./favorites.js";
import { recover } from "./favorites-recovery.js";
import { fill } from "./formatting.js";
import { here, site } from "./site-urls.js";

const keyOf = (button) => button.closest("[data-key]")?.dataset.key ?? "";

/** The button of a photo. It is hidden until its state is known. */
export const heart = (label, title) => make("button", {
  class: "heart", type: "button", "aria-label": fill(label, title), hidden: true,
});

const addHeart = (card) => card.append(
  heart(card.parentElement.dataset.hearts, card.querySelector("em")?.textContent ?? ""));

/** Updates the favorite buttons of a page, or of a part of it. */
export function update(scope = document) {
  scope.querySelectorAll("[data-hearts] > [data-key]:not(:has(> .heart))").forEach(addHeart);
  for (const button of scope.querySelectorAll(".heart")) {
    button.setAttribute("aria-pressed", has(keyOf(button)));
    button.hidden = false;
  }
}

/** Adds or removes the photo of a button. */
export async function toggle(button) {
  const key = keyOf(button);
  const isAdded = !has(key);
  recover();
  const row = isAdded && rowOf(key);
  const isDone = attempt(() => (row ? add(row) : remove(key)));
  if (!isDone || !row) return;
  // Makes the favorites page, and the image on it, available offline.
  const needed = ["favorites/", row.card.src].map((path) => site(path).href);
  navigator.serviceWorker?.controller?.postMessage(needed);
  await complete([key]);
}

/** What this page shows of a photo: on its card, or as the page's own photo. */
function rowOf(key) {
  const item = [...document.querySelectorAll("li[data-key], article[data-key]")]
    .find(({ dataset }) => dataset.key === key);
  const image = item?.querySelector("img");
  const link = item?.matches("article") ? here.href : item?.querySelector("a")?.href;
  return {
    ...newRow(key),
    title: item?.querySelector("em, h1")?.textContent ?? "",
    card: {
      path: relative(link),
      src: relative(image?.src),
      width: Number(image?.getAttribute("width")),
      height: Number(image?.getAttribute("height")),
    },
  };
}

/** The address relative to the site's root if it is within the site. */
function relative(address = "") {
  const { href } = site("./");
  return address.startsWith(href) ? address.slice(href.length) : address;
}

recover();
watch(() => update());
addEventListener("pageshow", ({ persisted }) => persisted && update());
