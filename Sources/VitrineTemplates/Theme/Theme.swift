// A theme as a value: what its folders hold, read once and checked. Everything is in memory after
// that, so that no name in a template can ever reach a file: an include finds what was read here or
// nothing. The YAML beside it (title, parent, words) is read by another room and passed in.

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

  /// Reads `templates/`, `styles/` and `assets/` of each folder, the child's folder first.
  ///
  /// - Parameters:
  ///   - bundles: those made before.
  ///   - digest: SHA-256 of some bytes, for the names of assets.
  /// - Throws: every fault found: `theme.missing`, `theme.unreadable`, `theme.not-text`,
  ///   `theme.too-large`, `theme.link-leaves`, `theme.sheet`,
  ///   `theme.asset-name`, `theme.asset-missing`, `theme.asset-cycle`, `theme.script`, `theme.unknown-word`, `theme.no-bundler`.
  public init(
    name: String, title: String, folders: [String], language: String, strings: TemplateMap,
    thumbnails: Thumbnails? = nil, bundles: BundleShelf = BundleShelf(),
    digest: @escaping ([UInt8]) -> Digest
  ) throws(Problems) {
    var files = ThemeFiles()
    for folder in folders { files.read(folder) }
    let sheet = StyleSheet(files.styles)
    let press = AssetPress(
      files.assets, from: Self.assetKeys(in: files.templates), strings: strings,
      bundles: bundles, digest: digest)
    let problems = files.problems + sheet.problems + press.problems
    guard problems.isEmpty else { throw Problems(problems) }
    self.name = name
    self.title = title
    self.language = language
    self.templates = files.templates
    self.thumbnails = thumbnails
    strays = files.strays
    self.bundles = press.bundles
    design = Design(
      strings: strings, sheet: TrustedHTML(trusting: sheet.text), early: press.early,
      assets: press.assets)
  }

  /// As templates name them: `start_js` of `theme.assets.start_js`.
  private static func assetKeys(in templates: [TemplateSource]) -> Set<String> {
    var keys: Set<String> = []
    for template in templates {
      var rest = Array(template.text.utf8)[...]
      while rest.skip(past: "theme.assets.") {
        // Names of assets have small letters and digits alone, with dashes, which become these.
        let name = rest.prefix { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_") }
        keys.insert(String(decoding: name, as: UTF8.self))
      }
    }
    return keys
  }

  /// A theme that is in memory already.
  ///
  public init(
    name: String, title: String, templates: [TemplateSource], language: String, design: Design
  ) {
    self.name = name
    self.title = title
    self.language = language
    thumbnails = nil
    strays = []
    bundles = BundleShelf()
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
