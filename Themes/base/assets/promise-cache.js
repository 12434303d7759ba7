// Keeps promises, so that nothing is requested twice.

/** Promises by name; one that fails is forgotten. */
export class PromiseCache extends Map {
  once(name, make) {
    if (!this.has(name)) {
      const promise = make();
      this.set(name, promise);
      promise.catch(() => this.delete(name));
    }
    return this.get(name);
  }
}
