// The moving part of a photo. It plays once when a visitor opens its toggle, and never by itself.

document.addEventListener("toggle", ({ target }) => {
  if (target.className !== "live-toggle") return;
  const video = target.closest(".stage, .lightbox").querySelector(".live-video");
  if (!video) return;
  if (!target.open) return video.pause();
  video.onended = () => { target.open = false; };
  video.currentTime = 0;
  // The browser may forbid it; its controls are there.
  video.play().catch(() => {});
}, true);
