// The files of a theme that a site publishes, and the texts of files that name others.

import PathKit
import VitrineModel

/// The files of a theme's `assets/` that a site publishes.
struct AssetSet {
  private(set) var problems: [Problem] = []
  /// Sorted by name.
  let sources: [AssetSource]
  /// The texts of scripts and styles, by name.
  private(set) var texts: [String: String] = [:]
  /// The keys of the theme's words.
  let words: [String]
  /// The names of all files, also of those left out.
  private let known: [String]
  /// Scripts that may share files.
  let modules: [AssetSource]
  /// The names of modules that a page or the service worker loads.
  let entries: [String]
  /// The bundles that come with the theme and its parents.
  let bundles: [ThemeBundles]
  /// The theme's style sheet, for styles that scripts load.
  let sheet: String
  /// Addresses in the theme's style sheet that have a problem already.
  let reported: Set<String>
  /// The rules that pages leave to a style sheet at their end.
  var deferredSheet = ""
  private let folder: String

  /// Leaves out scripts and styles that nothing leads to.
  ///
  /// - Parameters:
  ///   - files: The theme's files, the child's in the parent's place.
  ///   - keys: The keys of assets that templates use.
  ///   - words: The keys of the theme's words.
  ///   - sheet: The theme's style sheet.
  init(_ files: ThemeFiles, from keys: Set<String>, words: [String], sheet: StyleSheet) {
    self.words = words
    self.sheet = sheet.text
    reported = sheet.addresses
    bundles = files.bundles
    folder = files.folders.first ?? ""
    let byName = Dictionary(
      files.assets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let reachable = AssetReachability(byName, from: keys).names
    known = byName.keys.sorted()
    sources = byName.values.filter { reachable.contains($0.name) }.sorted { $0.name < $1.name }
    for source in sources where source.isCode {
      if let text = String(validating: source.bytes, as: UTF8.self) {
        texts[source.name] = text
      } else {
        problems.append(ThemeFile.ReadError.notText.problem(at: source.file))
      }
    }
    modules = sources.filter { $0.isScript && !ScriptBundler.standalone.contains($0.name) }
    let kept = texts[ScriptBundler.worker].map { AssetReferences($0).names } ?? []
    entries = modules.map(\.name).filter { keys.contains(Asset.key(of: $0)) || kept.contains($0) }
  }

  /// The first script of the theme's own folder, or that folder.
  var ownScripts: Problem.Place {
    .file(sources.first { $0.isScript && $0.file.hasPrefix("\(folder)/") }?.file ?? folder)
  }

  /// Whether pages may leave rules to a style sheet.
  var hasDeferredSheet: Bool {
    texts.contains { name, text in
      var rest = Array(text.utf8)[...]
      return name.hasSuffix(".css") && rest.skip(past: FileAssets.deferred)
        && StyleSheet.minified(text).hasPrefix(FileAssets.deferred)
    }
  }

  subscript(name: String) -> AssetSource? { sources.first { $0.name == name } }

  /// The problem of a file that names one that does not exist.
  func missing(_ name: String, in source: AssetSource) -> Problem {
    missing(name, at: place(of: "./\(name)", in: source))
  }

  /// The problem of a style that leads to something other than an asset, which is not published.
  func outside(_ address: Substring, in source: AssetSource) -> Problem {
    Problem(
      .error, "theme.asset-outside", "\(address) is not an asset of the theme",
      at: place(of: address, in: source),
      help: "put the file in assets/ and write url(./\(Path(String(address)).lastComponent))")
  }

  /// The place where a text is first in a file.
  private func place(of text: some StringProtocol, in source: AssetSource) -> Problem.Place {
    let whole = texts[source.name] ?? ""
    let start = whole.firstRange(of: text)?.lowerBound ?? whole.startIndex
    return .file(source.file, line: whole.line(of: start))
  }

  /// The problem of a name that no asset has.
  func missing(_ name: String, at place: Problem.Place) -> Problem {
    let near = nearest(to: name, in: known)
    return Problem(
      .error, "theme.asset-missing", "the theme has no asset \(name)", at: place,
      help: near.map { "did you mean ./\($0)?" } ?? "put it in assets/")
  }
}
