// A theme as a value: what its folders hold, read once and checked. Everything is in memory after
// that, so that no name in a template can ever reach a file: an include finds what was read here or
// nothing. The YAML beside it (title, parent, words) is read by another room and passed in.

public import VitrineModel

/// The templates, styles and words that pages are rendered with.
public struct Theme: Sendable {
  public let name: String
  public let title: String
  /// As in site.yml: `en`, `pt-BR`. Picks the rules of plural forms.
  public let language: String
  /// The words of the theme, with the keys of `Words` among them.
  public let strings: TemplateMap
  /// Every template, the child's in the parent's place, sorted by name.
  public let templates: [TemplateSource]
  /// All style sheets as one, without comments and needless white space.
  public let sheet: TrustedHTML

  /// Reads `templates/` and `styles/` of each folder, the child's folder first.
  ///
  /// - Throws: every fault found: `theme.missing`, `theme.unreadable`, `theme.not-text`,
  ///   `theme.too-large`, `theme.link-leaves`, `theme.sheet`.
  public init(
    name: String, title: String, folders: [String], language: String, strings: TemplateMap
  ) throws(Problems) {
    var files = ThemeFiles()
    for folder in folders { files.read(folder) }
    let sheet = StyleSheet(files.styles)
    let problems = files.problems + sheet.problems
    guard problems.isEmpty else { throw Problems(problems) }
    self.name = name
    self.title = title
    self.language = language
    self.strings = strings
    self.templates = files.templates
    self.sheet = TrustedHTML(trusting: sheet.text)
  }

  /// A theme that is in memory already.
  ///
  /// - Parameter sheet: is printed as it is.
  public init(
    name: String, title: String, templates: [TemplateSource], sheet: TrustedHTML,
    language: String, strings: TemplateMap
  ) {
    self.name = name
    self.title = title
    self.language = language
    self.strings = strings
    self.templates = templates.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.sheet = sheet
  }
}

/// A template's text and where it was read.
public struct TemplateSource: Sendable, Hashable {
  /// What `include` and `extends` call it: `photo.html`, `parts/card.html`.
  public let name: String
  /// The path of the file, for messages.
  public let file: String
  public let text: String

  public init(name: String, file: String, text: String) {
    self.name = name
    self.file = file
    self.text = text
  }
}
