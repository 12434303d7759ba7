// The curated lists as a build reads them: the favorites, and the lists of sets. A list belongs to
// its curator; a build reads it and never writes it.

public import VitrineCatalog
public import VitrineConfig
public import VitrineModel
import VitrineProviders

extension Curation {
  /// Reads the lists and metadata tables of a site.
  ///
  /// Unreadable rows are reported and skipped. `address` returns the page of a photo on the site.
  public init(
    of site: SiteConfiguration, _ log: ProblemLog,
    address: @escaping @Sendable (Photo.ID) -> SitePath
  ) throws(Problem) {
    var lists: [String: Favorites] = [:]
    for (name, list) in Self.lists(of: site, log) { lists[name] = try list.get() }
    self.init(
      favorites: lists[site.favorites] ?? Favorites(), in: site.favorites, lists: lists,
      captioning: Self.listsOfEverybody(site.sets),
      metadata: try PhotoMetadata(of: site, log, address: address))
  }

  /// The lists of sets whose photos other pages of the site show, in the order of the sets.
  ///
  /// The notes of an unlisted set are only for people who have its address.
  private static func listsOfEverybody(_ sets: [PhotoSet]) -> [String] {
    var shown = Set(sets.filter { !$0.isUnlisted }.map(\.slug))
    var count = 0
    while count != shown.count {
      count = shown.count
      for case .sets(let named) in sets.filter({ shown.contains($0.slug) }).map(\.selection) {
        shown.formUnion(named)
      }
    }
    return sets.compactMap { set in
      if shown.contains(set.slug), case .list(let name) = set.selection { name } else { nil }
    }
  }

  /// Returns what would stop a build.
  ///
  /// Rows that it would skip are reported.
  public static func problems(of site: SiteConfiguration, _ log: ProblemLog) -> [Problem] {
    let problems =
      lists(of: site, log).flatMap(\.list.problems) + PhotoMetadata.problems(of: site, log)
    unmeetableConditions(of: site).forEach(log.add)
    return problems
  }

  private static func unmeetableConditions(of site: SiteConfiguration) -> [Problem] {
    // The tables are only read if they can make a difference.
    guard !SetLoader.unmeetableConditions(of: site.sets, with: .none).isEmpty,
      let metadata = try? PhotoMetadata(
        of: site, ProblemLog(), address: { SitePath(fixed: $0.description) })
    else { return [] }
    return SetLoader.unmeetableConditions(of: site.sets, with: metadata)
  }

  /// The favorites first, then the lists in the order of the sets.
  private static func lists(
    of site: SiteConfiguration, _ log: ProblemLog
  ) -> [(name: String, list: Result<Favorites, Problem>)] {
    var files = [(name: site.favorites, file: file(site.favorites, of: site, log))]
    for set in site.sets {
      guard case .list(let name) = set.selection else { continue }
      if !files.contains(where: { $0.name == name }) {
        files.append((name, file(name, of: site, log)))
      }
      guard let place = files.firstIndex(where: { $0.name == name }),
        case .success(let file) = files[place].file, file.reading.table.rows.isEmpty
      else { continue }
      // The favorites have no file before the first photo is added.
      if file.exists {
        log.add(.emptyList(name, set, as: name == site.favorites ? .note : .warning))
      } else if name == site.favorites {
        log.add(.missingFavorites(name, set))
      } else {
        files[place].file = .failure(.missingList(name, set))
      }
    }
    return files.map { name, file in
      (name, file.map { bounded($0.reading.table, in: name, log) })
    }
  }

  /// Limits texts to what pages can show.
  ///
  /// The file itself keeps every text.
  private static func bounded(
    _ list: Favorites, in name: String, _ log: ProblemLog
  ) -> Favorites {
    var bounded = list
    var lines: [Int] = []
    for (position, row) in list.rows.enumerated() where row.cells.isEndless {
      bounded.replace(position, with: row.cells.bounded())
      lines.append(row.line ?? position + 2)
    }
    if let first = lines.first { log.add(.endlessCells(in: name, lines: lines, first)) }
    return bounded
  }

