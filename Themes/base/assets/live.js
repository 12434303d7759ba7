// The moving part of a photo. It plays when a visitor opens its toggle, and never by itself.

addEventListener("toggle", ({ target }) => {
  if (target.className !== "live-toggle") return;
  for (const video of document.querySelectorAll(".live-video")) {
    // The browser may forbid it; its controls are there.
    if (target.open) video.play().catch(() => {});
    else video.pause();
  }
}, true);
