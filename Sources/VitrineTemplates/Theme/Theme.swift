// A theme as a value. Everything is in memory, so that no name in a template can ever reach a file:
// an include finds what was read before, or nothing.

public import VitrineModel

/// The templates, styles and words that pages are rendered with.
public struct Theme: Sendable {
  /// The name of its folder, as in site.yml.
  public let name: String
  /// Its folder, for messages.
  public let folder: String
  /// The title in its theme.yml.
  public let title: String
  /// The language of site.yml, such as `en` or `pt-BR`, which decides the rules of plural forms.
  public let language: String
  /// Its words, its styles and what it publishes.
  public let resources: ThemeResources
  /// Every template, the child's in the parent's place; sorted by name.
  public let templates: [TemplateSource]
  /// The crops that its grids use; nil if they use the sizes of site.yml.
  public let thumbnails: Thumbnails?
  /// Notes on files of its folders that nothing reads.
  public let notes: [Problem]
  /// The bundles of its scripts.
  public let bundles: BundleCache

  /// Creates a theme of templates in any order.
  public init(
    name: String, folder: String = "", title: String, templates: [TemplateSource],
    language: String, resources: ThemeResources,
    thumbnails: Thumbnails? = nil, notes: [Problem] = [], bundles: BundleCache = BundleCache()
  ) {
    self.name = name
    self.folder = folder
    self.title = title
    self.language = language
    self.thumbnails = thumbnails
    self.notes = notes
    self.bundles = bundles
    self.templates = templates.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.resources = resources
  }
}

extension Theme {
  /// Appends everything that a check of its templates depends on to the bytes.
  public func encode(into bytes: inout [UInt8]) {
    let sources = templates.map { source -> TemplateValue in
      .map(["name": .text(source.name), "file": .text(source.file), "text": .text(source.text)])
    }
    let map: TemplateMap = [
      "name": .text(name), "language": .text(language), "templates": .list(sources),
      "strings": .map(resources.strings), "sheet": .text(resources.sheet.text),
      "early": resources.early.map { .text($0.text) } ?? .none,
      "whole_photos": .bool(resources.wholePhotos),
      "assets": .list(
        resources.assets.map { .map(["name": .text($0.name ?? ""), "path": .text($0.path.text)]) }),
    ]
    map.encode(into: &bytes)
  }
}

/// A template's text and the file that it is from.
public struct TemplateSource: Sendable, Hashable {
  /// The name in `include` and `extends`: `photo.html`, `parts/card.html`.
  public let name: String
  /// The path of the file, for messages.
  public let file: String
  /// The content of the file.
  public let text: String

  /// Creates a template.
  public init(name: String, file: String, text: String) {
    self.name = name
    self.file = file
    self.text = text
  }
}
