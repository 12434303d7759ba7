// The heart on every photo. Painted from what the browser keeps, pressed at once, and the photo's
// row filled in from its page when that can be had: without a network a heart works all the same.

import { attempt, complete } from "./facts.js";
import { add, chosen, has, remove, watch } from "./favorites.js";
import { rescue } from "./rescue.js";
import { here, site } from "./site.js";

const keyOf = (button) => button.closest("[data-key]")?.dataset.key ?? "";

/** Shows the hearts of a page or of a part of it, each as it is. */
export function paint(scope = document) {
  for (const button of scope.querySelectorAll(".heart")) {
    button.setAttribute("aria-pressed", has(keyOf(button)));
    button.hidden = false;
  }
}

/** Presses or releases a heart. */
export async function toggle(button) {
  const key = keyOf(button);
  const isAdded = !has(key);
  rescue();
  const row = isAdded && rowOf(key);
  const isDone = attempt(() => (row ? add(row) : remove(key)));
  if (!isDone || !row) return;
  // The page that lists it, and its picture there, are to be had without a network, too.
  const needed = ["favorites/", row.card.src].map((path) => site(path).href);
  navigator.serviceWorker?.controller?.postMessage(needed);
  await complete([key]);
}

/** What can be told of a photo without asking: by its card, or by the page itself. */
function rowOf(key) {
  const item = [...document.querySelectorAll("li[data-key], article[data-key]")]
    .find(({ dataset }) => dataset.key === key);
  const image = item?.querySelector("img");
  const link = item?.matches("article") ? here.href : item?.querySelector("a")?.href;
  return {
    ...chosen(key),
    title: item?.querySelector("em, h1")?.textContent ?? "",
    card: {
      path: relative(link),
      src: relative(image?.src),
      width: Number(image?.getAttribute("width")),
      height: Number(image?.getAttribute("height")),
    },
  };
}

/** From the site's root on, where it is of the site. */
function relative(address = "") {
  const { href } = site("./");
  return address.startsWith(href) ? address.slice(href.length) : address;
}

rescue();
watch(() => paint());
addEventListener("pageshow", ({ persisted }) => persisted && paint());
