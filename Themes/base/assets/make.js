// Elements from script: always by name, attribute and text, so that no text of a stranger is ever
// read as markup; and the style sheet of what opens, which is fetched on intent.

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

let sheet;

/** Adds the style sheet of what opens; settles when it is there, or will not come. */
export const styled = () => sheet ??= new Promise((settle) => {
  const { href } = new URL("./overlays.css", import.meta.url);
  document.head.append(make("link", { rel: "stylesheet", href, load: settle, error: settle }));
});
