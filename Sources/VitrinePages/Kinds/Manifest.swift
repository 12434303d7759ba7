// What a browser wants to know to install the site: https://www.w3.org/TR/appmanifest/. Addresses
// are relative, so that it works under any path.

import VitrineModel

extension PageKind {
  static let manifest = PageKind(name: "manifest") { gallery in
    [Page(kind: "manifest", route: Routes.manifest) { .text(gallery.manifestText) }]
  }
}

extension Gallery {
  fileprivate var manifestText: String {
    let manifest: TemplateMap = [
      "name": .text(settings.title),
      "short_name": .text(settings.title),
      "description": .text(orNone: settings.description),
      "lang": .text(settings.language),
      "dir": .text(settings.direction),
      "id": "./",
      "start_url": "./",
      "scope": "./",
      "display": "minimal-ui",
      "background_color": .text(settings.paper),
      "theme_color": .text(settings.paper),
      "icons": .list(settings.assets.compactMap(icon)),
    ]
    var json: [UInt8] = []
    manifest.present.appendJSON(to: &json)
    return String(decoding: json, as: UTF8.self) + "\n"
  }

  /// A theme's `icon-192.png`, `icon-512.png` and `icon-maskable.png`, whose edges a system may cut.
  private func icon(_ asset: Asset) -> TemplateValue? {
    let sizes = [
      "icon-192.png": "192x192", "icon-512.png": "512x512", "icon-maskable.png": "512x512",
    ]
    guard let name = asset.name, let size = sizes[name] else { return nil }
    let purpose = name == "icon-maskable.png" ? "maskable" : "any"
    return [
      "src": .text(asset.path.text), "sizes": .text(size), "type": "image/png",
      "purpose": .text(purpose),
    ]
  }
}
