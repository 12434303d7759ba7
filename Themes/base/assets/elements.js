// Creates elements by name, attributes and text, so that no foreign text is parsed as markup. Also
// loads the style sheet of the overlays when one is about to open.

/** Makes an element. Attributes that are functions become listeners; `true` is an empty attribute. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value != null) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

/** Applies a style sheet; the policy forbids further style elements. */
export function adopt(rules) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

let sheet;

/** Adds the style sheet of the overlays; resolves when it has loaded or failed. */
export const loadOverlayStyles = () => sheet ??= new Promise((settle) => {
  const { href } = new URL("./overlays.css", import.meta.url);
  document.head.append(make("link", { rel: "stylesheet", href, load: settle, error: settle }));
});
