// Runs before the first paint: tells styles that script is there, and takes up the colors that the
// visitor chose (scheme.js writes them), so that nothing flashes, and whether to say welcome.

(({ classList, dataset }) => {
  classList.add("js");
  try {
    const root = new URL(dataset.root, location).pathname;
    const scheme = localStorage.getItem(`vitrine:${root}scheme`);
    if (scheme) dataset.scheme = scheme;
    if (!localStorage.getItem(`vitrine:${root}welcome`)) classList.add("new");
  } catch {}
})(document.documentElement);
