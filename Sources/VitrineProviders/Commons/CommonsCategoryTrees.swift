// A category with its subcategories, to a depth. Categories may contain each other, so each is listed
// once.

import Synchronization
import VitrineModel

/// The subcategories of categories, asked for once.
///
/// A class, because it grows while pages are read; a lock protects it.
final class CommonsCategoryTrees: Sendable {
  /// More categories would take more calls than a build should make.
  private static let most = 200

  private struct Tree: Hashable {
    let root: String
    let depth: Int
  }

  private let known = Mutex<[Tree: [String]]>([:])

  /// Returns a category and those below it, level by level.
  func categories(
    below root: String, depth: Int, _ api: CommonsAPI
  ) async throws(ProviderError) -> [String] {
    guard depth > 0 else { return [root] }
    let tree = Tree(root: root, depth: depth)
    if let categories = known.withLock({ $0[tree] }) { return categories }
    let categories = try await walk(tree, api)
    known.withLock { $0[tree] = categories }
    return categories
  }

  private func walk(_ tree: Tree, _ api: CommonsAPI) async throws(ProviderError) -> [String] {
    var all = [tree.root]
    var seen: Set<String> = [tree.root]
    var level = all[...]
    for _ in 0..<tree.depth {
      let start = all.count
      for category in level {
        let below = try await api.categories(
          in: category, missing: .unknownAlbum(tree.root))
        all += below.filter { seen.insert($0).inserted }
        guard all.count < Self.most else {
          api.report(.tooManyCategories(Self.most, below: tree.root))
          return Array(all.prefix(Self.most))
        }
      }
      level = all[start...]
    }
    return all
  }
}

/// The position in the lists of several categories.
struct CommonsTreeCursor {
  let index: Int
  /// The position in the list of the category.
  let inner: Cursor?

  init(_ cursor: Cursor?) {
    let parts = (cursor?.text ?? "").split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]) else {
      (self.index, inner) = (0, cursor)
      return
    }
    self.index = index
    inner = parts[1].isEmpty ? nil : Cursor(String(parts[1]))
  }

  /// Returns the next position; nil after the last page of the last category.
  func next(_ inner: Cursor?, of count: Int) -> Cursor? {
    if let inner { return Cursor("\(index)\n\(inner.text)") }
    return index + 1 < count ? Cursor("\(index + 1)\n") : nil
  }
}

extension Problem {
  fileprivate static func tooManyCategories(_ most: Int, below root: String) -> Problem {
    Problem(
      .warning, "provider.list-cut",
      "\(root.printable) has more than \(most) subcategories; the rest is left out",
      help: "lower `depth`, or name subcategories in separate sets")
  }
}
