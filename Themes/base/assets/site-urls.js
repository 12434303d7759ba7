// Addresses of the site. Computed once, while the page still has its own address: infinite scroll
// changes the address later, and relative links would then lead elsewhere.

const root = document.documentElement.dataset.root ?? "./";

/** The current address, without its fragment. */
export const addressNow = () => location.origin + location.pathname + location.search;

/** The page's address when it was loaded. */
export const here = new URL(addressNow());

const base = new URL(root, here);

/** The address of a path on the site, such as `site("search/")`. */
export function site(path) {
  return new URL(path, base);
}
