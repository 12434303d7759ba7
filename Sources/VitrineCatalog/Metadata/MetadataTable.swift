// Finds the row of a photo: by its id, by the file of the folder, by its page at its service, or by its
// page on this site. Whoever fills in a table copies names from elsewhere, so a file may also be named
// with the folder before it, with backslashes, or in another Unicode form.

import Foundation
import Synchronization
import VitrineModel
import VitrineProviders

/// One metadata table, ready to be applied.
final class MetadataTable: Sendable {
  let name: String
  let table: CuratedTable
  /// The declared columns of the table: their positions and names.
  private let fields: [(position: Int, name: String)]
  private let photos: [Photo.ID: Int]
  /// Files of the folder in composed letters.
  private let files: [String: Int]
  /// Pages that no provider knows.
  private let pages: [String: Int]
  /// Pages on this site.
  private let own: [String: Int]
  private let site: MetadataSite
  /// The rows that left a photo out.
  private let used = Mutex<Set<Int>>([])

  init(_ name: String, _ table: CuratedTable, in site: MetadataSite) {
    self.name = name
    self.table = table
    self.site = site
    fields = table.positions(of: site.fields)
    var index = RowIndex()
    for (position, row) in table.rows.enumerated() {
      index.add(row.cells, at: position, in: site)
    }
    photos = index.photos
    files = index.files.merging(index.filesBelow) { exact, _ in exact }
    pages = index.pages
    own = index.own
  }

  /// Returns the position of a photo's row; nil if it has none.
  func position(of photo: Photo) -> Int? {
    if let row = position(of: photo.id) { return row }
    if let page = photo.page {
      if let row = pages[page.text] { return row }
      if let name = ProviderRegistry.name(ofPhotoOn: page), let row = photos[name] { return row }
    }
    return own.isEmpty ? nil : own[site.path(of: photo.id)]
  }

  /// Returns the position of the row that names a photo by its id or its file.
  func position(of photo: Photo.ID) -> Int? {
    if let row = photos[photo] { return row }
    guard !files.isEmpty, photo.provider == "folder" else { return nil }
    return files[FolderPath.unified(photo.id)]
  }

  func row(at position: Int) -> MetadataRow {
    let cells = table.rows[position].cells
    return MetadataRow(
      cells: cells,
      fields: fields.compactMap { field in
        let text = cells.extra(field.position)
        guard !text.isBlank else { return nil }
        let clean = MetadataCellText.paragraphs(text.text, bytes: MetadataCellText.mostOfField)
        return (field.name, ExactText(clean).trimmed.text)
      })
  }

  /// Whether the row at a position leaves its photo out, which is noted.
  func leavesOut(at position: Int) -> Bool {
    guard table.rows[position].cells.leavesOut else { return false }
    used.withLock { _ = $0.insert(position) }
    return true
  }

  /// The names of the photos that the table leaves out.
  var leftOut: [String] {
    table.rows.map(\.cells).filter(\.leavesOut).compactMap(\.identity?.description)
  }

  /// Returns the rows that name none of some photos, and left none out.
  func unused(beside photos: [Photo]) -> [CuratedTable.Row] {
    var used = used.withLock(\.self)
    for photo in photos {
      if let position = position(of: photo) { used.insert(position) }
    }
    return table.rows.enumerated().filter { !used.contains($0.offset) }.map(\.element)
  }
}

/// What a table must know of the site.
struct MetadataSite: Sendable {
  let fields: [PhotoField]
  /// The folder of photos as site.yml names it.
  let folder: String
  /// Where the site is published.
  let published: WebAddress?
  /// Returns the page of a photo on this site.
  let address: @Sendable (Photo.ID) -> SitePath

  /// Returns the page on this site that a row names: an address, or the path of one.
  func path(in row: TableRow) -> String? {
    let text = row.exact(.pageURL).trimmed.text
    let starts = [published?.text, "/", "./"].compactMap(\.self)
    if let start = starts.first(where: text.hasPrefix) {
      return Self.path(String(text.dropFirst(start.count)))
    }
    return text.hasPrefix("photos/") ? Self.path(text) : nil
  }

  /// Returns the page of a photo on this site.
  func path(of photo: Photo.ID) -> String { Self.path(address(photo).link) }

  /// Returns the path of a page as it is compared.
  private static func path(_ text: String) -> String {
    var path = String(text.prefix { $0 != "?" && $0 != "#" })
    path = path.removingPercentEncoding ?? path
    if path.hasSuffix("/index.html") { path = String(path.dropLast(10)) }
    return path.hasSuffix("/") ? path : path + "/"
  }
}

extension CuratedTable {
  /// Returns the positions of declared columns.
  func positions(of fields: [PhotoField]) -> [(position: Int, name: String)] {
    let names = extraColumns.map { $0.text.lowercased() }
    return fields.compactMap { field in
      names.firstIndex(of: field.name.lowercased()).map { ($0, field.name) }
    }
  }
}

/// Collects what rows are found by.
private struct RowIndex {
  var photos: [Photo.ID: Int] = [:]
  var files: [String: Int] = [:]
  /// Files that are named with the folder before them.
  var filesBelow: [String: Int] = [:]
  var pages: [String: Int] = [:]
  var own: [String: Int] = [:]

  mutating func add(_ cells: TableRow, at row: Int, in site: MetadataSite) {
    if let photo = cells.photo {
      Self.add(row, as: photo, to: &photos)
      guard photo.provider == "folder" else { return }
      let file = FolderPath.unified(photo.id)
      Self.add(row, as: file, to: &files)
      let folder = FolderPath.unified(site.folder) + "/"
      if file.hasPrefix(folder) {
        Self.add(row, as: String(file.dropFirst(folder.count)), to: &filesBelow)
      }
      return
    }
    if let page = cells.page {
      if let photo = ProviderRegistry.name(ofPhotoOn: page) {
        return Self.add(row, as: photo, to: &photos)
      }
      Self.add(row, as: page.text, to: &pages)
    }
    if let path = site.path(in: cells) { Self.add(row, as: path, to: &own) }
  }

  private static func add<Name: Hashable>(
    _ row: Int, as name: Name, to rows: inout [Name: Int]
  ) {
    if rows[name] == nil { rows[name] = row }
  }
}
