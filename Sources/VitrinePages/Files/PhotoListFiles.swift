// The lists that visitors may download: the whole catalog and each set, as CSV in the columns of
// the favorites. A photo's page contains its row, for visitors who make it a favorite.

import VitrineModel

/// The CSV files of the catalog and of each set.
struct PhotoListFiles: PageKind {
  /// The photos of a list.
  enum Subject: Sendable {
    case catalog
    case set(Catalog.SetEntry)
  }

  let name = "lists"
  let isLong = true

  func pages(in gallery: Gallery) -> [Subject] {
    [.catalog] + gallery.catalog.sets.map { .set($0) }
  }

  func route(of subject: Subject, in gallery: Gallery) -> SitePath {
    switch subject {
    case .catalog: Routes.list
    case .set(let filled): Routes.list(of: filled.set)
    }
  }

  func photos(on subject: Subject, in gallery: Gallery) -> [Catalog.Position]? {
    if case .set(let filled) = subject { return filled.photos }
    return nil
  }

  func content(of subject: Subject, at route: SitePath, in gallery: Gallery) -> PageContent {
    switch subject {
    case .catalog: .parts(gallery.list(of: gallery.catalog.listed))
    case .set(let filled): .parts(gallery.list(of: filled.photos, notes: filled.notes))
    }
  }
}

extension Gallery {
  fileprivate func list(
    of positions: some RandomAccessCollection<Catalog.Position> & Sendable,
    notes: [Catalog.Position: String] = [:]
  ) -> LazyByteChunks {
    let names = settings.fields.map(\.name)
    return LazyByteChunks(Favorites.header(extras: names))
      + LazyByteChunks(of: positions, inChunksOf: 512) { positions in
        let own = positions.compactMap { notes[$0] }
        return self.fragments.fragment(
          "rows \(names)\(own.isEmpty ? "" : " \(own)")", of: positions, in: self.settings
        ) {
          Favorites.lines(
            of: positions.lazy.map { self.listed($0, note: notes[$0]) }, extras: names.count)
        }
      }
  }

  /// Returns the row of a photo with the declared columns, and with the note of a list.
  private func listed(_ position: Catalog.Position, note: String?) -> Favorite {
    var row = row(of: position)
    if let note { row[.note] = note }
    let values = catalog.photos[position].fields
    row.extras = settings.fields.map { ExactText(values[$0.name] ?? "") }
    return row
  }

  /// Returns the row of a photo: what its page says, and the curator's note and date.
  ///
  /// A photo that exists nowhere else is named by its address on this site. A file's name that the
  /// list has as a title is not shown.
  func row(of position: Catalog.Position) -> Favorite {
    let known = known(position)
    guard var row = catalog.photos[position].favorite else { return known }
    if row.title.isMachineName { row[.title] = "" }
    return row.completed(by: known)
  }

  /// Returns the row as JSON for a `<script>`, without empty cells and the address of the page itself,
  /// which is its canonical link.
  func rowData(of position: Catalog.Position) -> TrustedHTML {
    let row = row(of: position)
    let own = settings.address.map { $0.text + photoRoutes[position].link }
    let filled = row.filled.inOrder.filter { $0 != .pageURL || row[$0] != own }
    let cells = TemplateMap(filled.map { ($0.rawValue, .text(row[$0])) })
    var json: [UInt8] = []
    cells.appendJSON(to: &json)
    return TrustedHTML(trusting: String(decoding: json, as: UTF8.self))
  }

  /// Returns the facts about a photo, without the curator's choice.
  private func known(_ position: Catalog.Position) -> Favorite {
    var row = Favorite(of: catalog.photos[position])
    guard let site = settings.address?.text else { return row }
    if row[.pageURL].isEmpty { row[.pageURL] = site + photoRoutes[position].link }
    if row[.imageURL].isEmpty {
      row[.imageURL] = images[position].renditions.last?.link(from: site) ?? ""
    }
    return row
  }
}
