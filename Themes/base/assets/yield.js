// Lets the browser draw during a long search.

let yielded = 0;

export async function yieldToBrowser() {
  const since = performance.now() - yielded;
  if (since < 12) return;
  // After more than 200 ms, a search has just begun.
  if (since < 200) await new Promise((resume) => setTimeout(resume));
  yielded = performance.now();
}
