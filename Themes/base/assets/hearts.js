// The heart on every photo. Painted from what the browser keeps, pressed at once, and the photo's
// row filled in from its page when that can be had: without a network a heart works all the same.

import { add, current, has, remove, watch } from "./favorites.js";
import { here, site } from "./site.js";

const keyOf = (button) => button.closest("[data-key]")?.dataset.key ?? "";

/** Shows the hearts of a page or of a part of it, each as it is. */
export function paint(scope = document) {
  for (const button of scope.querySelectorAll(".heart")) {
    button.setAttribute("aria-pressed", String(has(keyOf(button))));
    button.hidden = false;
  }
}

/** Presses or releases a heart. */
export async function toggle(button) {
  const key = keyOf(button);
  const isAdded = !has(key);
  try {
    if (current().fault === "damaged") await mend();
    if (isAdded) add(rowOf(key, button));
    else remove(key);
  } catch (error) {
    return (await import("./facts.js")).refuse(error);
  }
  if (isAdded) await (await import("./facts.js")).complete([key]);
}

/** What can be told of a photo without asking: its card, or the page itself. */
function rowOf(key, button) {
  const colon = key.indexOf(":");
  const item = button.closest("li, article") ?? document.querySelector("article");
  const link = button.dataset.path ?? item?.querySelector("a[href*='photos/']")?.href;
  const image = item?.querySelector("img");
  return {
    provider: key.slice(0, colon),
    id: key.slice(colon + 1),
    title: item?.querySelector("em, h1")?.textContent ?? "",
    added_at: `${new Date().toISOString().slice(0, 19)}Z`,
    open: true,
    card: {
      path: relative(item?.matches("article") ? here : link),
      src: relative(image?.src),
      width: Number(image?.getAttribute("width")),
      height: Number(image?.getAttribute("height")),
    },
  };
}

/** From the site's root on, where it is of the site. */
function relative(address = "") {
  const { href } = site("./");
  return String(address).startsWith(href) ? String(address).slice(href.length) : String(address);
}

const mend = async () => (await import("./rescue.js")).rescue();

if (current().fault === "damaged") mend();
watch(() => paint());
addEventListener("pageshow", ({ persisted }) => persisted && paint());
