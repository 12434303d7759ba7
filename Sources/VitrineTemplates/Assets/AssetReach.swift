// Which of a theme's scripts and styles anything leads to. A theme that leaves out a feature of its
// parent leaves out what the feature loads as well, without having to name it.

import VitrineModel

struct AssetReach {
  private let sources: [String: AssetSource]
  private(set) var names: Set<String> = []

  /// - Parameter keys: of those that templates name, as they name them.
  init(_ sources: [String: AssetSource], from keys: Set<String>) {
    self.sources = sources
    for (name, source) in sources
    where !source.isCode || ScriptPress.alone.contains(name) || keys.contains(Asset.key(of: name)) {
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
