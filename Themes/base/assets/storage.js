// What the site stores in this browser. All sites of one origin share its storage, so every name
// starts with the path of the site. If storage is blocked, it reads as empty; only `write` throws.

import { site } from "./site-urls.js";

const prefix = `vitrine:${site("./").pathname}`;

export const storage = {
  /** The text stored under a name, or null. */
  read(name) {
    try {
      return localStorage.getItem(prefix + name);
    } catch {
      return null;
    }
  },

  /** Throws if the browser refuses, usually because storage is full. The old text then stays. */
  write(name, text) {
    localStorage.setItem(prefix + name, text);
  },

  /** Writes a text whose loss does no harm. */
  tryWrite(name, text) {
    try {
      this.write(name, text);
    } catch {
      // It applies to this page only.
    }
  },

  remove(name) {
    try {
      localStorage.removeItem(prefix + name);
    } catch {
      // Nothing is stored, so there is nothing to remove.
    }
  },

  /** Calls a function when another tab changes what is stored under a name. */
  watch(name, act) {
    addEventListener("storage", ({ key }) => {
      if (key === null || key === prefix + name) act();
    });
  },
};
