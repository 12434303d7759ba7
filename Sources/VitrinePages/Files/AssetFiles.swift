// The files of the theme: scripts, icons, and styles that are loaded when needed. Only maps load the
// script of maps.

import VitrineModel

/// The files of the theme as pages of the site.
struct AssetFiles: PageKind {
  let name = "assets"

  private static let scriptOfMaps = "map.js"

  func pages(in gallery: Gallery) -> [Asset] {
    gallery.settings.assets.filter { gallery.map != nil || $0.name != Self.scriptOfMaps }
  }

  func route(of asset: Asset, in gallery: Gallery) -> SitePath { asset.path }

  func content(of asset: Asset, at route: SitePath, in gallery: Gallery) -> PageContent {
    .file(asset.bytes)
  }
}
