// Where the site is. Worked out once, while the page still stands at its own address: paging
// changes the address later on, and relative ones would then point elsewhere.

const root = document.documentElement.dataset.root ?? "./";

/** The page's address at load, without its fragment. */
export const here = new URL(location.pathname + location.search, location.origin);

const base = new URL(root, here);

/** The address of something on the site: `site("search/")`. */
export function site(path) {
  return new URL(path, base);
}
