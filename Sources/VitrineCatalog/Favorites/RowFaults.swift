// Collects the problems of rows. A file with an error in every line must not fill a terminal, so
// only the first problems are reported one by one, and the rest is counted.

import VitrineModel

/// A further row of a photo that the list already has.
struct Repetition: Hashable {
  let photo: Favorite.Identity?
  /// The line of the photo's first row.
  let first: Int
  /// The columns of the later row with different texts, which are not used.
  let differing: [String]
}

/// The problems of a list's rows.
struct RowFaults {
  private(set) var badLines: [Int] = []
  /// The lines that would lose data if the list were written again.
  private(set) var lossLines: [Int] = []
  private var bad: [(line: Int, row: BadRow)] = []
  private var repeated: [(line: Int, row: Repetition)] = []
  private var repetitions = 0

  /// The number of problems of each kind that are reported one by one.
  static let told = 50

  mutating func add(_ row: BadRow, at line: Int) {
    badLines.append(line)
    lossLines.append(line)
    if bad.count < Self.told { bad.append((line, row)) }
  }

  mutating func add(_ row: Repetition, at line: Int) {
    repetitions += 1
    if !row.differing.isEmpty { lossLines.append(line) }
    if repeated.count < Self.told { repeated.append((line, row)) }
  }

  func problems(in file: String) -> [Problem] {
    bad.map { $0.row.problem(in: file, line: $0.line) } + moreBad(in: file)
      + repeated.map { $0.row.problem(in: file, line: $0.line) } + moreRepeated(in: file)
  }

  private func moreBad(in file: String) -> [Problem] {
    guard badLines.count > bad.count, let last = badLines.last else { return [] }
    return [
      Problem(
        .warning, "favorites.bad-row",
        "\(badLines.count - bad.count) more rows are skipped, the last on line \(last)",
        at: .file(file), mend: "fix the first ones: one mistake often causes them all")
    ]
  }

  private func moreRepeated(in file: String) -> [Problem] {
    guard repetitions > repeated.count else { return [] }
    return [
      Problem(
        .note, "favorites.repeated",
        "\(repetitions - repeated.count) more rows name photos that the list already has",
        at: .file(file))
    ]
  }
}

extension Repetition {
  func problem(in file: String, line: Int) -> Problem {
    let name = (photo?.description ?? "").beginning(bytes: 200).printable
    let what = "\(name) is already on line \(first)"
    guard !differing.isEmpty else {
      return Problem(.note, "favorites.repeated", what, at: .file(file, line: line))
    }
    return Problem(
      .warning, "favorites.repeated",
      "\(what) with another text for \(differing.joined(separator: ", ")); the first is kept",
      at: .file(file, line: line), mend: "merge both rows into one")
  }
}
