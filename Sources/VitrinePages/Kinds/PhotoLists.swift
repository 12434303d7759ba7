// The lists that visitors may take away: each set, and the whole catalog, as CSV in the columns of
// the favorites. A photo's page brings its row along, for whoever makes it a favorite.

import VitrineModel

extension PageKind {
  static let lists = PageKind(name: "lists") { gallery in
    let catalog = Page(kind: "lists", route: Routes.list, isLong: true) {
      .parts(gallery.list(of: gallery.catalog.photos.indices))
    }
    return [catalog]
      + gallery.catalog.sets.map { filled in
        Page(
          kind: "lists", route: gallery.routes.list(of: filled.set), isLong: true,
          photos: filled.photos
        ) { .parts(gallery.list(of: filled.photos)) }
      }
  }
}

extension Gallery {
  fileprivate func list(
    of positions: some RandomAccessCollection<Catalog.Position> & Sendable
  ) -> ByteParts {
    ByteParts(Favorites.header)
      + ByteParts(of: positions, inPiecesOf: 512) { positions in
        self.pieces.piece("rows", of: positions, in: self.settings) {
          Favorites.lines(of: positions.lazy.map(self.row))
        }
      }
  }

  /// A favorite's row is the curator's own, with what the curator left open filled in: a list that
  /// is taken away and comes back must say nothing else. A photo that is nowhere else to be had is
  /// named by its place on this site.
  func row(of position: Catalog.Position) -> Favorite {
    let told = told(position)
    return catalog.photos[position].choice?.completed(by: told) ?? told
  }

  /// The same as JSON for a `<script>`, empty cells left out.
  func rowData(of position: Catalog.Position) -> TrustedHTML {
    let row = row(of: position)
    let cells = TemplateMap(row.filled.inOrder.map { ($0.rawValue, .text(row[$0])) })
    var json: [UInt8] = []
    cells.appendJSON(to: &json)
    return TrustedHTML(trusting: String(decoding: json, as: UTF8.self))
  }

  /// What is known of the photo, whoever chose it.
  private func told(_ position: Catalog.Position) -> Favorite {
    var row = Favorite(of: catalog.photos[position])
    guard let site = settings.address?.text else { return row }
    if row[.pageURL].isEmpty { row[.pageURL] = site + photoRoutes[position].link }
    if row[.imageURL].isEmpty {
      row[.imageURL] = mirrored[position].renditions.last?.link(from: site) ?? ""
    }
    return row
  }
}
