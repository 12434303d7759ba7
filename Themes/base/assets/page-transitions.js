// A photo moves from the list to its page and back. early.js turns page
// transitions on and names the photo on its page; here its image in the list, or in the lightbox, gets the
// same name for a moment.

let moving;

/** Names the image of the photo whose page is left or opened, if it is in view. */
function nameImage({ viewTransition }, address) {
  // Names must be unique, also when Back restores this page.
  moving?.style.removeProperty("view-transition-name");
  const link = [...document.querySelectorAll(".grid a")].find(({ href }) => href === address);
  moving = viewTransition && (document.querySelector(".lightbox[open] .lightbox-picture") ?? link?.querySelector("img"));
  const { top, bottom } = moving?.getBoundingClientRect() ?? {};
  if (top < innerHeight && bottom > 0) moving.style.setProperty("view-transition-name", "photo");
}

addEventListener("pageswap", (event) => nameImage(event, event.activation?.entry.url));
addEventListener("pagereveal", (event) => nameImage(event, window.navigation?.activation?.from?.url));
