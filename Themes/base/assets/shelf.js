// The visitor's own things, kept in this browser. All sites of one origin share its storage, so
// every name carries the path of its site. A browser that keeps nothing reads as an empty one;
// only writing tells.

import { site } from "./site.js";

const prefix = `vitrine:${site("./").pathname}`;

export const shelf = {
  /** The text kept under a name, or null. */
  read(name) {
    try {
      return localStorage.getItem(prefix + name);
    } catch {
      return null;
    }
  },

  /** Throws where the browser refuses, mostly for want of room. What was there stays. */
  write(name, text) {
    localStorage.setItem(prefix + name, text);
  },

  /** Writes what can be done without. */
  keep(name, text) {
    try {
      this.write(name, text);
    } catch {
      // It holds for this page, then.
    }
  },

  remove(name) {
    try {
      localStorage.removeItem(prefix + name);
    } catch {
      // Where nothing is kept there is nothing to remove.
    }
  },

  /** Calls when another tab changes what is kept under a name. */
  watch(name, act) {
    addEventListener("storage", ({ key }) => {
      if (key === null || key === prefix + name) act();
    });
  },
};
