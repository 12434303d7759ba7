// Problems of the rows of a list. A file with a mistake in every line must not fill a terminal, so
// the first ones are listed and the others counted.

import VitrineModel

/// A photo that is in a table more than once.
struct DuplicateRow: Hashable {
  let photo: TableRow.Identity?
  /// The line of its first row.
  let first: Int
  /// The columns in which the later row has another text, which is ignored.
  let differing: [String]
  /// Whether one of the rows hides the photo, whatever the others say.
  var hides = false
}

/// Collects the problems of a list's rows, and lists the first of each kind.
struct RowProblems {
  let kind: CuratedTable.Kind
  private(set) var badLines: [Int] = []
  /// Lines that would lose something if the list were rewritten.
  private(set) var lossLines: [Int] = []
  private var bad: [(line: Int, row: RowError)] = []
  private var repeated: [(line: Int, row: DuplicateRow)] = []
  private var repetitions = 0

  init(_ kind: CuratedTable.Kind) { self.kind = kind }

  /// How many of each kind are listed.
  static let listed = 50

  mutating func add(_ row: RowError, at line: Int) {
    badLines.append(line)
    lossLines.append(line)
    if bad.count < Self.listed { bad.append((line, row)) }
  }

  mutating func add(_ row: DuplicateRow, at line: Int) {
    repetitions += 1
    if !row.differing.isEmpty { lossLines.append(line) }
    if repeated.count < Self.listed { repeated.append((line, row)) }
  }

  func problems(in file: String) -> [Problem] {
    bad.map { $0.row.problem(in: file, line: $0.line, kind) } + moreBad(in: file)
      + repeated.map { $0.row.problem(in: file, line: $0.line, kind) } + moreRepeated(in: file)
  }

  private func moreBad(in file: String) -> [Problem] {
    guard badLines.count > bad.count, let last = badLines.last else { return [] }
    return [
      Problem(
        .warning, kind.code("bad-row"),
        "\(badLines.count - bad.count) more rows are skipped, the last in line \(last)",
        at: .file(file), help: "fix the first ones: often one mistake causes all of them")
    ]
  }

  private func moreRepeated(in file: String) -> [Problem] {
    guard repetitions > repeated.count else { return [] }
    return [
      Problem(
        .note, kind.code("repeated"),
        "\(repetitions - repeated.count) more rows repeat photos of the \(kind.noun)",
        at: .file(file))
    ]
  }
}

extension DuplicateRow {
  func problem(in file: String, line: Int, _ kind: CuratedTable.Kind) -> Problem {
    let name = (photo?.description ?? "").prefix(bytes: 200).printable
    let what = "\(name) is already in line \(first)"
    guard !differing.isEmpty else {
      return Problem(.note, kind.code("repeated"), what, at: .file(file, line: line))
    }
    let isHidden = hides && differing.contains(TableRow.Column.hidden.rawValue)
    let result = isHidden ? "the photo is left out" : "the first is kept"
    return Problem(
      .warning, kind.code("repeated"),
      "\(what) with another text for \(differing.joined(separator: ", ")); \(result)",
      at: .file(file, line: line), help: "join the two rows")
  }
}
