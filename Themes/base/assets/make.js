// Elements from script: always by name, attribute and text, so that no text of a stranger is ever
// read as markup. Also how things open: style sheets on intent, and photos that travel.

/** Is the page read from right to left. */
export const isMirrored = document.documentElement.dir === "rtl";

/** May things move. */
export const mayMove = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** An element with attributes; functions are listeners, `true` an empty attribute, nothing none. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value != null) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

/** A button with a drawing of a few strokes in a box of 24 by 24. */
export function button(label, strokes, more) {
  const draw = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const drawing = draw("svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  for (const stroke of strokes) {
    const path = draw("path");
    path.setAttribute("d", stroke);
    drawing.append(path);
  }
  return make("button", { type: "button", "aria-label": label, title: label, ...more }, drawing);
}

let sheet;

/** Adds the style sheet of what opens; settles when it is there, or will not come. */
export const styled = () => sheet ??= new Promise((settle) => {
  const { href } = new URL("./overlays.css", import.meta.url);
  document.head.append(make("link", { rel: "stylesheet", href, load: settle, error: settle }));
});

/**
 * Changes the page by `change`, which returns what a photo has become; lets the photo travel, but
 * for a page grown so long that drawing it twice would make the visitor wait.
 */
export async function morph(from, change) {
  const isLong = document.images.length > 300;
  if (!from || isLong || !document.startViewTransition || !mayMove()) return void change();
  // Only this one photo has a name, and only while it moves: names must be unique.
  const name = (element, text) => element?.style.setProperty("view-transition-name", text);
  let to;
  name(from, "peek");
  const transition = document.startViewTransition(() => {
    name(from, "");
    to = change();
    name(to, "peek");
  });
  // Skipped where the page is hidden or the next one begins; the change itself is made anyway.
  transition.ready.catch(() => {});
  transition.finished.finally(() => name(to, ""));
  await transition.updateCallbackDone;
}
