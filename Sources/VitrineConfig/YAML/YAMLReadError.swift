// Errors that make a whole file unreadable as YAML. Problems that leave the rest readable, such as
// a duplicate key, go to `Diagnostics` instead.

/// An error that stops the reading of a YAML file.
struct YAMLReadError: Error, Hashable {
  let code: String
  let what: String
  let position: Position
  let help: String

  static func syntax(_ what: String, at position: Position, help: String) -> YAMLReadError {
    YAMLReadError(code: "config.syntax", what: what, position: position, help: help)
  }

  static func tooDeep(at position: Position) -> YAMLReadError {
    YAMLReadError(
      code: "config.too-deep",
      what: "lists and mappings are nested more than \(YAMLLimits.depth) levels deep",
      position: position, help: "use fewer levels")
  }

  static func tooManyAliases(at position: Position) -> YAMLReadError {
    YAMLReadError(
      code: "config.aliases", what: "the file has more than \(YAMLLimits.aliases) aliases",
      position: position, help: "write the values out instead of `*name`")
  }

  static func aliasesGrowTooLarge(at position: Position) -> YAMLReadError {
    YAMLReadError(
      code: "config.aliases",
      what: "the aliases expand to more than \(YAMLLimits.values) values",
      position: position, help: "write the values out instead of `*name`")
  }

  static func tooManyValues(at position: Position) -> YAMLReadError {
    YAMLReadError(
      code: "config.too-large", what: "the file contains more than \(YAMLLimits.values) values",
      position: position, help: "make the file smaller")
  }

  static func keyIsNoText(at position: Position) -> YAMLReadError {
    syntax(
      "a key must be plain text, not a list, a mapping, an alias or a `?` key", at: position,
      help: "write `key: value`; put a key that starts with `[`, `{`, `*` or `?` in quotes")
  }

  static func directive(at position: Position) -> YAMLReadError {
    syntax("lines that start with `%` are not supported", at: position, help: "remove the line")
  }
}

/// The limits on a file's content, checked before any of it is decoded.
enum YAMLLimits {
  /// Levels of nested lists and mappings.
  static let depth = 64
  static let aliases = 100
  /// Scalars, lists and mappings.
  ///
  /// Aliased values count once for each use.
  static let values = 30_000
}
