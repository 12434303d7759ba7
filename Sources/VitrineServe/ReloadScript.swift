// The script that reloads a page after a build, shows how far the first one is, and the errors of a
// failed one. Only the
// server adds it: the published site does not contain it.

import VitrineModel

/// The reload script: its text, its addresses and its insertion into pages.
enum ReloadScript {
  /// The path of the script.
  ///
  /// It begins with a dot, so that no file of the site has it.
  static let script = "/.vitrine/reload.js"
  /// The path of the events.
  static let events = "/.vitrine/events"
  /// The id of the element that shows the progress of the first build.
  static let progress = "vitrine-progress"
  /// The query parameter that names the site of a page that listens.
  static let site = "site"

  /// The site that a page is from.
  struct Origin {
    /// The name of the site, a word without quotation marks.
    let siteVersion: String
    /// Whether the page is from the site before that one, because the new one is not ready yet.
    var isOld = false

    /// The origin as text, a part of the page's ETag.
    var text: String { isOld ? "\(siteVersion) old" : siteVersion }
  }

  /// Returns a page with the script at its end and a policy that allows it.
  static func page(_ bytes: [UInt8], from origin: Origin) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    let names = "data-built=\"\(origin.siteVersion)\"" + (origin.isOld ? " data-old" : "")
    let element = "<script src=\"\(script)\" \(names) async></script>\n"
    var page = allowingScript(text)
    if let end = page.ranges(of: "</body>").last {
      page.replaceSubrange(end, with: "\(element)</body>")
    } else {
      page += element
    }
    return Array(page.utf8)
  }

  /// Adds the script to the policy of a page.
  ///
  /// A theme with scripts already allows those of the site.
  private static func allowingScript(_ page: String) -> String {
    let policy = "default-src 'none';"
    guard !page.contains("script-src 'self'") else { return page }
    return page.replacing(
      policy,
      with: "\(policy) script-src 'self'; connect-src 'self';",
      maxReplacements: 1)
  }

  /// The replacement for the site's service worker, which would keep showing old pages.
  static let worker = """
    self.addEventListener("install", () => self.skipWaiting());
    self.addEventListener("activate", (event) => event.waitUntil((async () => {
      for (const key of await caches.keys()) await caches.delete(key);
      await self.registration.unregister();
    })()));

    """

  /// The script.
  ///
  /// It restores the scroll position if the browser does not.
  static let text = """
    (() => {
      const { built, old } = document.currentScript.dataset;
      const key = "vitrine-preview-scroll";
      const saved = JSON.parse(sessionStorage.getItem(key) || "null");
      sessionStorage.removeItem(key);
      if (saved && saved.path === location.pathname) {
        const restore = () => scrollTo({ left: saved.x, top: saved.y, behavior: "instant" });
        restore();
        addEventListener("load", restore, { once: true });
      }
      let shown;
      const showBox = (text, isError) => {
        shown?.remove();
        if (!text) return;
        shown = document.createElement("div");
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`.vitrine-preview { position: fixed; inset: auto 1rem 1rem; z-index: 2147483647;
          margin: 0 auto; max-inline-size: 60rem; max-block-size: 60vh; overflow: auto; padding: 1rem 1.25rem;
          border-inline-start: .4rem solid ${isError ? "#c4302b" : "#3b6ea8"}; border-radius: .4rem; background: #fff;
          color: #1a1a1a; box-shadow: 0 .5rem 2rem rgb(0 0 0 / .35); direction: ltr; text-align: left }
          .vitrine-preview pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere;
          font: .875rem/1.5 ui-monospace, monospace }`);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        shown.className = "vitrine-preview";
        shown.setAttribute("role", isError ? "alert" : "status");
        const message = document.createElement("pre");
        message.textContent = text;
        shown.append(message);
        document.body.append(shown);
      };
      const waiting = document.getElementById("\(progress)");
      const show = ({ fault, progress }) => {
        if (waiting) waiting.textContent = progress ?? waiting.dataset.idle;
        showBox(fault ?? (waiting ? null : progress), Boolean(fault));
      };
      let isLeaving = false;
      const update = (now) => {
        // A page that is reloading still gets events. Reloading again at each has crashed Chromium.
        if (isLeaving) return;
        if (now.built === built && (old === undefined || !now.published)) return show(now);
        isLeaving = true;
        sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, x: scrollX, y: scrollY }));
        location.reload();
      };
      // One page listens for all: browsers allow six connections to a host, and a stream keeps one
      // open.
      const others = new BroadcastChannel("vitrine-preview");
      let latest;
      const listen = () => new Promise(() => {
        const events = new EventSource("\(events)?\(site)=" + encodeURIComponent(built));
        // The state of a server that is gone is outdated.
        events.addEventListener("error", () => { latest = undefined; });
        addEventListener("pagehide", () => events.close());
        events.addEventListener("site", (event) => {
          latest = JSON.parse(event.data);
          update(latest);
          others.postMessage(latest);
        });
      });
      others.addEventListener("message", ({ data }) => {
        if (data !== "ask") update(data);
        else if (latest) others.postMessage(latest);
      });
      others.postMessage("ask");
      navigator.locks.request("vitrine-preview", listen);
    })();

    """
}
