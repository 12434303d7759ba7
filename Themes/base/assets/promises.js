// What was asked for once is not asked for again.

/** Promises by name; one that fails is forgotten. */
export class Promises extends Map {
  once(name, make) {
    if (!this.has(name)) {
      const promise = make();
      this.set(name, promise);
      promise.catch(() => this.delete(name));
    }
    return this.get(name);
  }
}
