// The facts about photos from the metadata tables of a site. They are applied as soon as a photo is
// read, so that searches, tags, dates and licenses of sets go by them.

public import VitrineModel

/// The metadata tables of a site.
public struct PhotoMetadata: Sendable {
  private let tables: [MetadataTable]
  private let site: MetadataSite?
  /// The names of the photos that are left out.
  ///
  /// Kept, since every set asks for them and a table may have 100,000 rows.
  public let leftOut: [String]

  /// No tables.
  public static let none = PhotoMetadata()

  private init() {
    tables = []
    site = nil
    leftOut = []
  }

  /// Creates the metadata of a site; of two tables with a photo, each cell of the later one counts.
  ///
  /// - Parameters:
  ///   - tables: The tables with their names in messages.
  ///   - fields: The declared columns.
  ///   - folder: The folder of photos as site.yml names it.
  ///   - published: The address of the published site.
  ///   - address: Returns the page of a photo on the site.
  public init(
    _ tables: [(name: String, table: CuratedTable)], fields: [PhotoField], folder: String,
    published: WebAddress?, address: @escaping @Sendable (Photo.ID) -> SitePath
  ) {
    let site = MetadataSite(
      fields: fields, folder: folder, published: published, address: address)
    self.tables = tables.map { MetadataTable($0.name, $0.table, in: site) }
    self.site = site
    leftOut = self.tables.flatMap(\.leftOut)
  }

  /// Returns a photo with the facts of its rows; nil if one of them leaves it out.
  public func applied(to photo: Photo) -> Photo? {
    let rows = tables.map { $0.positions(of: photo) }
    guard !leavesOut(rows) else { return nil }
    var changed = photo
    for (table, rows) in zip(tables, rows) {
      // The first row is the last to write: the others fill its empty cells.
      for row in rows.reversed() { table.row(at: row).apply(to: &changed) }
    }
    return changed
  }

  /// Returns a service's photo with the author that its rows name.
  ///
  /// This comes last, because licenses and terms depend on who published it at the service.
  public func signed(_ photo: Photo) -> Photo {
    var changed = photo
    for table in tables {
      for row in table.positions(of: photo).reversed() { table.row(at: row).sign(&changed) }
    }
    return changed
  }

  /// Whether a row may state a fact of this kind about a photo of a provider.
  func mayState(_ kind: PhotoCondition.Kind, of provider: String) -> Bool {
    tables.contains { $0.mayState(kind, of: provider) }
  }

  /// Whether a row leaves a photo out.
  func leavesOut(_ photo: Photo) -> Bool { leavesOut(tables.map { $0.positions(of: photo) }) }

  /// Whether a row leaves a photo out, by its id.
  func leavesOut(_ photo: Photo.ID) -> Bool { leavesOut(tables.map { $0.positions(of: photo) }) }

  /// Whether one of a photo's rows in each table leaves it out.
  private func leavesOut(_ rows: [[Int]]) -> Bool {
    guard zip(tables, rows).contains(where: { $0.leavesOut($1) }) else { return false }
    for (table, rows) in zip(tables, rows) { table.note(rows) }
    return true
  }

  /// Returns the page on this site that a row of any table names; nil if it names none.
  public func ownPage(in row: TableRow) -> String? { site?.path(in: row) }

  /// Returns the page of a photo on this site as rows are compared with it.
  public func ownPage(of photo: Photo.ID) -> String? { site?.path(of: photo) }

  /// Returns a page of this site as rows are compared with it.
  public static func ownPage(at path: SitePath) -> String { MetadataSite.path(at: path) }

  /// Returns a warning for each table with rows whose photos are not on the site.
  ///
  /// `others` are photos that exist and that no set shows.
  public func problems(beside photos: [Photo], inNoSet others: [Photo] = []) -> [Problem] {
    tables.compactMap { table in
      let rows = table.unused(beside: photos)
      guard !rows.isEmpty else { return nil }
      let missing = others.isEmpty ? rows : table.unused(beside: photos + others)
      let all = table.table.rows
      return missing.first.map {
        .unused(rows.map { all[$0] }, in: table.name, first: all[$0], files: photos + others)
      }
        ?? .unused(
          rows.map { all[$0] }, in: table.name, first: all[rows[0]], files: [], areInNoSet: true)
    }
  }

  /// Returns an error for each row that should hide a photo and names none, but is near a photo of the
  /// site: by a name in another case, as it is common on systems where case does not matter, without
  /// its folder or ending, or misspelled.
  ///
  /// A photo that a row names rightly is not what another row means. Problems of rows that are
  /// reported here are not reported again.
  func unhidden(among shown: [Photo], of all: [Photo]) -> [Problem] {
    tables.flatMap { table -> [Problem] in
      let rows = table.unused(beside: all).filter { table.table.rows[$0].cells.leavesOut }
      guard !rows.isEmpty else { return [] }
      let files = shown.filter { $0.id.provider == "folder" }
      let index = FileNameIndex(files.filter { table.positions(of: $0).isEmpty }.map(\.id.id))
      let folded = Dictionary(files.map { (Self.folded($0.id.id), $0.id.id) }) { first, _ in first }
      return rows.compactMap { position in
        guard let name = table.fileName(at: position),
          let meaning = folded[Self.folded(name)].map(FileNameIndex.Meaning.file)
            ?? index.meaning(of: name)
        else { return nil }
        table.note([position])
        let line = table.table.rows[position].line
        return .notHidden(name, meaning, at: .file(table.name, line: line))
      }
    }
  }

  private static func folded(_ file: String) -> String { FolderPath.unified(file).lowercased() }
}

extension Problem {
  fileprivate static func unused(
    _ rows: [CuratedTable.Row], in file: String, first: CuratedTable.Row, files photos: [Photo],
    areInNoSet: Bool = false
  ) -> Problem {
    let examples = rows.prefix(3).map { row in
      let name = (row.cells.identity?.description ?? "").prefix(bytes: 200).printable
      return row.line.map { "\(name) in line \($0)" } ?? name
    }
    let more = rows.count > examples.count ? ", …" : ""
    let what =
      rows.count == 1
      ? "1 row names a photo that is \(areInNoSet ? "in no set" : "not on the site")"
      : "\(rows.count) rows name photos that are \(areInNoSet ? "in no set" : "not on the site")"
    return Problem(
      .warning, "metadata.no-photo", "\(what): \(examples.joined(separator: ", "))\(more)",
      at: .file(file, line: first.line),
      help: areInNoSet
        ? "add a set that shows them, or remove the rows"
        : nearest(to: first.cells, among: photos).map { "did you mean \($0.printable)?" }
          ?? "check the names; a photo must also be in a set")
  }

  fileprivate static func notHidden(
    _ name: String, _ meaning: FileNameIndex.Meaning, at place: Place
  ) -> Problem {
    let help =
      switch meaning {
      case .file(let file): "did you mean \(file.printable)? If the photo is gone, remove the row"
      case .severalFiles: "write a row for each photo, or `hidden: true` in album.yml of the folder"
      }
    return Problem(
      .error, "metadata.not-hidden",
      "this row hides \(name.prefix(bytes: 200).printable), but there is no such photo", at: place,
      help: help)
  }

  /// The file that a row probably means.
  private static func nearest(to cells: TableRow, among photos: [Photo]) -> String? {
    guard let photo = cells.photo, photo.provider == "folder" else { return nil }
    let files = photos.lazy.filter { $0.id.provider == "folder" }.prefix(10_000).map(\.id.id)
    guard case .file(let file) = FileNameIndex(files).meaning(of: photo.id) else { return nil }
    return file
  }
}
