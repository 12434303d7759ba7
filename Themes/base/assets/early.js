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
    const kept = (name) => localStorage[`vitrine:${new URL(dataset.root, location).pathname}${name}`];
    const scheme = kept("scheme");
    if (scheme) dataset.scheme = scheme;
    if (!kept("welcome")) classList.add("new");
  } catch {}
})(document.documentElement);
