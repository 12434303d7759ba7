// What the parser needs to know beyond the text of a template.

import VitrineModel

/// The names that a template may use.
struct TemplateLibrary {
  /// The index of each template in the engine's list.
  let places: [String: Int]
  let symbols: Symbols
  let formats: LanguageFormats
  let reusedBlocks = ReusedBlocks()

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
    let operand = try values.operand(word)
    guard case .literal(let literal) = operand else { return .computed(operand) }
    guard case .text(let name) = literal else {
      throw values.syntaxError(
        "`\(word)` does not name a template", help: "write its name in quotes: `\"name.html\"`")
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

/// The blocks that some template prints again, as in `{{ block.name }}`, so that rendering must keep
/// their output.
///
/// It is a class because the parser finds out while it reads paths.
final class ReusedBlocks {
  private var names: Set<Symbol> = []
  /// Whether a template can print any of them, as in `{{ block[name] }}`.
  private var isAny = false

  func contains(_ name: Symbol) -> Bool { isAny || names.contains(name) }

  func insert(_ name: Symbol?) {
    guard let name else { return isAny = true }
    names.insert(name)
  }
}
