// Short messages for everybody: shown in a corner for a while, and read out politely. The region
// stands in the page before it has anything to say, since some readers miss regions that arrive
// with their text.

const region = document.createElement("p");
region.className = "notice";
region.setAttribute("role", "status");
document.body.append(region);

let timer;

/** Shows a text for as long as it takes to read. */
export function say(text) {
  clearTimeout(timer);
  region.textContent = "";
  // The same text twice in a row is two messages.
  requestAnimationFrame(() => { region.textContent = text; });
  timer = setTimeout(() => { region.textContent = ""; }, 3000 + text.length * 60);
}
