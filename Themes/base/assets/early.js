// Runs before the first paint: tells styles that script is there, and takes up the colors that the
// visitor chose (scheme.js writes them), so that nothing flashes, and whether to say welcome. Pages
// fade into each other by a rule that checkers of style sheets don't know yet.

(({ classList, dataset }) => {
  classList.add("js");
  if (/[?&](q|set|author|tag|license)=[^&]/.test(location.search)) classList.add("asked");
  try {
    const sheet = new CSSStyleSheet({ media: "(prefers-reduced-motion: no-preference)" });
    sheet.replaceSync("@view-transition{navigation:auto}");
    document.adoptedStyleSheets.push(sheet);
    const root = new URL(dataset.root, location).pathname;
    const scheme = localStorage.getItem(`vitrine:${root}scheme`);
    if (scheme) dataset.scheme = scheme;
    if (!localStorage.getItem(`vitrine:${root}welcome`)) classList.add("new");
  } catch {}
})(document.documentElement);
