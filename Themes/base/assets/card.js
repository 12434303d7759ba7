// A photo of the index as an item of a grid: the page's own card, which the theme printed once
// into <template id="card">, filled with what the index knows. Text only, never markup.

import { site } from "./site.js";

const set = (element, name, value) => {
  if (!element) return;
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
};

// Where the picture lies; a service's own address stays as it is.
const at = (path) => site(path).href;

function fillImage(image, data) {
  set(image, "src", at(data.src));
  for (const name of ["srcset", "sizes"]) image.removeAttribute(name);
  image.loading = "lazy";
  set(image, "width", data.width);
  set(image, "height", data.height);
  set(image, "referrerpolicy", /^https?:/.test(data.src) && "no-referrer");
  image.alt = data.alt;
}

function fillLabel(item, data) {
  const title = item.querySelector(".label em");
  const author = item.querySelector(".label span");
  if (title) {
    title.textContent = data.title;
    set(title, "aria-hidden", data.alt === data.title && "true");
  }
  if (!author) return;
  if (data.author) author.textContent = data.author;
  else author.remove();
}

// The heart's name has a place for the title.
function nameHeart(item, data) {
  const heart = item.querySelector(".heart");
  set(heart, "aria-label", heart?.getAttribute("aria-label").replace("{1}", () => data.title));
}

// An <li> made from { key, path, title, alt, author, src, width, height, color }.
export function cardOf(data) {
  const item = document.getElementById("card").content.firstElementChild.cloneNode(true);
  item.dataset.key = data.key;
  item.removeAttribute("class");
  item.style.setProperty("--r", (data.width / data.height).toFixed(3));
  item.style.setProperty("--c", data.color);
  item.querySelector("a").href = at(data.path);
  fillImage(item.querySelector("img"), data);
  fillLabel(item, data);
  nameHeart(item, data);
  return item;
}

/** How many photos may stand on one page, in their order: some services allow only so many. */
export function fitting(keys, caps) {
  // Whoever wrote the key may have named its provider like what every object has.
  const met = { __proto__: null };
  const end = keys.findIndex((key) => {
    const [provider] = key.split(":", 1);
    return (met[provider] = (met[provider] ?? 0) + 1) > caps[provider];
  });
  return end < 0 ? keys.length : end;
}
