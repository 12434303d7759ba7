// What is known about the pages of a kind before they are rendered.

import VitrineModel

/// What decides which rules of a sheet could match on the pages of a kind.
struct StyleFacts {
  /// The kind, as `<html data-page-kind>` says.
  let kind: String
  /// The language of the site, as `<html lang>` says.
  let language: String
  /// The classes and ids that its templates and scripts may give to elements.
  let names: Set<StyleName>

  /// Whether `:lang()` with these languages matches the page: by a whole tag or its beginning.
  func isIn(_ languages: [String]) -> Bool {
    let own = language.lowercased()
    return languages.contains { own == $0 || own.hasPrefix("\($0)-") }
  }

  var direction: String { TextDirection(language: language).rawValue }
}
