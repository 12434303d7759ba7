// The files of the theme: scripts, icons, and styles that are loaded when needed.

import VitrineModel

/// The files of the theme as pages of the site.
struct AssetFiles: PageKind {
  let name = "assets"

  func pages(in gallery: Gallery) -> [Asset] { gallery.settings.assets }

  func route(of asset: Asset, in gallery: Gallery) -> SitePath { asset.path }

  func content(of asset: Asset, at route: SitePath, in gallery: Gallery) -> PageContent {
    .file(asset.bytes)
  }
}
