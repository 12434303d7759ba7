// What the parser needs to know beyond the text of a template.

import VitrineModel

/// The names that a template may use.
struct TemplateLibrary {
  /// The index of each template in the engine's list.
  let places: [String: Int]
  let symbols: Symbols
  let formats: LanguageFormats
  /// The blocks that some template prints again with `{{ block.name }}`.
  let reusedBlocks: Set<Symbol>

  /// The tags of the language.
  static let tags = [
    "for", "endfor", "empty", "if", "elif", "else", "endif", "ifnot", "include", "extends",
    "block", "endblock", "filter", "endfilter", "break", "continue",
  ]

  /// A suggestion for a wrong name: the nearest known name, or all.
  static func suggestion(for name: String, of known: [String]) -> String {
    nearest(to: name, in: known).map { "did you mean `\($0)`?" }
      ?? "known here: \(known.sorted().joined(separator: ", "))"
  }

  /// The template that a word of a tag names.
  ///
  /// - Throws: `template.missing`.
  func target(_ word: String, _ values: ValueParser) throws(Problem) -> TemplateReference {
    guard case .literal(.text(let name)) = try values.operand(word) else {
      return .computed(try values.operand(word))
    }
    guard let place = places[name] else { throw missing(name, at: values.location) }
    return .fixed(place)
  }

  func missing(_ name: String, at location: SourceLocation) -> Problem {
    location.problem(
      "template.missing", "the theme has no template `\(name)`", help: suggestion(forMissing: name))
  }

  func suggestion(forMissing name: String) -> String {
    let near = nearest(to: name, in: places.keys.sorted())
    return near.map { "did you mean `\($0)`?" } ?? "create it, or name an existing one"
  }
}
