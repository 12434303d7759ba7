// The files of the theme: scripts, icons, styles that are loaded when they are needed.

import VitrineModel

extension PageKind {
  static let assets = PageKind(name: "assets") { gallery in
    gallery.settings.assets.map { asset in
      Page(kind: "assets", route: asset.path) { .file(asset.bytes) }
    }
  }
}
