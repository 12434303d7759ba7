// The slideshow in the lightbox: the next photo every few seconds, until the visitor does anything else.
// The screen stays on meanwhile. The pressed state of its button is the state of the slideshow.

import { caption, secondsField, slideshowButton, slideshowStatus, stage } from "./lightbox-elements.js";
import { storage } from "./storage.js";

const [shortest, longest, usual] = [2, 30, 5];
let timer;
let wakeLock;
let showNext;

export const isPlaying = () => slideshowButton.ariaPressed === "true";

/** Starts or pauses. Starting a slideshow that runs starts the time of its photo again. */
export function play(isOn = true) {
  clearTimeout(timer);
  if (isOn !== isPlaying()) {
    slideshowButton.ariaPressed = isOn;
    slideshowStatus.textContent = slideshowStatus.dataset[isOn ? "started" : "paused"];
    // Titles that change by themselves would interrupt what a screen reader says.
    caption.ariaLive = isOn ? "off" : "polite";
    keepAwake();
  }
  if (isOn) timer = setTimeout(advance, readSeconds() * 1000);
}

async function advance() {
  await showNext();
  if (isPlaying()) play();
}

const readSeconds = () => Math.min(longest, Math.max(shortest, secondsField.valueAsNumber || usual));

function keepAwake() {
  wakeLock?.then((lock) => lock?.release());
  // Browsers refuse it when the battery is low.
  wakeLock = isPlaying() ? navigator.wakeLock?.request("screen").catch(() => {}) : undefined;
}

/** Shows the photo alone on the screen, or in the page again. */
export function toggleFullScreen() {
  // Firefox takes the focus, and with it all keys, from what full screen hides.
  stage.focus();
  if (document.fullscreenElement) document.exitFullscreen();
  // A frame of another page may not allow it.
  else stage.requestFullscreen?.()?.catch(() => {});
}

/** Any input pauses, except for that of the slideshow itself. A pointer has no key. */
function pause({ target, key }) {
  const isPress = slideshowButton.contains(target) && /^(Enter| |undefined)$/.test(key);
  if (isPlaying() && !/^[fp]$/.test(key) && target !== secondsField && !isPress) play(false);
}

/** Prepares the button; `next` shows the next photo. */
export function addSlideshow(next) {
  showNext = next;
  secondsField.value = storage.read("seconds") ?? usual;
  secondsField.addEventListener("change", () => {
    secondsField.value = readSeconds();
    storage.tryWrite("seconds", secondsField.value);
    play(isPlaying());
  });
  slideshowButton.addEventListener("click", () => play(!isPlaying()));
  for (const type of ["keydown", "pointerdown", "wheel"]) {
    addEventListener(type, pause, { capture: true, passive: true });
  }
  // The system ends the lock when the page is hidden.
  addEventListener("visibilitychange", () => { if (isPlaying() && !document.hidden) keepAwake(); });
}
