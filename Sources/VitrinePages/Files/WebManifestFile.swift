// The facts that a browser needs to install the site: https://www.w3.org/TR/appmanifest/. Addresses
// are relative, so that the site works under any path.

import VitrineModel

/// The web app manifest.
struct WebManifestFile: PageKind {
  let name = "manifest"

  func pages(in gallery: Gallery) -> [SitePath] { [Routes.manifest] }

  func content(of subject: SitePath, at route: SitePath, in gallery: Gallery) -> PageContent {
    .text(gallery.manifestText)
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
      "background_color": .text(settings.background),
      "theme_color": .text(settings.background),
      "icons": .list(settings.assets.compactMap(icon)),
    ]
    var json: [UInt8] = []
    manifest.present.appendJSON(to: &json)
    return String(decoding: json, as: UTF8.self) + "\n"
  }

  /// Returns the entry of a theme's `icon-192.png`, `icon-512.png` or `icon-maskable.png`; systems
  /// may cut the edges of the last.
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
