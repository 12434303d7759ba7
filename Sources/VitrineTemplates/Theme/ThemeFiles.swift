// Gathers a theme's files. A theme may be a stranger's: links are resolved and must stay inside the
// theme's folder, compared by path components; sizes, counts and depths are capped; only regular
// files of UTF-8 text are read, so that a FIFO or a device can't hold a build up.

import Foundation
import VitrineModel

/// What the folders of a theme hold, the first folder's files before those of its parents.
struct ThemeFiles {
  private(set) var problems: [Problem] = []
  private var templatesByName: [String: TemplateSource] = [:]
  /// One list per folder, in the order read: the child's first.
  private(set) var styles: [[TemplateSource]] = []
  /// The child's in the parent's place.
  private(set) var assets: [AssetSource] = []
  /// Notes on what nothing reads, most likely for a slip in its name.
  private(set) var strays: [Problem] = []
  private var count = 0

  private static let folders = ["assets", "strings", "styles", "templates"]
  private static let largestCount = 2000
  private static let deepest = 8

  /// In any order.
  var templates: [TemplateSource] { Array(templatesByName.values) }

  mutating func read(_ folder: String) {
    guard let root = ThemeFile.resolved(folder), ThemeFile.kind(of: root) == .folder else {
      problems.append(
        Problem(
          .error, "theme.missing", "there is no theme folder here", at: .file(folder),
          mend: "check the name under `theme` in site.yml, and `parent` in theme.yml"))
      return
    }
    let tree = Tree(shown: folder, root: root)
    noteStrays(in: tree)
    for found in walk("templates", in: root, of: tree, depth: 0) {
      let name = String(found.name.dropFirst("templates/".count))
      guard templatesByName[name] == nil, let source = text(of: found, named: name) else {
        continue
      }
      templatesByName[name] = source
    }
    let sheets = walk("styles", in: root, of: tree, depth: 0)
    styles.append(
      sheets.filter { $0.name.hasSuffix(".css") }.compactMap { text(of: $0, named: $0.name) })
    for other in sheets where !other.name.hasSuffix(".css") {
      stray(other.shown, mend: "only files whose names end in .css become styles")
    }
    for found in walk("assets", in: root, of: tree, depth: 0) { take(found) }
  }

  private mutating func noteStrays(in tree: Tree) {
    for name in ok(ThemeFile.entries(of: tree.root), at: tree.shown) ?? []
    where !name.hasPrefix(".") && !Self.folders.contains(name) {
      guard ThemeFile.kind(of: tree.root + "/" + name) == .folder else { continue }
      let near = nearest(to: name, in: Self.folders).map { "did you mean \($0)/?" }
      stray(
        tree.shown + "/" + name,
        mend: near ?? "a theme has the folders \(Self.folders.joined(separator: ", "))")
    }
  }

  private mutating func stray(_ shown: String, mend: String) {
    strays.append(
      Problem(.note, "theme.stray", "nothing reads this", at: .file(shown), mend: mend))
  }

  private mutating func take(_ found: Found) {
    let name = String(found.name.dropFirst("assets/".count))
    guard AssetSource.isName(name) else {
      report(
        "theme.asset-name", "this name cannot be published", found.shown,
        mend: "use small letters, digits and dashes, no folders, and one of these endings: "
          + AssetSource.types.joined(separator: ", "))
      return
    }
    guard !assets.contains(where: { $0.name == name }) else { return }
    guard let bytes = ok(ThemeFile.content(of: found.path), at: found.shown) else { return }
    assets.append(AssetSource(name: name, file: found.shown, bytes: bytes))
  }

  private mutating func text(of found: Found, named name: String) -> TemplateSource? {
    ok(ThemeFile.text(of: found.path), at: found.shown)
      .map { TemplateSource(name: name, file: found.shown, text: $0) }
  }

  private mutating func ok<Value>(
    _ result: Result<Value, ThemeFile.Fault>, at shown: String
  ) -> Value? {
    switch result {
    case .success(let value): return value
    case .failure(let fault):
      problems.append(fault.problem(at: shown))
      return nil
    }
  }

  /// A regular file of a theme.
  private struct Found {
    /// Below the theme's folder: `styles/10-page.css`.
    let name: String
    /// With every link resolved.
    let path: String
    /// As messages name it.
    let shown: String
  }

  /// A theme's folder as given, and as it is once links are resolved.
  private struct Tree {
    let shown: String
    let root: String

    func contains(_ path: String) -> Bool { path == root || path.hasPrefix(root + "/") }
  }

  /// Every file below a folder, sorted by name; names are relative to the theme's folder.
  ///
  /// - Parameter folder: the one that it is in, resolved.
  private mutating func walk(
    _ name: String, in folder: String, of tree: Tree, depth: Int
  ) -> [Found] {
    let shown = tree.shown + "/" + name
    guard let path = ThemeFile.resolved(Self.last(of: name), in: folder) else {
      if depth > 0 { report("theme.unreadable", "this link leads nowhere", shown) }
      return []
    }
    guard tree.contains(path) else {
      report("theme.link-leaves", "this link leads out of the theme's folder", shown)
      return []
    }
    switch ThemeFile.kind(of: path) {
    case .folder: return walkFolder(name, at: path, of: tree, depth: depth)
    case .regular: return isWithinCount(shown) ? [Found(name: name, path: path, shown: shown)] : []
    case .other:
      report("theme.unreadable", "this is neither a file nor a folder", shown)
      return []
    }
  }

  private mutating func walkFolder(
    _ name: String, at path: String, of tree: Tree, depth: Int
  ) -> [Found] {
    guard depth < Self.deepest else {
      report("theme.too-large", "folders are nested too deep", tree.shown + "/" + name)
      return []
    }
    guard let entries = ok(ThemeFile.entries(of: path), at: tree.shown + "/" + name) else {
      return []
    }
    var found: [Found] = []
    for entry in entries where !entry.hasPrefix(".") {
      found += walk(name + "/" + entry, in: path, of: tree, depth: depth + 1)
    }
    return found
  }

  private static func last(of name: String) -> String {
    // By its bytes: a mark at the beginning of a name is one letter with the slash.
    name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? name
  }

  private mutating func isWithinCount(_ shown: String) -> Bool {
    count += 1
    if count == Self.largestCount + 1 {
      report("theme.too-large", "a theme holds at most \(Self.largestCount) files", shown)
    }
    return count <= Self.largestCount
  }

  private mutating func report(
    _ code: String, _ what: String, _ file: String, mend: String? = nil
  ) {
    problems.append(Problem(.error, code, what, at: .file(file), mend: mend))
  }
}
