// Elements from script: always by name, attribute and text, so that no text of a stranger is ever
// read as markup. Also the style sheets of what opens on intent, each asked for once.

/** An element with attributes; functions are listeners, `true` an empty attribute, nothing none. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value != null && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

const svg = "http://www.w3.org/2000/svg";

/** A line drawing in a box of 24 by 24. */
function icon(strokes) {
  const drawing = document.createElementNS(svg, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  for (const stroke of strokes) {
    const path = document.createElementNS(svg, "path");
    path.setAttribute("d", stroke);
    drawing.append(path);
  }
  return drawing;
}

/** A button that shows a drawing; its name is read out and shown on hover. */
export function button(label, strokes, act, more = {}) {
  const names = { type: "button", "aria-label": label, title: label };
  return make("button", { ...names, click: act, ...more }, icon(strokes));
}

/** The text with `{1}`, `{2}` replaced in their order. */
export function fill(text, ...parts) {
  return text.replace(/\{(\d)\}/g, (_, number) => parts[number - 1] ?? "");
}

const sheets = new Map();

/** Adds a style sheet to the page; settles when it is there, or will not come. */
export function styled(address) {
  const { href } = address;
  if (!sheets.has(href)) {
    sheets.set(href, new Promise((settle) => {
      document.head.append(make("link", { rel: "stylesheet", href, load: settle, error: settle }));
    }));
  }
  return sheets.get(href);
}

/** May things move. */
export const mayMove = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
