// Zooms a map in place, by buttons and keys; visitors pan it as they scroll. Without this script, links
// lead to maps of regions.
const map = document.querySelector(".map");
const view = map.querySelector(".map-view");
const canvas = map.querySelector(".map-canvas");
const buttons = [...map.querySelectorAll("[data-zoom]")];
const steps = [1, 1.5, 2, 3, 4, 6, 8];
const keys = { "+": 1, "=": 1, "-": -1, 0: 0 };
let step = 0;

// The step that a direction leads to; 0 is the whole map.
const next = (direction) => direction && Math.min(Math.max(step + direction, 0), steps.length - 1);

const show = () => buttons.forEach((button) =>
  button.setAttribute("aria-disabled", next(Number(button.dataset.zoom)) === step));

// What is in the middle stays there. Screen readers speak the new scale.
function zoom(direction) {
  const before = [canvas.clientWidth, canvas.clientHeight];
  const middle = [view.scrollLeft + view.clientWidth / 2, view.scrollTop + view.clientHeight / 2];
  step = next(direction);
  canvas.style.setProperty("--zoom", steps[step]);
  view.scrollTo(
    (middle[0] / before[0]) * canvas.clientWidth - view.clientWidth / 2,
    (middle[1] / before[1]) * canvas.clientHeight - view.clientHeight / 2,
  );
  // Arrow keys scroll a view that has the focus.
  if (step) view.tabIndex = 0;
  else view.removeAttribute("tabindex");
  show();
  map.querySelector("output").textContent = step ? `${steps[step]}×` : buttons.at(-1).textContent;
}

map.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-zoom]");
  if (button) zoom(Number(button.dataset.zoom));
});
map.addEventListener("keydown", (event) => {
  if (!(event.key in keys) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  zoom(keys[event.key]);
});
map.querySelector(".map-tools").inert = false;
show();
