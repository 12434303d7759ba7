// Names of photos that only this site understands: a file with the photo folder before it, and the address
// of a page of the site. A build finds photos by them, so commands find rows by them.

import VitrineCatalog
import VitrineConfig
import VitrineModel

/// Finds rows and photos by names that only this site understands.
struct SiteNames {
  let configuration: SiteConfiguration
  let workspace: any TableWorkspace
  private let folder: String
  /// Knows the addresses of the site; it has no tables.
  let site: PhotoMetadata

  init(of configuration: SiteConfiguration, _ workspace: any TableWorkspace) {
    self.configuration = configuration
    self.workspace = workspace
    folder = FolderPath.unified(configuration.photoFolder) + "/"
    site = PhotoMetadata(
      [], fields: [], folder: configuration.photoFolder, published: configuration.address,
      address: workspace.page)
  }

  /// Returns the row of a table with the photo that one of some rows names.
  func row(of names: [TableRow], in table: CuratedTable) -> Int? {
    let known = Places(of: table, self)
    return names.lazy.compactMap { known.row(of: $0, self) }.first
  }

  /// The photo of a row; a file has no folder before it.
  private func photo(of row: TableRow) -> Photo.ID? {
    guard let photo = row.photo, photo.provider == "folder" else { return row.photo }
    let file = FolderPath.unified(photo.id)
    let isBelow = file.hasPrefix(folder)
    return Photo.ID(
      provider: photo.provider, id: isBelow ? String(file.dropFirst(folder.count)) : file)
  }

  /// The positions of a table's rows by their photos and pages.
  private struct Places {
    private var photos: [Photo.ID: Int] = [:]
    /// Rows that name no photo but its page on the site.
    private var pages: [String: Int] = [:]
    /// Rows that name a photo, by the page that it wants.
    private var wanted: [String: Int] = [:]

    init(of table: CuratedTable, _ names: SiteNames) {
      for (place, row) in table.rows.enumerated().reversed() {
        if let photo = names.photo(of: row.cells) {
          photos[photo] = place
          if let page = names.site.ownPage(of: photo) { wanted[page] = place }
        } else if let page = names.site.ownPage(in: row.cells) {
          pages[page] = place
        }
      }
    }

    /// Two photos may want one page, so it counts only if a row names nothing else.
    func row(of row: TableRow, _ names: SiteNames) -> Int? {
      if let photo = names.photo(of: row) {
        return photos[photo] ?? names.site.ownPage(of: photo).flatMap { pages[$0] }
      }
      return names.site.ownPage(in: row).flatMap { pages[$0] ?? wanted[$0] }
    }
  }

  /// Returns a table in which photos of another table have the names that they have there.
  func renamed(_ incoming: CuratedTable, as ours: CuratedTable) -> CuratedTable {
    let index = TableIndex(ours)
    guard incoming.rows.contains(where: { index.row(of: $0.cells) == nil }) else { return incoming }
    let known = Places(of: ours, self)
    let rows = incoming.rows.map { row in
      guard index.row(of: row.cells) == nil, let place = known.row(of: row.cells, self)
      else { return row }
      return renamed(row, as: ours.rows[place].cells)
    }
    let hasPages = rows.contains { $0.given.contains(.pageURL) }
    var table = CuratedTable(
      incoming.kind,
      columns: hasPages ? incoming.columns : incoming.columns.subtracting(.init(.pageURL)),
      extraColumns: incoming.extraColumns)
    rows.forEach { table.append($0) }
    return table
  }

  private func renamed(_ row: CuratedTable.Row, as ours: TableRow) -> CuratedTable.Row {
    var row = row
    if ours.photo == nil {
      row.cells[.pageURL] = ours[.pageURL]
      return row
    }
    // The address of the site's own page is a name, and nothing to write into our row.
    if row.cells.photo == nil {
      row.cells[.pageURL] = ""
      row.given.remove(.init(.pageURL))
    }
    for column in TableRow.Columns.identifying.inOrder { row.cells[column] = ours[column] }
    return row
  }
}
