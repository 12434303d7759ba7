// Why a file cannot be read as YAML at all. Faults that leave the rest of the file readable, such
// as a doubled key, go to `Faults` instead.

/// A fault that stops the reading of a file.
struct YAMLFault: Error, Hashable {
  let code: String
  let what: String
  let position: Position
  let mend: String

  static func syntax(_ what: String, at position: Position, mend: String) -> YAMLFault {
    YAMLFault(code: "config.syntax", what: what, position: position, mend: mend)
  }

  static func tooDeep(at position: Position) -> YAMLFault {
    YAMLFault(
      code: "config.too-deep",
      what: "lists and mappings are nested more than \(YAMLLimits.depth) deep", position: position,
      mend: "write the file with less nesting")
  }

  static func tooManyAliases(at position: Position) -> YAMLFault {
    YAMLFault(
      code: "config.aliases", what: "there are more than \(YAMLLimits.aliases) aliases",
      position: position, mend: "write the values out instead of `*name`")
  }

  static func aliasesGrowTooLarge(at position: Position) -> YAMLFault {
    YAMLFault(
      code: "config.aliases",
      what: "the aliases stand for more than \(YAMLLimits.values) values together",
      position: position, mend: "write the values out instead of `*name`")
  }

  static func tooManyValues(at position: Position) -> YAMLFault {
    YAMLFault(
      code: "config.too-large", what: "the file holds more than \(YAMLLimits.values) values",
      position: position, mend: "make the file smaller")
  }

  static func keyIsNoText(at position: Position) -> YAMLFault {
    syntax(
      "a key must be a plain text, not a list, a mapping, an alias or a `?` key", at: position,
      mend: "write `key: value`; put a text that starts with `[`, `{`, `*` or `?` in quotes")
  }

  static func directive(at position: Position) -> YAMLFault {
    syntax("lines that start with `%` are not read", at: position, mend: "remove the line")
  }
}

/// What a file may hold; checked before any of it is decoded.
enum YAMLLimits {
  /// Nested lists and mappings.
  static let depth = 64
  static let aliases = 100
  /// Scalars, lists and mappings, aliases counted as often as they are used.
  static let values = 30_000
}
