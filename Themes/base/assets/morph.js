// A photo that travels from its old place on the page to its new one. Only this one photo has a
// name while it moves: names must be unique, and fifty of them would be dear.

import { mayMove } from "./make.js";

const name = (element, text) => element?.style.setProperty("view-transition-name", text);

/** Changes the page; `change` returns what the photo has become. */
export async function morph(from, change) {
  if (!from || !document.startViewTransition || !mayMove()) return void change();
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
