// Short messages for everybody: shown in a corner for a while, and read out politely. The regions
// stand in the page before they have anything to say, since some readers miss regions that arrive
// with their text.

import { make } from "./make.js";

const seen = make("p", { class: "notice", role: "status" });
const heard = make("p", { class: "unseen", role: "status" });
document.body.append(seen, heard);
let timer;

/** Shows a text for as long as it takes to read. */
export function say(text) {
  clearTimeout(timer);
  speak(seen, text);
  timer = setTimeout(() => { seen.textContent = ""; }, 3000 + text.length * 60);
}

/** For those who hear the page: what others see anyway. */
export const tell = (text) => speak(heard, text);

/** The same text twice in a row is two messages. */
function speak(element, text) {
  element.textContent = "";
  setTimeout(() => { element.textContent = text; }, 50);
}
