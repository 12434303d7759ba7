// What is wrong with the values of a metadata table or of a curated list. Each wrong value is reported
// with its line, its column and a fix, and the rest of the row counts.

public import VitrineModel
import VitrineProviders

extension PhotoMetadata {
  /// The most wrong values that are listed.
  private static let listed = 50

  /// Returns the problems of the columns and values of a table.
  public static func problems(
    of table: CuratedTable, in file: String, _ fields: [PhotoField]
  ) -> [Problem] {
    columnProblems(of: table, in: file, fields) + providerProblems(of: table, in: file)
      + valueProblems(of: table, in: file) + cutProblems(of: table, in: file)
  }

  /// Returns the problems of the values of a table, also of a curated list.
  public static func valueProblems(of table: CuratedTable, in file: String) -> [Problem] {
    let code = table.kind.code("bad-value")
    var wrong: [Problem] = []
    var count = 0
    for row in table.rows {
      for (what, help) in row.cells.faults {
        count += 1
        guard wrong.count < listed else { continue }
        wrong.append(Problem(.warning, code, what, at: .file(file, line: row.line), help: help))
      }
    }
    if count > wrong.count {
      wrong.append(
        Problem(
          .warning, code, "\(count - wrong.count) more values cannot be used", at: .file(file),
          help: "fix the first ones: often one mistake causes all of them"))
    }
    return wrong
  }

  // MARK: Columns

  /// Returns a note with the columns that nobody declared, and an error for each that may be meant to
  /// hide photos, and for each declared one that appears twice.
  private static func columnProblems(
    of table: CuratedTable, in file: String, _ fields: [PhotoField]
  ) -> [Problem] {
    let declared = Set(fields.map { $0.name.lowercased() })
    let unknown = table.extraColumns.filter {
      !$0.isEmpty && !declared.contains($0.text.lowercased())
    }
    let hiding = unknown.filter { HidingColumns.contain($0, in: table) }
    let others = unknown.filter { !hiding.contains($0) }
    var met: Set<String> = []
    let twice = table.extraColumns.filter {
      let name = $0.text.lowercased()
      return declared.contains(name) && !met.insert(name).inserted
    }
    return twice.map { .columnTwice($0, in: file) } + hiding.map { .mayHide($0, in: file) }
      + note(others, of: table, in: file, fields)
  }

  private static func note(
    _ columns: [ExactText], of table: CuratedTable, in file: String, _ fields: [PhotoField]
  ) -> [Problem] {
    guard let first = columns.first else { return [] }
    let shown = columns.prefix(20).map { "“\($0.text.prefix(bytes: 80).printable)”" }
    let more = columns.count > shown.count ? ", …" : ""
    let names = Set(table.extraColumns.map { $0.text.lowercased() })
    let known =
      TableRow.Columns.metadata.subtracting(table.columns).inOrder.map(\.rawValue)
      + fields.map(\.name).filter { !names.contains($0.lowercased()) }
    let near = columns.compactMap { column in
      knownColumn(meantBy: column.text, among: known).map { (column: column, known: $0) }
    }.prefix(8).map { "“\($0.known)” instead of “\($0.column.text.prefix(bytes: 80).printable)”" }
    let key = first.text.prefix(bytes: 80).printable
    return [
      Problem(
        .note, "metadata.columns",
        "\(counted(columns.count, "column")) not used: \(shown.joined(separator: ", "))\(more)",
        at: .file(file, line: 1),
        help: !near.isEmpty
          ? "did you mean \(near.joined(separator: ", "))? Otherwise declare columns in `fields` of"
            + " site.yml"
          : "declare them in site.yml, such as `fields: { \"\(key)\": { title: \(key) } }`")
    ]
  }

  /// The names of columns in other programs.
  private static let synonyms: [String: TableRow.Column] = [
    "creator": .author, "artist": .author, "photographer": .author, "description": .caption,
    "keywords": .tags, "subject": .tags, "date": .taken, "date created": .taken,
    "date taken": .taken, "rights": .license, "rights statement": .license,
    "alt text": .alt, "image alt text": .alt, "credit line": .credit, "filename": .file,
    "file name": .file, "object location": .file, "location": .place, "rightsstatement": .license,
    "url": .pageURL,
  ]

  /// Returns the known column that a name of a column probably means.
  public static func knownColumn(meantBy name: String, among known: [String]) -> String? {
    let local = name.lowercased().split(separator: ":").last ?? ""
    let plain = local.split { " _-".contains($0) }.joined(separator: " ")
    // Omeka writes “Dublin Core:Title” or “dcterms:title”.
    if name.contains(":"), known.contains(plain) { return plain }
    if let synonym = synonyms[plain]?.rawValue, known.contains(synonym) { return synonym }
    guard let near = nearest(to: name.lowercased(), in: known) else { return nil }
    return isMistyped(plain, for: near.lowercased()) ? near : nil
  }

