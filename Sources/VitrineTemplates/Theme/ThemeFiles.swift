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
  private var count = 0

  private static let largestCount = 2000
  private static let deepest = 8

  var templates: [TemplateSource] {
    templatesByName.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  mutating func read(_ folder: String) {
    guard let root = ThemeFile.resolved(folder), ThemeFile.kind(of: root) == .folder else {
      problems.append(
        Problem(
          .error, "theme.missing", "there is no theme folder here", at: .file(folder),
          mend: "check the name under `theme` in site.yml, and `parent` in theme.yml"))
      return
    }
    let tree = Tree(shown: folder, root: root)
    for source in walk("templates", of: tree, depth: 0) {
      let name = String(source.name.dropFirst("templates/".count))
      guard templatesByName[name] == nil else { continue }
      templatesByName[name] = TemplateSource(name: name, file: source.file, text: source.text)
    }
    styles.append(walk("styles", of: tree, depth: 0).filter { $0.name.hasSuffix(".css") })
  }

  /// A theme's folder as given, and as it is once links are resolved.
  private struct Tree {
    let shown: String
    let root: String

    func contains(_ path: String) -> Bool { path == root || path.hasPrefix(root + "/") }
  }

  /// Every file below a folder, sorted by name; names are relative to the theme's folder.
  private mutating func walk(_ name: String, of tree: Tree, depth: Int) -> [TemplateSource] {
    let shown = tree.shown + "/" + name
    guard let path = ThemeFile.resolved(tree.root + "/" + name) else {
      if depth > 0 { report("theme.unreadable", "this link leads nowhere", shown) }
      return []
    }
    guard tree.contains(path) else {
      report("theme.link-leaves", "this link leads out of the theme's folder", shown)
      return []
    }
    switch ThemeFile.kind(of: path) {
    case .folder: return walkFolder(name, at: path, of: tree, depth: depth)
    case .regular: return read(name, at: path, shown: shown).map { [$0] } ?? []
    case .other:
      report("theme.unreadable", "this is neither a file nor a folder", shown)
      return []
    }
  }

  private mutating func walkFolder(
    _ name: String, at path: String, of tree: Tree, depth: Int
  ) -> [TemplateSource] {
    guard depth < Self.deepest else {
      report("theme.too-large", "folders are nested too deep", tree.shown + "/" + name)
      return []
    }
    guard let entries = ThemeFile.entries(of: path) else {
      report("theme.unreadable", "this folder can't be read", tree.shown + "/" + name)
      return []
    }
    var found: [TemplateSource] = []
    for entry in entries where !entry.hasPrefix(".") {
      found += walk(name + "/" + entry, of: tree, depth: depth + 1)
    }
    return found
  }

  private mutating func read(_ name: String, at path: String, shown: String) -> TemplateSource? {
    count += 1
    guard count <= Self.largestCount else {
      if count == Self.largestCount + 1 {
        report("theme.too-large", "a theme holds at most \(Self.largestCount) files", shown)
      }
      return nil
    }
    switch ThemeFile.text(of: path) {
    case .success(let text): return TemplateSource(name: name, file: shown, text: text)
    case .failure(let fault):
      problems.append(fault.problem(at: shown))
      return nil
    }
  }

  private mutating func report(_ code: String, _ what: String, _ file: String) {
    problems.append(Problem(.error, code, what, at: .file(file)))
  }
}
