// A long search lets the browser draw in between.

let rested = 0;

export async function rest() {
  const since = performance.now() - rested;
  if (since < 12) return;
  // After so long a time a search has just begun.
  if (since < 200) await new Promise((resume) => setTimeout(resume));
  rested = performance.now();
}