  /// Whether a name is probably another one with a mistake.
  ///
  /// Short words often differ by a letter: `Plate` and `Locus` are not `place` and `focus`.
  private static func isMistyped(_ name: String, for known: String) -> Bool {
    guard name.count < 6 else { return true }
    return name.first == known.first
      && (name.count != known.count || name.sorted() == known.sorted())
  }

  // MARK: Providers

  /// Returns an error for each unknown provider of photos that rows hide: these rows hide nothing.
  private static func providerProblems(of table: CuratedTable, in file: String) -> [Problem] {
    let known: [String] = ProviderRegistry.all.map { $0.info.name }
    var rows: [String: [CuratedTable.Row]] = [:]
    for row in table.rows {
      let name = row.cells.exact(.provider).trimmed.text
      guard !name.isEmpty, !known.contains(name), row.cells.leavesOut else { continue }
      rows[name, default: []].append(row)
    }
    return rows.keys.sorted().map { name in
      Problem.noProvider(
        name, of: rows[name] ?? [], in: file, near: nearest(to: name, in: known))
    }
  }

  // MARK: Long texts

  private static func cutProblems(of table: CuratedTable, in file: String) -> [Problem] {
    let lines = table.rows.filter(\.cells.isCut).compactMap(\.line)
    guard let first = lines.first else { return [] }
    let more = lines.count > 1 ? " and in \(lines.count - 1) more" : ""
    return [
      Problem(
        .warning, "metadata.text-cut",
        "a cell in line \(first)\(more) is too long; pages show its beginning",
        at: .file(file, line: first), help: "shorten the cell; the file keeps the whole text")
    ]
  }
}

extension TableRow {
  /// What is wrong with the values of the row.
  fileprivate var faults: [(what: String, help: String)] {
    let checked: Columns = .checked.intersection(filled)
    guard !checked.isEmpty else { return [] }
    var faults = [
      authorPageCell.fault, licenseCell(by: [author]).fault, takenCell.fault, latitudeCell.fault,
      longitudeCell.fault, locationCell.fault, focusCell.fault, positionCell.fault,
    ].compactMap(\.self)
    if let fault = ratingCell.fault {
      let hides = visibility != .hidden && leavesOut
      faults.append((fault.what + (hides ? "; the photo is left out" : ""), fault.help))
    }
    if visibility == .unclear {
      let text = self[.hidden].prefix(bytes: 60).printable
      faults.append(
        ("`hidden` must be yes or no, not “\(text)”; the photo is left out", "write yes or no"))
    }
    return faults
  }

  fileprivate var isCut: Bool {
    Columns.shownTexts.intersection(filled).inOrder.contains {
      exact($0).text.utf8.count > MetadataCellText.mostBytes(of: $0)
    } || extras.contains { $0.text.utf8.count > MetadataCellText.mostOfField }
  }
}

extension TableRow.Columns {
  /// The columns whose texts must be values.
  fileprivate static let checked = Self([
    .authorURL, .license, .taken, .latitude, .longitude, .rating, .focus, .position, .hidden,
  ])

  fileprivate static let shownTexts = Self([
    .title, .caption, .alt, .author, .tags, .people, .credit, .place,
  ])
}

extension Problem {
  fileprivate static func mayHide(_ column: ExactText, in file: String) -> Problem {
    let name = column.text.prefix(bytes: 80).printable
    return Problem(
      .error, "metadata.may-hide",
      "the column “\(name)” may be meant to keep photos private, and only `hidden` does that",
      at: .file(file, line: 1),
      help: "rename it to `hidden`, with yes for each photo to leave out, or declare it in `fields`"
    )
  }

  fileprivate static func noProvider(
    _ name: String, of rows: [CuratedTable.Row], in file: String, near: String?
  ) -> Problem {
    let shown = name.prefix(bytes: 60).printable
    return Problem(
      .error, "metadata.no-provider",
      "`\(shown)` is not a provider, so \(counted(rows.count, "row")) cannot hide a photo",
      at: .file(file, line: rows.first?.line),
      help: near.map { "did you mean `\($0)`?" } ?? "list the providers: vitrine providers")
  }

  fileprivate static func columnTwice(_ column: ExactText, in file: String) -> Problem {
    Problem(
      .error, "metadata.column-twice",
      "the column “\(column.text.prefix(bytes: 80).printable)” appears twice",
      at: .file(file, line: 1), help: "rename one of them; columns with unknown names are kept")
  }
}
