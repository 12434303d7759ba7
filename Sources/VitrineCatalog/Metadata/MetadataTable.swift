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
  private let index: RowIndex
  private let site: MetadataSite
  /// The rows of photos that are left out.
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
    self.index = index
  }

  /// Returns the positions of the rows that name a photo in any way; the first one counts most.
  func positions(of photo: Photo) -> [Int] {
    let own = positions(of: photo.id)
    return photo.page.map { index.rows(own, onPage: $0) } ?? own
  }

  /// Returns the positions of the rows that name a photo by its id, its file, or its page on this site.
  func positions(of photo: Photo.ID) -> [Int] { index.rows(of: photo, in: site) }

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

  /// Whether a row may state a fact of this kind about a photo of a provider.
  func mayState(_ kind: PhotoCondition.Kind, of provider: String) -> Bool {
    table.rows.indices.contains { position in
      let cells = table.rows[position].cells
      guard (cells.photo?.provider ?? provider) == provider else { return false }
      if kind == .fields { return !row(at: position).fields.isEmpty }
      return kind.column.map { !cells.exact($0).isBlank } ?? false
    }
  }

  /// Whether one of some rows leaves their photo out.
  func leavesOut(_ rows: [Int]) -> Bool { rows.contains { table.rows[$0].cells.leavesOut } }

  /// Notes that the photo of some rows is left out: it is not missing.
  func note(_ rows: [Int]) { used.withLock { $0.formUnion(rows) } }

  /// The names of the photos that the table leaves out.
  var leftOut: [String] {
    table.rows.map(\.cells).filter(\.leavesOut).compactMap(\.identity?.description)
  }

  /// Returns the positions of rows that name none of some photos, and none that is left out.
  func unused(beside photos: [Photo]) -> [Int] {
    var used = used.withLock(\.self)
    for photo in photos { used.formUnion(positions(of: photo)) }
    return table.rows.indices.filter { !used.contains($0) }
  }

  /// Returns what a row probably names in the photo folder: a file, a page on this site, or what is not
  /// an address; nil for photos elsewhere.
  func fileName(at position: Int) -> String? {
    let cells = table.rows[position].cells
    if let photo = cells.photo { return photo.provider == "folder" ? photo.id : nil }
    let text = cells.exact(.pageURL).trimmed.text
    if let path = site.path(in: cells) { return path }
    guard cells.page != nil else { return text }
    return text.firstRange(of: "/photos/folder/").map { String(text[$0.upperBound...]) }
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

  /// Returns the page on this site that a row names: an address, also one of the preview, or the path
  /// of one.
  func path(in row: TableRow) -> String? {
    let text = row.exact(.pageURL).trimmed.text
    let starts = [published?.text, "/", "./"].compactMap(\.self)
    if let start = starts.first(where: text.hasPrefix) {
      return Self.path(String(text.dropFirst(start.count)))
    }
    if text.hasPrefix("photos/") { return Self.path(text) }
    guard let address = WebAddress(text), let root = root(of: address),
      address.path.hasPrefix(root)
    else { return nil }
    return Self.path(String(address.path.dropFirst(root.count)))
  }

  /// Returns the path of the site at the host of an address; nil for other hosts.
  private func root(of address: WebAddress) -> String? {
    if let published, published.host == address.host { return published.path }
    // `vitrine serve` shows the site here.
    return ["localhost", "127.0.0.1", "[::1]"].contains(address.host) ? "/" : nil
  }

  /// Returns the page of a photo on this site.
  func path(of photo: Photo.ID) -> String { Self.path(at: address(photo)) }

  /// Returns the path of a page as it is compared.
  static func path(at page: SitePath) -> String { path(page.link) }

  /// Returns the path of a page as it is compared.
  private static func path(_ text: String) -> String {
    var path = String(text.prefix { $0 != "?" && $0 != "#" })
    path = path.removingPercentEncoding ?? path
    if path.hasSuffix("/index.html") { path = String(path.dropLast(10)) }
    return path.withFinalSlash
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
