// Short messages, shown in a corner for a while and announced politely. The live regions are in the
// page before they have text: some screen readers ignore regions that arrive with their text.

import { make } from "./elements.js";
import * as words from "./words.js";

const visible = make("p", { class: "notice", role: "status" });
const spoken = make("p", { class: "visually-hidden", role: "status" });
document.body.append(visible, spoken);
let timer;

/** Shows a text for as long as it takes to read. */
export function notify(text) {
  clearTimeout(timer);
  write(visible, text);
  timer = setTimeout(() => { visible.textContent = ""; }, 3000 + text.length * 60);
}

/** Copies a text; pages without https may not use the clipboard. */
export async function copy(text, report = notify) {
  const isDone = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  report(isDone ? words.copied : words.copy_failed);
}

/** Announces to screen readers what is visible anyway. */
export const announce = (text) => write(spoken, text);

/** Clears the region first, so that the same text twice is announced twice. */
function write(element, text) {
  element.textContent = "";
  setTimeout(() => { element.textContent = text; }, 50);
}
