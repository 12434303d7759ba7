// The scripts and styles that anything leads to. A theme that leaves out a feature of its parent
// also leaves out what the feature loads, without having to name it.

import VitrineModel

/// Finds the assets that templates use, directly or through other assets.
struct AssetReachability {
  private let sources: [String: AssetSource]
  /// The names of the reachable assets.
  private(set) var names: Set<String> = []

  /// - Parameters:
  ///   - sources: The theme's files by name.
  ///   - keys: The keys of assets that templates use.
  init(_ sources: [String: AssetSource], from keys: Set<String>) {
    self.sources = sources
    for (name, source) in sources
    where !source.isCode || ScriptBundler.standalone.contains(name)
      || keys.contains(Asset.key(of: name))
    {
      visit(name)
    }
  }

  private mutating func visit(_ name: String) {
    guard let source = sources[name], names.insert(name).inserted, source.isCode else { return }
    for other in AssetReferences(String(decoding: source.bytes, as: UTF8.self)).names {
      visit(other)
    }
  }
}
