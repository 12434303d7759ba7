// What is wrong with the values of a metadata table. Each wrong value is reported with its line, its
// column and a fix, and the rest of the row counts.

public import VitrineModel

extension PhotoMetadata {
  /// The most wrong values that are listed.
  private static let listed = 50

  /// Returns the problems of the columns and values of a table.
  public static func problems(
    of table: CuratedTable, in file: String, _ fields: [PhotoField]
  ) -> [Problem] {
    var wrong: [Problem] = []
    var count = 0
    for row in table.rows {
      for (what, help) in row.cells.faults {
        count += 1
        guard wrong.count < listed else { continue }
        wrong.append(
          Problem(
            .warning, "metadata.bad-value", what, at: .file(file, line: row.line), help: help))
      }
    }
    if count > wrong.count {
      wrong.append(
        Problem(
          .warning, "metadata.bad-value", "\(count - wrong.count) more values cannot be used",
          at: .file(file), help: "fix the first ones: often one mistake causes all of them"))
    }
    return columnProblems(of: table, in: file, fields) + wrong + cutProblems(of: table, in: file)
  }

  // MARK: Columns

  /// Returns a note with the columns that nobody declared, and an error for each that may be meant to
  /// hide photos.
  private static func columnProblems(
    of table: CuratedTable, in file: String, _ fields: [PhotoField]
  ) -> [Problem] {
    let declared = Set(fields.map { $0.name.lowercased() })
    let unknown = table.extraColumns.filter {
      !$0.isEmpty && !declared.contains($0.text.lowercased())
    }
    let hiding = unknown.filter { mayHide($0, in: table) }
    let others = unknown.filter { !hiding.contains($0) }
    return hiding.map { .mayHide($0, in: file) } + note(others, in: file, fields)
  }

  private static func note(
    _ columns: [ExactText], in file: String, _ fields: [PhotoField]
  ) -> [Problem] {
    guard let first = columns.first else { return [] }
    let names = columns.prefix(20).map { "“\($0.text.prefix(bytes: 80).printable)”" }
    let more = columns.count > names.count ? ", …" : ""
    let known = TableRow.Columns.metadata.inOrder.map(\.rawValue) + fields.map(\.name)
    let near = columns.compactMap { column in
      meant(by: column.text, among: known).map { (column: column, known: $0) }
    }.prefix(8).map { "“\($0.known)” by “\($0.column.text.prefix(bytes: 80).printable)”" }
    let key = first.text.prefix(bytes: 80).printable
    return [
      Problem(
        .note, "metadata.columns",
        "\(counted(columns.count, "column")) not used: \(names.joined(separator: ", "))\(more)",
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
    "alt text": .alt, "credit line": .credit, "filename": .file, "file name": .file,
    "url": .pageURL,
  ]

  /// Returns the known column that a name probably means.
  private static func meant(by name: String, among known: [String]) -> String? {
    let plain = name.lowercased().replacing("_", with: " ").replacing("-", with: " ")
    return synonyms[plain]?.rawValue ?? nearest(to: name.lowercased(), in: known)
  }

  /// Words of what nobody may see.
  private static let hiding: Set = [
    "hide", "hides", "hidden", "private", "privacy", "draft", "secret", "confidential", "unlisted",
    "unpublished", "exclude", "excluded", "invisible",
  ]
  /// Words that say whether somebody may see a photo.
  private static let ofVisibility = hiding.union([
    "visible", "visibility", "public", "publish", "published",
  ])
  /// Words that may stand beside one of them; “public domain” is about something else.
  private static let fillers: Set = [
    "is", "be", "not", "no", "keep", "make", "to", "from", "in", "on", "the", "this", "site", "web",
    "website", "gallery", "album", "online", "photo", "image", "picture", "file", "flag", "status",
    "state",
  ]
  /// Columns of which only some values hide a photo.
  private static let states: Set = ["status", "state", "access"]

  /// Whether a column may be meant to hide photos.
  private static func mayHide(_ column: ExactText, in table: CuratedTable) -> Bool {
    let words = words(of: column.text)
    let others = words.filter { !ofVisibility.contains($0) }
    if others.count < words.count, fillers.isSuperset(of: others) { return true }
    if nearest(to: column.text.lowercased(), in: ["hidden"]) != nil { return true }
    guard !states.isDisjoint(with: words),
      let position = table.extraColumns.firstIndex(of: column)
    else { return false }
    return table.rows.contains { row in
      !hiding.isDisjoint(with: Self.words(of: row.cells.extra(position).text))
    }
  }

  /// The words of a name, such as `is` and `private` of `Is Private?`, `is_private` and `isPrivate`.
  private static func words(of name: String) -> [String] {
    var spaced = ""
    for letter in name.prefix(bytes: 200) {
      if letter.isUppercase, spaced.last?.isLowercase == true { spaced.append(" ") }
      spaced.append(letter)
    }
    return spaced.lowercased().split { !$0.isLetter }.map(String.init)
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
}
