// Makes the grid item of a photo from its data in the index. The theme prints one empty card into
// <template id="card">; this fills a copy of it, as text and never as markup.

import { site } from "./site-urls.js";

const set = (element, name, value) => {
  if (!element) return;
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
};

// Absolute addresses, such as those of a photo service, stay as they are.
const absolute = (path) => site(path).href;

function fillImage(image, data) {
  set(image, "src", absolute(data.src));
  image.removeAttribute("srcset");
  image.loading = "lazy";
  set(image, "width", data.width);
  set(image, "height", data.height);
  set(image, "referrerpolicy", /^https?:/.test(data.src) && "no-referrer");
  image.alt = data.alt;
}

function fillLabel(item, data) {
  const title = item.querySelector(".label em");
  if (title) {
    title.textContent = data.title;
    set(title, "aria-hidden", data.alt === data.title && "true");
  }
  complete(item, ".label span", data.author);
}

// What has nothing to say goes.
function complete(item, selector, text) {
  const element = item.querySelector(selector);
  if (text) element?.append(text);
  else element?.remove();
}

/** Makes an <li> from { key, path, title, alt, author, src, width, height, color, length }. */
export function cardElement(data) {
  const item = document.getElementById("card").content.firstElementChild.cloneNode(true);
  item.dataset.key = data.key;
  item.removeAttribute("class");
  item.style.setProperty("--r", (data.width / data.height).toFixed(3));
  item.style.setProperty("--c", data.color);
  item.querySelector("a").href = absolute(data.path);
  fillImage(item.querySelector("img"), data);
  fillLabel(item, data);
  complete(item, ".play-mark", data.length);
  return item;
}

/** How many of the photos fit on one page: some services limit how many of theirs a page shows. */
export function countWithinCaps(keys, caps) {
  // No prototype: a visitor's key can name its provider like a property that every object has.
  const counts = { __proto__: null };
  const end = keys.findIndex((key) => {
    const [provider] = key.split(":", 1);
    return (counts[provider] = (counts[provider] ?? 0) + 1) > caps[provider];
  });
  return end < 0 ? keys.length : end;
}
