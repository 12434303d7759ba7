// Where the site is. Worked out once, while the page still stands at its own address: paging
// changes the address later on, and relative ones would then point elsewhere.

const root = document.documentElement.dataset.root ?? "./";

/** What the address is now, without its fragment. */
export const addressNow = () => location.origin + location.pathname + location.search;

/** The page's address at load. */
export const here = new URL(addressNow());

const base = new URL(root, here);

/** The address of something on the site: `site("search/")`. */
export function site(path) {
  return new URL(path, base);
}
