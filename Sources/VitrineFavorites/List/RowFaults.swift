// What is told of the rows of a list. A file that is bad in every line must not fill a terminal: so
// many are told singly, the others are counted.

import VitrineModel

/// A photo that a list has more than once.
struct Repetition: Hashable {
  let photo: Favorite.Identity?
  /// The line of its first row.
  let first: Int
  /// The columns of the later row that say something else, which is not taken over.
  let differing: [String]
}

struct RowFaults {
  private(set) var badLines: [Int] = []
  /// Lines that a list written anew would lose something of.
  private(set) var lossLines: [Int] = []
  private var bad: [(line: Int, row: BadRow)] = []
  private var repeated: [(line: Int, row: Repetition)] = []
  private var repetitions = 0

  /// How many of each kind are told singly.
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
        "\(badLines.count - bad.count) more rows are left out, the last in line \(last)",
        at: .file(file), mend: "mend the first ones: often one mistake is behind all")
    ]
  }

  private func moreRepeated(in file: String) -> [Problem] {
    guard repetitions > repeated.count else { return [] }
    return [
      Problem(
        .note, "favorites.repeated",
        "\(repetitions - repeated.count) more rows are of photos the list has already",
        at: .file(file))
    ]
  }
}

extension Repetition {
  func problem(in file: String, line: Int) -> Problem {
    let name = (photo?.description ?? "").beginning(bytes: 200).printable
    let what = "\(name) stands in line \(first) already"
    guard !differing.isEmpty else {
      return Problem(.note, "favorites.repeated", what, at: .file(file, line: line))
    }
    return Problem(
      .warning, "favorites.repeated",
      "\(what) with another text for \(differing.joined(separator: ", ")); the first is kept",
      at: .file(file, line: line), mend: "make one row of both")
  }
}
