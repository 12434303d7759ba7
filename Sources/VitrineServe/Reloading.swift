// The script that loads a page again when the site was built anew, and says what went wrong where it
// could not be. It comes from the server alone: nothing of it is in the published site.

import VitrineModel

enum Reloading {
  /// Begins with a dot, so that no file of the site has this place.
  static let script = "/.vitrine/reload.js"
  static let events = "/.vitrine/events"
  /// By this a listener says what site its page is of.
  static let site = "site"

  /// What a page says of itself.
  struct Origin {
    /// The name of the site that it is of: a word without quotation marks.
    let built: String
    /// Is it of the site before that one, which has none to come yet.
    var isOld = false

    var text: String { isOld ? "\(built) old" : built }
  }

  /// A page with the script at its end, and leave for it.
  static func page(_ bytes: [UInt8], from origin: Origin) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    let names = "data-built=\"\(origin.built)\"" + (origin.isOld ? " data-old" : "")
    let element = "<script src=\"\(script)\" \(names) async></script>\n"
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
      const { built, old } = document.currentScript.dataset;
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
      let isLeaving = false;
      const hear = (now) => {
        // A page that loads already is still told; to begin anew each time has crashed Chromium.
        if (isLeaving) return;
        if (now.built === built && (old === undefined || !now.published)) return tell(now.fault);
        isLeaving = true;
        sessionStorage.setItem(place, JSON.stringify({ path: location.pathname, x: scrollX, y: scrollY }));
        location.reload();
      };
      // One page listens for all: browsers allow six connections to a host, and an open stream is one.
      const others = new BroadcastChannel("vitrine-preview");
      let latest;
      const listen = () => new Promise(() => {
        const events = new EventSource("\(events)?\(site)=" + encodeURIComponent(built));
        // What it was told of a server that is gone is old.
        events.addEventListener("error", () => { latest = undefined; });
        addEventListener("pagehide", () => events.close());
        events.addEventListener("site", (event) => {
          latest = JSON.parse(event.data);
          hear(latest);
          others.postMessage(latest);
        });
      });
      others.addEventListener("message", ({ data }) => {
        if (data !== "ask") hear(data);
        else if (latest) others.postMessage(latest);
      });
      others.postMessage("ask");
      navigator.locks.request("vitrine-preview", listen);
    })();

    """
}
