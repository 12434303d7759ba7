// The files of the theme: scripts, icons, and styles that are loaded when needed. Only maps load the
// script of maps, and only pages of a kind its linked rules.

import VitrineModel

/// The files of the theme as pages of the site.
struct AssetFiles: PageKind {
  let name = "assets"

  private static let scriptOfMaps = "map.js"

  func pages(in gallery: Gallery) -> [Asset] {
    gallery.settings.assets.filter { gallery.map != nil || $0.name != Self.scriptOfMaps }
      + styles(in: gallery)
  }

  private func styles(in gallery: Gallery) -> [Asset] {
    guard let linked = gallery.settings.linked else { return [] }
    let kinds = PageKinds.all.filter { $0.isTemplated && $0.hasPages(in: gallery) }
    return linked.assets(of: kinds.map(\.name))
  }

  func route(of asset: Asset, in gallery: Gallery) -> SitePath { asset.path }

  func content(of asset: Asset, at route: SitePath, in gallery: Gallery) -> PageContent {
    .file(asset.bytes)
  }
}