  private static func file(
    _ name: String, of site: SiteConfiguration, _ log: ProblemLog
  ) -> Result<TableFile, Problem> {
    Result { () throws(Problem) in
      let file = try TableFile(
        site.path(of: name), name: name, photo: ProviderRegistry.photo(on:))
      let problems =
        file.reading.problems + PhotoMetadata.valueProblems(of: file.reading.table, in: name)
      problems.forEach(log.add)
      if let column = file.reading.table.columnForPages {
        log.add(.columnNotShown(column, in: name))
      }
      if let row = file.reading.table.hidingRow { throw .hides(row, in: name) }
      if file.reading.table.rows.isEmpty, let line = file.reading.badLines.first {
        throw .noReadableRow(name, line)
      }
      return file
    }
  }
}

extension Favorite {
  /// The most bytes of one cell.
  ///
  /// Ids are compared and never cut.
  private static let longest = 20_000
  private static let texts = Columns.favorites.subtracting(.identity).inOrder

  fileprivate var isEndless: Bool {
    Self.texts.contains { self[$0].utf8.count > Self.longest }
  }

  fileprivate func bounded() -> Favorite {
    var row = self
    for column in Self.texts where self[column].utf8.count > Self.longest {
      row[column] = self[column].prefix(bytes: Self.longest) + "…"
    }
    return row
  }
}

extension CuratedTable {
  /// The first row that would hide its photo in the metadata table.
  fileprivate var hidingRow: Row? {
    let hidden = extraColumns.firstIndex { Kind.metadata.column(named: $0) == .hidden }
    return hidden.flatMap { position in
      rows.first { TableRow.Visibility($0.cells.extra(position).text).hides }
    }
  }

  /// The first unknown column that would change pages in the metadata table.
  ///
  /// A rating is a rating of the choice.
  fileprivate var columnForPages: ExactText? {
    extraColumns.first { name in
      Kind.metadata.column(named: name).map { $0 != .rating } ?? false
    }
  }
}

extension Problem {
  fileprivate static func columnNotShown(_ column: ExactText, in file: String) -> Problem {
    Problem(
      .note, "favorites.texts-not-shown",
      "the column \(column.quoted) of a list has no effect on pages", at: .file(file),
      help: "write it into metadata.csv")
  }

  fileprivate static func hides(_ row: CuratedTable.Row, in file: String) -> Problem {
    Problem(
      .error, "favorites.hides", "this row fills in `hidden`, but a list cannot hide photos",
      at: .file(file, line: row.line),
      help: "write the row into metadata.csv, and remove the column `hidden` here")
  }

  fileprivate static func endlessCells(in name: String, lines: [Int], _ first: Int) -> Problem {
    let more = lines.count > 1 ? " and in \(lines.count - 1) more" : ""
    return Problem(
      .warning, "favorites.text-cut",
      "a cell in line \(first)\(more) is too long; pages show its beginning",
      at: .file(name, line: first), help: "shorten the cell; the file keeps the whole text")
  }

  fileprivate static func missingFavorites(_ name: String, _ set: PhotoSet) -> Problem {
    Problem(
      .warning, "favorites.no-list",
      "the set “\(set.slug)” shows \(name.printable), which does not exist", at: set.place,
      help: "add a first photo: vitrine favorites add folder:beach.jpg")
  }

  /// A new site begins with an empty list of favorites; any other list was written for its set.
  fileprivate static func emptyList(
    _ name: String, _ set: PhotoSet, as severity: Problem.Severity
  ) -> Problem {
    let option = severity == .note ? "" : " --list \(name.asShellWord)"
    return Problem(
      severity, "favorites.empty",
      "the set “\(set.slug)” is empty: \(name.printable) has no rows", at: .file(name),
      help: "add a photo with `vitrine favorites add\(option)`, or remove the set")
  }

  fileprivate static func missingList(_ name: String, _ set: PhotoSet) -> Problem {
    Problem(
      .error, "favorites.no-list",
      "the set “\(set.slug)” shows \(name.printable), which does not exist", at: set.place,
      help: "check the spelling, or save a list there: vitrine favorites export \(name.asShellWord)"
    )
  }

  fileprivate static func noReadableRow(_ name: String, _ line: Int) -> Problem {
    Problem(
      .error, "favorites.no-row", "no row of this list can be read",
      at: .file(name, line: line), help: "fix its rows, or remove it from site.yml")
  }
}
