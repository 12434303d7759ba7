// Pictures, styles and other files that are no scripts: each is named for the hash of its content,
// and finished before the styles that name it, so two styles that name each other have no order.

import VitrineModel

struct FilePress {
  private(set) var problems: [Problem] = []
  private(set) var assets: [String: Asset] = [:]
  private let shelf: AssetShelf
  private let digest: ([UInt8]) -> Digest
  private var underWay: [String] = []

  init(_ shelf: AssetShelf, digest: @escaping ([UInt8]) -> Digest) {
    self.shelf = shelf
    self.digest = digest
    for source in shelf.sources where !source.isScript { _ = finish(source) }
  }

  /// - Returns: nil where it is being finished.
  private mutating func finish(_ source: AssetSource) -> Asset? {
    if let finished = assets[source.name] { return finished }
    guard !underWay.contains(source.name) else {
      problems.append(.cycle(underWay + [source.name], at: source))
      return nil
    }
    underWay.append(source.name)
    defer { underWay.removeLast() }
    let text = shelf.texts[source.name].map { linked(StyleSheet.squeezed($0), in: source) }
    let bytes = text.map { Array($0.utf8) } ?? source.bytes
    assets[source.name] = Asset(bytes, of: source.type, as: source.name, digest: digest)
    return assets[source.name]
  }

  /// The text with the published names of what it refers to.
  private mutating func linked(_ text: String, in source: AssetSource) -> String {
    let references = AssetReferences(text)
    var published: [String: String] = [:]
    for name in references.names where AssetSource.isName(name) {
      if let other = shelf[name] {
        published[name] = finish(other).map { "./\($0.file)" }
      } else {
        problems.append(shelf.missing(name, in: source))
      }
    }
    problems += references.elsewhere.map { shelf.outside($0, in: source) }
    return references.replaced { published[$0] }
  }
}

extension Problem {
  fileprivate static func cycle(_ names: [String], at source: AssetSource) -> Problem {
    Problem(
      .error, "theme.asset-cycle",
      "styles that name each other cannot be named for their content: "
        + names.joined(separator: " → "),
      at: .file(source.file), mend: "move what both need to a third file")
  }
}
