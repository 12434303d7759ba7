// Images, styles and other files that are not scripts. Each is named for the hash of its content,
// so it must be finished before the styles that name it: two styles cannot name each other.

import VitrineModel

/// Prepares images, styles and other assets that are not scripts.
struct FileAssets {
  private(set) var problems: [Problem] = []
  private(set) var assets: [String: Asset] = [:]
  private let sources: AssetSet
  private let digest: ([UInt8]) -> Digest
  private var unfinished: [String] = []

  init(_ sources: AssetSet, digest: @escaping ([UInt8]) -> Digest) {
    self.sources = sources
    self.digest = digest
    for source in sources.sources where !source.isScript { _ = finish(source) }
  }

  /// - Returns: Nil if the file leads to itself.
  private mutating func finish(_ source: AssetSource) -> Asset? {
    if let finished = assets[source.name] { return finished }
    guard !unfinished.contains(source.name) else {
      problems.append(.cycle(unfinished + [source.name], at: source))
      return nil
    }
    unfinished.append(source.name)
    defer { unfinished.removeLast() }
    let text = sources.texts[source.name].map { linked(complete($0), in: source) }
    let bytes = text.map { Array($0.utf8) } ?? source.bytes
    assets[source.name] = Asset(bytes, of: source.type, as: source.name, digest: digest)
    return assets[source.name]
  }

  /// Imports the rules that pages need only after they have been read.
  static let deferred = "@import \"deferred\";"
  /// Imports all rules of the theme; a page has only the rules for its kind.
  private static let all = "@import \"theme\";"

  /// Returns a style sheet minified, with the rules that its first line imports.
  private func complete(_ text: String) -> String {
    let text = StyleSheet.minified(text)
    for (command, rules) in [(Self.all, sources.sheet), (Self.deferred, sources.deferredSheet)]
    where text.hasPrefix(command) {
      return rules + text.dropFirst(command.count)
    }
    return text
  }

  /// The text with the published names of what it refers to.
  private mutating func linked(_ text: String, in source: AssetSource) -> String {
    let references = AssetReferences(text)
    var published: [String: String] = [:]
    for name in references.names where AssetSource.isName(name) {
      if let other = sources[name] {
        published[name] = finish(other).map { "./\($0.file)" }
      } else if !sources.reported.contains("./\(name)") {
        problems.append(sources.missing(name, in: source))
      }
    }
    problems += references.elsewhere.filter { !sources.reported.contains(String($0)) }
      .map { sources.outside($0, in: source) }
    return references.replaced { published[$0] }
  }
}

extension Problem {
  fileprivate static func cycle(_ names: [String], at source: AssetSource) -> Problem {
    Problem(
      .error, "theme.asset-cycle",
      "styles cannot name each other: " + names.joined(separator: " → "),
      at: .file(source.file), help: "move what both need to a third file")
  }
}
