// Collects a theme's files. A theme may come from anyone: links are resolved and must stay inside
// the theme's folder, compared by path components. Sizes, counts and depths have limits. Only
// regular files are read, so that a FIFO or a device cannot stall a build.

import Foundation
import PathKit
import VitrineModel

/// The contents of a theme's folders, the first folder's files before those of its parents.
struct ThemeFiles {
  private(set) var problems: [Problem] = []
  /// The folders read so far.
  private(set) var folders: [String] = []
  private var templatesByName: [String: TemplateSource] = [:]
  /// One list for each folder, the child's first.
  private(set) var styles: [[TemplateSource]] = []
  /// The child's in the parent's place.
  private(set) var assets: [AssetSource] = []
  /// The bundles of each folder that has some, the child's first.
  private(set) var bundles: [ThemeBundles] = []
  /// Notes on files that nothing reads, probably because their names have a typing error.
  private(set) var notes: [Problem] = []
  private var count = 0

  private static let known = ["assets", "strings", "styles", "templates"]
  private static let largestCount = 2000
  private static let deepest = 8

  /// In any order.
  var templates: [TemplateSource] { Array(templatesByName.values) }

  /// Reads a folder, which must be a parent of those read before.
  mutating func read(_ folder: String) {
    folders.append(folder)
    guard let root = ThemeFile.resolved(folder), ThemeFile.kind(of: root) == .folder else {
      problems.append(
        Problem(
          .error, "theme.missing", "there is no theme folder here", at: .file(folder),
          help: "check the name under `theme` in site.yml, and `parent` in theme.yml"))
      return
    }
    let tree = Tree(shown: folder, root: root)
    noteUnknownFolders(in: tree)
    for found in walk("templates", of: tree) {
      takeTemplate(found, named: String(found.name.dropFirst("templates/".count)))
    }
    let sheets = walk("styles", of: tree)
    styles.append(
      sheets.filter { Path($0.name).extension == "css" }
        .compactMap { text(of: $0, named: $0.name) })
    for other in sheets where Path(other.name).extension != "css" {
      note(other.shown, help: "only files whose names end in .css become styles")
    }
    for found in walk("assets", of: tree) { take(found) }
    if let file = ThemeFile.resolved(ThemeBundles.file, in: root), tree.contains(file),
      let json = value(of: ThemeFile.content(of: file), at: "\(tree.shown)/\(ThemeBundles.file)")
    {
      bundles.append(ThemeBundles(json: json))
    }
  }

  /// Takes a template that no child has, or that a child of the same path extends.
  ///
  /// The latter gets a name that no file can have: `../search.html`.
  private mutating func takeTemplate(_ found: FoundFile, named path: String) {
    var name = path
    while let child = templatesByName[name] {
      let next = "../\(name)"
      if templatesByName[next] == nil {
        guard let extending = child.extending(next, insteadOf: path) else { return }
        templatesByName[name] = extending
      }
      name = next
    }
    templatesByName[name] = text(of: found, named: name)
  }

  private mutating func noteUnknownFolders(in tree: Tree) {
    for name in value(of: ThemeFile.entries(of: tree.root), at: tree.shown) ?? []
    where !name.hasPrefix(".") && !Self.known.contains(name) {
      guard ThemeFile.kind(of: "\(tree.root)/\(name)") == .folder else { continue }
      let near = nearest(to: name, in: Self.known).map { "did you mean \($0)/?" }
      note(
        "\(tree.shown)/\(name)",
        help: near ?? "a theme has the folders \(Self.known.joined(separator: ", "))")
    }
  }

  private mutating func note(_ shown: String, help: String) {
    notes.append(
      Problem(.note, "theme.stray", "nothing reads this", at: .file(shown), help: help))
  }

  private mutating func take(_ found: FoundFile) {
    let name = String(found.name.dropFirst("assets/".count))
    guard AssetSource.isName(name) else {
      report(
        "theme.asset-name", "a file with this name cannot be published", found.shown,
        help: "use lowercase letters, digits and dashes, no folders, and one of these endings: "
          + AssetSource.types.joined(separator: ", "))
      return
    }
    guard !assets.contains(where: { $0.name == name }) else { return }
    guard let bytes = value(of: ThemeFile.content(of: found.path), at: found.shown) else { return }
    assets.append(AssetSource(name: name, file: found.shown, bytes: bytes))
  }

