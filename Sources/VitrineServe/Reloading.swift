// The script that loads a page again when the site was built anew, and says what went wrong where it
// could not be. It comes from the server alone: nothing of it is in the published site.

import VitrineModel

enum Reloading {
  /// Begins with a dot, so that no file of the site has this place.
  static let script = "/.vitrine/reload.js"
  static let events = "/.vitrine/events"

  /// A page with the script at its end, and leave for it.
  ///
  /// - Parameter built: the name of the site that the page is of, a word without quotation marks.
  static func page(_ bytes: [UInt8], built: String) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    let element = "<script src=\"\(script)\" data-built=\"\(built)\" async></script>\n"
    var page = allowing(text)
    if let end = page.ranges(of: "</body>").last {
      page.replaceSubrange(end, with: "\(element)</body>")
    } else {
      page += element
    }
    return Array(page.utf8)
  }

  /// A theme without scripts forbids them; those that have some allow the site's own.
  private static func allowing(_ page: String) -> String {
    let forbidding = "default-src &#39;none&#39;;"
    guard !page.contains("script-src &#39;self&#39;") else { return page }
    return page.replacing(
      forbidding,
      with: "\(forbidding) script-src &#39;self&#39;; connect-src &#39;self&#39;;",
      maxReplacements: 1)
  }

  /// Takes the place of the site's service worker, which would go on showing pages of before.
  static let worker = """
    self.addEventListener("install", () => self.skipWaiting());
    self.addEventListener("activate", (event) => event.waitUntil((async () => {
      for (const key of await caches.keys()) await caches.delete(key);
      await self.registration.unregister();
    })()));

    """

  /// The place in the page is kept by the browser where it can, else by the script.
  static let text = """
    (() => {
      const { built } = document.currentScript.dataset;
      const place = "vitrine-preview-place";
      const kept = JSON.parse(sessionStorage.getItem(place) || "null");
      sessionStorage.removeItem(place);
      if (kept && kept.path === location.pathname) {
        const back = () => scrollTo({ left: kept.x, top: kept.y, behavior: "instant" });
        back();
        addEventListener("load", back, { once: true });
      }
      let shown;
      const tell = (text) => {
        shown?.remove();
        if (!text) return;
        shown = document.createElement("div");
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`.vitrine-fault { position: fixed; inset: auto 1rem 1rem; z-index: 2147483647;
          margin: 0 auto; max-inline-size: 60rem; max-block-size: 60vh; overflow: auto; padding: 1rem 1.25rem;
          border-inline-start: .4rem solid #c4302b; border-radius: .4rem; background: #fff;
          color: #1a1a1a; box-shadow: 0 .5rem 2rem rgb(0 0 0 / .35); direction: ltr; text-align: left }
          .vitrine-fault pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere;
          font: .875rem/1.5 ui-monospace, monospace }`);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        shown.className = "vitrine-fault";
        shown.setAttribute("role", "alert");
        const words = document.createElement("pre");
        words.textContent = text;
        shown.append(words);
        document.body.append(shown);
      };
      const events = new EventSource("\(events)");
      events.addEventListener("site", (event) => {
        const now = JSON.parse(event.data);
        if (now.built !== built) {
          sessionStorage.setItem(place, JSON.stringify({ path: location.pathname, x: scrollX, y: scrollY }));
          location.reload();
          return;
        }
        tell(now.fault);
      });
    })();

    """
}
