// The cells of the metadata table as values. An empty cell changes nothing, `-` clears a value, and a
// text that is not a value is reported; it empties the date and the license and changes nothing else.

public import VitrineModel

/// What a cell does to a fact about a photo.
enum MetadataCell<Value> {
  /// The fact stays.
  case keep
  /// The fact becomes empty.
  case empty
  /// The fact becomes a value.
  case value(Value)
  /// The text is not a value: what is wrong, and how to write it.
  case wrong(String, help: String)

  /// Sets a fact that may be missing.
  func set(_ fact: (Value?) -> Void) {
    switch self {
    case .keep, .wrong: break
    case .empty: fact(nil)
    case .value(let value): fact(value)
    }
  }

  /// The message about a text that is not a value.
  var fault: (what: String, help: String)? {
    if case .wrong(let what, let help) = self { return (what, help) }
    return nil
  }
}

extension TableRow {
  /// Returns a cell as a value.
  private func cell<Value>(
    _ column: Column, wanted: @autoclosure () -> String, help: @autoclosure () -> String,
    _ read: (String) -> Value?
  ) -> MetadataCell<Value> {
    guard filled.contains(column) else { return .keep }
    let text = exact(column).trimmed.text
    if text.isEmpty { return .keep }
    if text == "-" { return .empty }
    if let value = read(text) { return .value(value) }
    let shown = text.prefix(bytes: 60).printable
    return .wrong("`\(column.rawValue)` must be \(wanted()), not “\(shown)”", help: help())
  }

  /// Returns a cell as a text of limited length.
  func text(_ column: Column) -> MetadataCell<String> {
    cell(column, wanted: "", help: "") { MetadataCellText.text($0, in: column) }
  }

  var authorPageCell: MetadataCell<WebAddress> {
    cell(
      .authorURL, wanted: "a full http or https address",
      help: "write it with its beginning, such as https://example.org/ada", WebAddress.init)
  }

  var tagsCell: MetadataCell<[Tag]> {
    cell(.tags, wanted: "", help: "") { _ in Array(tags.prefix(MetadataCellText.mostNames)) }
  }

  var peopleCell: MetadataCell<[String]> {
    cell(.people, wanted: "", help: "") { text in
      var seen: Set<String> = []
      // By bytes, as tags: a mark of the next name would belong to the same character.
      let names = text.utf8.split(separator: UInt8(ascii: ";"))
        .map { MetadataCellText.line(String(Substring($0)), bytes: 1000) }
      return Array(
        names.filter { !$0.isEmpty && seen.insert($0).inserted }.prefix(MetadataCellText.mostNames))
    }
  }

  /// Returns the license; the text may contain the name of one of the authors.
  ///
  /// Museums write the codes of RightsStatements.org without the site: `InC`, `NoC-US`.
  func licenseCell(by authors: [String]) -> MetadataCell<License> {
    cell(
      .license, wanted: "a license",
      help: "write an id such as cc-by-4.0 or rs-inc, or the address of the license"
    ) { License(reading: $0, by: authors) ?? License.withID("rs-\($0.lowercased())") }
  }

  /// The date; the words of catalogs for “undated” empty it.
  var takenCell: MetadataCell<PartialDate> {
    let cell = cell(
      .taken, wanted: "a date",
      help: "write it as 2019-07-04, 2019-07, 2019 or circa 1939, or - for no date"
    ) { PartialDate($0) }
    guard case .wrong = cell, MetadataCellText.isUndated(self[.taken]) else { return cell }
    return .empty
  }

  var latitudeCell: MetadataCell<Double> { degrees(.latitude, within: 90) }
  var longitudeCell: MetadataCell<Double> { degrees(.longitude, within: 180) }

  private func degrees(_ column: Column, within most: Double) -> MetadataCell<Double> {
    cell(
      column, wanted: "a number from -\(Int(most)) to \(Int(most))",
      help: "write decimal degrees, such as 10.75"
    ) { text in PhotoMetadata.number(text).flatMap { abs($0) <= most ? $0 : nil } }
  }

  /// The rating; -1 is a rejected photo, which is left out.
  var ratingCell: MetadataCell<Int> {
    cell(
      .rating, wanted: "a whole number from 0 to 5", help: "write 0 to 5", PhotoMetadata.rating)
  }

  var focusCell: MetadataCell<UnitRectangle> {
    cell(
      .focus, wanted: "two or four numbers from 0 to 1",
      help: "write left and top, such as 0.3 0.6, or left, top, width and height",
      MetadataCellText.rectangle)
  }

  var positionCell: MetadataCell<Int> {
    cell(.position, wanted: "a whole number", help: "write a number such as 1") { text in
      Int(text).flatMap { abs($0) <= 1_000_000 ? $0 : nil }
    }
  }

