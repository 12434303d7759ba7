// Runs before the first paint, so that nothing flashes: sets the class for pages with script, applies
// the visitor's color scheme (color-scheme.js saves it), and shows the welcome message on a first
// visit. It also adds rules for page transitions and for the width of filters, which CSS validators
// don't know yet.

(({ classList, dataset }) => {
  classList.add("js");
  if (/[?&](?!order=)[^&=]+=[^&]/.test(location.search)) classList.add("has-query");
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("@media not (prefers-reduced-motion){@view-transition{navigation:auto}"
      + ".hero{view-transition-name:photo}"
      + "::view-transition-old(photo),::view-transition-new(photo){height:100%;object-fit:cover}}"
      + "select{field-sizing:content}");
    document.adoptedStyleSheets.push(sheet);
    const stored = (name) => localStorage[`vitrine:${new URL(dataset.root, location).pathname}${name}`];
    const scheme = stored("scheme");
    if (scheme) dataset.scheme = scheme;
    if (!stored("welcome")) classList.add("first-visit");
  } catch {}
})(document.documentElement);
