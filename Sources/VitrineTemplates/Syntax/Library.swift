// What reading a template needs to know beyond its own text.

import VitrineModel

/// The names a template may use.
struct Library {
  /// Each template's place in the engine's list.
  let places: [String: Int]
  let symbols: Symbols
  let words: Words
  /// Blocks that some template prints again by `{{ block.name }}`.
  let reusedBlocks: Set<Symbol>

  static let tags = [
    "for", "endfor", "empty", "if", "elif", "else", "endif", "ifnot", "include", "extends",
    "block", "endblock", "filter", "endfilter", "break", "continue",
  ]

  /// The nearest of some names, or all of them.
  static func suggestion(for name: String, of known: [String]) -> String {
    nearest(to: name, in: known).map { "did you mean `\($0)`?" }
      ?? "known here: \(known.sorted().joined(separator: ", "))"
  }

  /// - Throws: `template.missing`.
  func target(_ word: String, _ values: ValueParser) throws(Problem) -> Target {
    guard case .literal(.text(let name)) = try values.operand(word) else {
      return .computed(try values.operand(word))
    }
    guard let place = places[name] else { throw missing(name, at: values.spot) }
    return .fixed(place)
  }

  func missing(_ name: String, at spot: Spot) -> Problem {
    spot.problem(
      "template.missing", "the theme has no template `\(name)`", mend: mend(ofMissing: name))
  }

  func mend(ofMissing name: String) -> String {
    let near = nearest(to: name, in: places.keys.sorted())
    return near.map { "did you mean `\($0)`?" } ?? "write it, or name one that is there"
  }
}