  private mutating func text(of found: FoundFile, named name: String) -> TemplateSource? {
    value(of: ThemeFile.text(of: found.path), at: found.shown)
      .map { TemplateSource(name: name, file: found.shown, text: $0) }
  }

  /// The value, or nil and a problem.
  private mutating func value<Value>(
    of result: Result<Value, ThemeFile.ReadError>, at shown: String
  ) -> Value? {
    switch result {
    case .success(let value): return value
    case .failure(let error):
      problems.append(error.problem(at: shown))
      return nil
    }
  }

  // MARK: The walk

  /// A regular file of a theme.
  private struct FoundFile {
    /// Relative to the theme's folder: `styles/10-page.css`.
    let name: String
    /// With every link resolved.
    let path: String
    /// The path in messages.
    let shown: String
  }

  /// A theme's folder as given, and with its links resolved.
  private struct Tree {
    let shown: String
    let root: String

    func contains(_ path: String) -> Bool { path == root || path.hasPrefix(root + "/") }
  }

  /// Every file in a folder of the theme, sorted by name.
  private mutating func walk(_ name: String, of tree: Tree) -> [FoundFile] {
    walk(name, named: name, in: tree.root, of: tree, depth: 0)
  }

  /// The files at or below an entry.
  ///
  /// - Parameters:
  ///   - entry: A file or folder.
  ///   - name: Its path relative to the theme's folder.
  ///   - folder: The folder that it is in, with links resolved.
  ///   - tree: The theme's folder.
  ///   - depth: How many folders it is in.
  /// - Returns: The files, with links resolved.
  private mutating func walk(
    _ entry: String, named name: String, in folder: String, of tree: Tree, depth: Int
  ) -> [FoundFile] {
    let shown = "\(tree.shown)/\(name)"
    guard let path = ThemeFile.resolved(entry, in: folder) else {
      if depth > 0 { report("theme.unreadable", "this link leads nowhere", shown) }
      return []
    }
    guard tree.contains(path) else {
      report("theme.link-leaves", "this link leads out of the theme's folder", shown)
      return []
    }
    switch ThemeFile.kind(of: path) {
    case .folder: return walkFolder(name, at: path, of: tree, depth: depth)
    case .regular:
      return isWithinCount(shown) ? [FoundFile(name: name, path: path, shown: shown)] : []
    case .other:
      report("theme.unreadable", "this is neither a file nor a folder", shown)
      return []
    }
  }

  private mutating func walkFolder(
    _ name: String, at path: String, of tree: Tree, depth: Int
  ) -> [FoundFile] {
    let shown = "\(tree.shown)/\(name)"
    guard depth < Self.deepest else {
      report("theme.too-large", "folders are nested too deep", shown)
      return []
    }
    guard let entries = value(of: ThemeFile.entries(of: path), at: shown) else { return [] }
    var found: [FoundFile] = []
    for entry in entries where !entry.hasPrefix(".") {
      found += walk(entry, named: "\(name)/\(entry)", in: path, of: tree, depth: depth + 1)
    }
    return found
  }

  private mutating func isWithinCount(_ shown: String) -> Bool {
    count += 1
    if count == Self.largestCount + 1 {
      report("theme.too-large", "a theme has at most \(Self.largestCount) files", shown)
    }
    return count <= Self.largestCount
  }

  private mutating func report(
    _ code: String, _ what: String, _ file: String, help: String? = nil
  ) {
    problems.append(Problem(.error, code, what, at: .file(file), help: help))
  }
}

extension TemplateSource {
  /// The template extending another one than it names; nil if it does not extend that.
  fileprivate func extending(_ parent: String, insteadOf path: String) -> TemplateSource? {
    for quote in ["\"", "'"] {
      guard let range = text.firstRange(of: "extends \(quote)\(path)\(quote)") else { continue }
      let start = String(text[..<range.lowerBound])
      return TemplateSource(
        name: name, file: file,
        text: "\(start)extends \(quote)\(parent)\(quote)\(text[range.upperBound...])")
    }
    return nil
  }
}