  /// The coordinates: both, or neither.
  var locationCell: MetadataCell<Location> {
    switch (latitudeCell, longitudeCell) {
    case (.value(let latitude), .value(let longitude)):
      Location(latitude: latitude, longitude: longitude).map { .value($0) }
        ?? .wrong(
          "`latitude` and `longitude` are both 0, which means an unknown place",
          help: "write the coordinates of the place, or empty both cells")
    case (.empty, _), (_, .empty): .empty
    case (.value, .keep), (.keep, .value):
      .wrong("one of `latitude` and `longitude` is empty", help: "fill in both, or empty both")
    default: .keep
    }
  }

  /// Whether the row leaves its photo out: as `hidden` says, or as a rejected photo.
  ///
  /// An unclear text does, too.
  public var leavesOut: Bool {
    switch visibility {
    case .hidden, .unclear: true
    case .shown, .unstated: isRejected
    }
  }

  private var isRejected: Bool {
    let rating = exact(.rating).trimmed.text
    guard !rating.isEmpty, rating != "-" else { return false }
    if let number = PhotoMetadata.rating(rating) ?? Int(rating) { return number < 0 }
    return ["-", "–", "−", "r", "R"].contains { rating.hasPrefix($0) }
  }
}

extension PhotoMetadata {
  /// Returns the number that a text means, with a point or a decimal comma.
  fileprivate static func number(_ text: String) -> Double? {
    Double(text.replacing(",", with: "."))
  }

  /// Returns the rating that a text means, as stars or as a number such as 4, 4.0 or 4,0; nil for any
  /// other text.
  public static func rating(_ text: String) -> Int? {
    let stars = text.prefix { $0 == "★" || $0 == "*" }.count
    if stars > 0, text.dropFirst(stars).allSatisfy({ $0 == "☆" }) { return stars > 5 ? nil : stars }
    return number(text).flatMap { Int(exactly: $0) }.flatMap { (-1...5).contains($0) ? $0 : nil }
  }
}

/// Texts of cells as pages can show them.
enum MetadataCellText {
  /// More tags or names than this come from a faulty program, not from a person.
  static let mostNames = 500

  /// The words of catalogs for an unknown date, without blanks and marks.
  private static let undated: Set<String> = [
    "", "nd", "na", "none", "nodate", "undated", "unknown", "dateunknown", "unknowndate", "oj",
    "od",
    "ohnejahr", "ohnedatum", "undatiert", "unbekannt", "sd", "sa", "sansdate", "inconnue",
    "sinfecha", "senzadata",
  ]

  /// Whether a text says that a date is unknown: `n.d.`, `[undated]`, `?`.
  static func isUndated(_ text: String) -> Bool {
    undated.contains(text.lowercased().filter { !$0.isWhitespace && !$0.isPunctuation })
  }

  /// Returns the most bytes that pages show of a cell.
  static func mostBytes(of column: TableRow.Column) -> Int {
    switch column {
    case .caption: 20_000
    case .alt: 5_000
    case .tags, .people: 100_000
    default: 1_000
    }
  }

  /// The most bytes that pages show of a declared column.
  static let mostOfField = 5_000

  static func text(_ text: String, in column: TableRow.Column) -> String {
    column == .caption
      ? paragraphs(text, bytes: mostBytes(of: column)) : line(text, bytes: mostBytes(of: column))
  }

  /// Returns a text in one line, without control characters, and with an ellipsis if it is cut.
  static func line(_ text: String, bytes most: Int) -> String {
    let line =
      text.isPlainLine
      ? text : clean(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.cut(to: most)
  }

  /// Returns a text with its line breaks, without other control characters.
  static func paragraphs(_ text: String, bytes most: Int) -> String {
    let hasReturns = text.utf8.contains(UInt8(ascii: "\r"))
    let lines =
      hasReturns
      ? text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : text
    return clean(lines).cut(to: most)
  }

  private static func clean(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || scalar.value == 0x7F
      plain.append(isControl && scalar != "\n" && scalar != "\t" ? " " : scalar)
    }
    return String(plain)
  }

  /// Returns left and top, or left, top, width and height, with spaces, commas or semicolons between.
  static func rectangle(_ text: String) -> UnitRectangle? {
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text[...]
    let parts = bare.split { $0 == " " || $0 == "," || $0 == ";" }
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count, [2, 4].contains(numbers.count) else { return nil }
    return UnitRectangle(
      x: numbers[0], y: numbers[1], width: numbers.count == 4 ? numbers[2] : 0,
      height: numbers.count == 4 ? numbers[3] : 0)
  }
}
