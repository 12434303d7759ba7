// A long search lets the browser draw in between.

let rested = 0;

export async function rest() {
  if (performance.now() - rested < 12) return;
  await new Promise((resume) => setTimeout(resume));
  rested = performance.now();
}
