// What moves, and which way: photos travel between the grid and the quick view, and the next one comes
// from where the page is read to.

/** Is the page read from right to left. */
export const isMirrored = document.documentElement.dir === "rtl";

/** May things move. */
export const mayMove = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

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
