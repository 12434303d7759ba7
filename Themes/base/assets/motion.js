// Motion and reading direction: a photo moves between the grid and the lightbox, and the next photo
// comes from the side where reading continues.

/** Whether the page is right-to-left. */
export const isMirrored = document.documentElement.dir === "rtl";

/** Whether motion is allowed. */
export const mayMove = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Runs a change of what is shown, and fades from before to after. */
export function fade(change) {
  if (!document.startViewTransition || !mayMove()) return change();
  const transition = document.startViewTransition(change);
  // Rejected if the page is hidden or another transition begins; the change is made anyway.
  transition.ready.catch(() => {});
  return transition.updateCallbackDone;
}

/**
 * Runs `change`, which returns the element that `from` has become, and animates from one to the other.
 * A page with more than 300 images is not animated: drawing it twice would make the visitor wait.
 */
export async function morph(from, change) {
  const isLong = document.images.length > 300;
  if (!from || isLong || !document.startViewTransition || !mayMove()) return void change();
  // Only this photo has a transition name, and only while it moves: names must be unique.
  const name = (element, text) => element?.style.setProperty("view-transition-name", text);
  let to;
  name(from, "lightbox");
  const transition = document.startViewTransition(() => {
    name(from, "");
    to = change();
    name(to, "lightbox");
  });
  // As above.
  transition.ready.catch(() => {});
  transition.finished.finally(() => name(to, ""));
  await transition.updateCallbackDone;
}
