// A theme as a value. Everything is in memory, so that no name in a template can ever reach a file: an
// include finds what was read before or nothing.

public import VitrineModel
public import VitrineScripts

/// The templates, styles and words that pages are rendered with.
public struct Theme: Sendable {
  public let name: String
  public let title: String
  /// As in site.yml: `en`, `pt-BR`. Picks the rules of plural forms.
  public let language: String
  /// Its words, with the keys of `Words` among them, its styles and what it publishes.
  public let design: Design
  /// Every template, the child's in the parent's place, sorted by name.
  public let templates: [TemplateSource]
  /// What it wants in its grids, where that is more than the sizes of site.yml.
  public let thumbnails: Thumbnails?
  /// Notes on what lies in its folders and is not read.
  public let strays: [Problem]
  /// What its scripts became.
  public let bundles: BundleShelf

  /// - Parameter templates: in any order.
  public init(
    name: String, title: String, templates: [TemplateSource], language: String, design: Design,
    thumbnails: Thumbnails? = nil, strays: [Problem] = [], bundles: BundleShelf = BundleShelf()
  ) {
    self.name = name
    self.title = title
    self.language = language
    self.thumbnails = thumbnails
    self.strays = strays
    self.bundles = bundles
    self.templates = templates.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.design = design
  }
}

extension Theme {
  /// Appends everything that a check of its templates depends on.
  public func encode(into bytes: inout [UInt8]) {
    let sources = templates.map { source -> TemplateValue in
      .map(["name": .text(source.name), "file": .text(source.file), "text": .text(source.text)])
    }
    let map: TemplateMap = [
      "name": .text(name), "language": .text(language), "templates": .list(sources),
      "strings": .map(design.strings), "sheet": .text(design.sheet.text),
      "early": design.early.map { .text($0.text) } ?? .none,
      "assets": .list(
        design.assets.map { .map(["name": .text($0.name ?? ""), "path": .text($0.path.text)]) }),
    ]
    map.encode(into: &bytes)
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
