// What the folders of a theme hold, read once. Of it come the theme, whose scripts are bundled, and
// beside that a draft by which templates are checked while the bundler is at work. The YAML beside the
// files (title, parent, words) is read by another room and passed in.

public import VitrineModel
public import VitrineScripts

/// The files of a theme.
public struct ThemeSource: Sendable {
  private let name: String
  private let title: String
  private let language: String
  private let strings: TemplateMap
  private let thumbnails: Thumbnails?
  private let files: ThemeFiles
  private let sheet: StyleSheet
  private let shelf: AssetShelf

  /// Reads `templates/`, `styles/` and `assets/` of each folder, the child's folder first.
  public init(
    name: String, title: String, folders: [String], language: String, strings: TemplateMap,
    thumbnails: Thumbnails? = nil
  ) {
    self.name = name
    self.title = title
    self.language = language
    self.strings = strings
    self.thumbnails = thumbnails
    var files = ThemeFiles()
    for folder in folders { files.read(folder) }
    self.files = files
    sheet = StyleSheet(files.styles)
    shelf = AssetShelf(
      files.assets, from: Self.assetKeys(in: files.templates), words: strings.entries.map(\.name))
  }

  /// The theme with its scripts in bundles and its files under the names that they are published by.
  ///
  /// - Parameters:
  ///   - bundles: those made before.
  ///   - digest: SHA-256 of some bytes, for the names of assets.
  /// - Throws: every fault found: `theme.missing`, `theme.unreadable`, `theme.not-text`,
  ///   `theme.too-large`, `theme.link-leaves`, `theme.sheet`,
  ///   `theme.asset-name`, `theme.asset-missing`, `theme.asset-outside`, `theme.asset-cycle`, `theme.script`, `theme.unknown-word`, `theme.no-bundler`.
  public func theme(
    bundles: BundleShelf = BundleShelf(), digest: @escaping ([UInt8]) -> Digest
  ) throws(Problems) -> Theme {
    let press = AssetPress(shelf, strings: strings, bundles: bundles, digest: digest)
    let problems = files.problems + sheet.problems + press.problems
    guard problems.isEmpty else { throw Problems(problems) }
    return theme(press.assets, early: press.early, press.bundles)
  }

  /// The theme with the names of its assets, and nothing in them: what is right in its templates is right
  /// in those of the theme. Scripts that others load on demand have names there, and none here. Nil where
  /// any of its files is at fault.
  public var draft: Theme? {
    guard files.problems.isEmpty else { return nil }
    let assets = shelf.sources.filter {
      !$0.isScript || $0.name == ScriptPress.worker || shelf.entries.contains($0.name)
    }.compactMap { source in
      SitePath("assets/\(source.name)").map { Asset(name: source.name, path: $0, bytes: []) }
    }
    let early = shelf[ScriptPress.early].map { _ in TrustedHTML(trusting: "") }
    return theme(assets, early: early, BundleShelf())
  }

  private func theme(_ assets: [Asset], early: TrustedHTML?, _ bundles: BundleShelf) -> Theme {
    Theme(
      name: name, title: title, templates: files.templates, language: language,
      design: Design(
        strings: strings, sheet: TrustedHTML(trusting: sheet.text), early: early, assets: assets),
      thumbnails: thumbnails, strays: files.strays, bundles: bundles)
  }

  /// Of those that templates name, as they name them: `start_js` of `theme.assets.start_js`.
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
}
