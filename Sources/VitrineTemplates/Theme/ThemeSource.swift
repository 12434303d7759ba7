// The contents of a theme's folders, read once. They become the theme, with bundled scripts, and a
// draft: templates are checked against it while esbuild works. Another module reads the YAML
// (title, parent, words) and passes it in.

public import VitrineModel

/// The files of a theme.
public struct ThemeSource: Sendable {
  private let name: String
  private let title: String
  private let language: String
  private let strings: TemplateMap
  private let thumbnails: Thumbnails?
  private let wholePhotos: Bool
  private let pageSize: Int?
  private let files: ThemeFiles
  private let sheet: StyleSheet
  private let styles: KindStyles
  private let assets: AssetSet

  /// Reads `templates/`, `styles/`, `assets/` and `bundles.json` of each folder, the child's folder
  /// first.
  ///
  /// The rules of `style`, if there is one, follow those of the theme.
  public init(
    name: String, title: String, folders: [String], language: String, strings: TemplateMap,
    thumbnails: Thumbnails? = nil, wholePhotos: Bool = false, pageSize: Int? = nil,
    style: TemplateSource? = nil
  ) {
    self.name = name
    self.title = title
    self.language = language
    self.strings = strings
    self.thumbnails = thumbnails
    self.wholePhotos = wholePhotos
    self.pageSize = pageSize
    var files = ThemeFiles()
    for folder in folders { files.read(folder) }
    self.files = files
    sheet = StyleSheet(files.styles, followedBy: style)
    var assets = AssetSet(
      files, from: Set(files.templates.flatMap(\.assetKeys)), words: strings.entries.map(\.name),
      sheet: sheet)
    styles = KindStyles(
      sheet.text, language: language, templates: files.templates, scripts: assets.texts,
      defers: assets.hasDeferredSheet)
    assets.deferredSheet = styles.deferred
    self.assets = assets
  }

  /// The theme, with bundled scripts and the published names of its files.
  ///
  /// - Parameters:
  ///   - bundles: Bundles that the last build made.
  ///   - digest: SHA-256, for the names of assets.
  /// - Returns: The theme.
  /// - Throws: Every problem found: `theme.missing`, `theme.unreadable`, `theme.not-text`,
  ///   `theme.too-large`, `theme.link-leaves`, `theme.sheet`,
  ///   `theme.asset-name`, `theme.asset-missing`, `theme.asset-outside`, `theme.asset-cycle`,
  ///   `theme.script`, `theme.unknown-word`, `theme.no-bundler`.
  public func theme(
    bundles: BundleCache = BundleCache(), digest: @escaping ([UInt8]) -> Digest
  ) throws(Problems) -> Theme {
    let made = AssetPipeline(assets, strings: strings, bundles: bundles, digest: digest)
    let problems = files.problems + sheet.problems + made.problems
    guard problems.isEmpty else { throw Problems(problems) }
    return theme(made.assets, early: made.early, made.bundles)
  }

  /// The theme with the names of its assets, but without their content: templates that are right
  /// here are right in the theme.
  ///
  /// Scripts that others load on demand have names in the theme only. Nil if any file has a
  /// problem.
  public var draft: Theme? {
    guard files.problems.isEmpty else { return nil }
    let published = assets.sources.filter {
      !$0.isScript || $0.name == ScriptBundler.worker || assets.entries.contains($0.name)
    }.compactMap { source in
      SitePath("assets/\(source.name)").map { Asset(name: source.name, path: $0, bytes: []) }
    }
    let early = assets[ScriptBundler.early].map { _ in TrustedHTML(trusting: "") }
    return theme(published, early: early, BundleCache())
  }

  private func theme(_ assets: [Asset], early: TrustedHTML?, _ bundles: BundleCache) -> Theme {
    Theme(
      name: name, folder: files.folders.first ?? "", title: title, templates: files.templates,
      language: language,
      resources: ThemeResources(
        strings: strings, sheet: TrustedHTML(trusting: sheet.text), sheets: styles.sheets,
        early: early, assets: assets, wholePhotos: wholePhotos, pageSize: pageSize),
      thumbnails: thumbnails, notes: files.notes, bundles: bundles)
  }
}

extension TemplateSource {
  /// The keys of assets that the template uses: `start_js` of `theme.assets.start_js`.
  var assetKeys: Set<String> {
    var keys: Set<String> = []
    var rest = Array(text.utf8)[...]
    while rest.skip(past: "theme.assets.") {
      // Names of assets have small letters, digits and dashes; dashes become underscores.
      let name = rest.prefix { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_") }
      keys.insert(String(decoding: name, as: UTF8.self))
    }
    return keys
  }
}
