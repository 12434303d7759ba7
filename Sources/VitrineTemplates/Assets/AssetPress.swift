// Makes a theme's files ready to be published: scripts without comments, each file named for the
// hash of its content, and every reference in scripts and styles turned to the published name. A
// file is finished before those that name it, so two that name each other have no order.

import VitrineModel

struct AssetPress {
  /// Run by every page before it is painted; printed in the page.
  static let early = "early.js"
  /// The service worker rules over the folder it is in, which must be the site's own.
  static let worker = "sw.js"

  private(set) var problems: [Problem] = []
  private(set) var assets: [String: Asset] = [:]
  private let sources: [String: AssetSource]
  /// The names of all, also of those left out.
  private let known: [String]
  private let digest: ([UInt8]) -> Digest
  /// Code without what its readers alone need.
  private var texts: [String: String] = [:]
  private var underWay: [String] = []

  /// - Parameters:
  ///   - sources: the child's in the parent's place.
  ///   - keys: of those that templates name. Scripts and styles that nothing leads to are left out.
  init(
    _ sources: [AssetSource], from keys: Set<String>, strings: TemplateMap,
    digest: @escaping ([UInt8]) -> Digest
  ) {
    var sources = Dictionary(sources.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    known = sources.keys.sorted()
    let reach = AssetReach(sources, from: keys)
    sources = sources.filter { reach.names.contains($0.key) }
    var words = ScriptWords(strings)
    for source in sources.values.sorted(by: { $0.name < $1.name }) where source.isCode {
      guard let text = String(validating: source.bytes, as: UTF8.self) else {
        problems.append(.notText(source))
        continue
      }
      if source.type == "css" {
        texts[source.name] = StyleSheet.squeezed(text)
      } else {
        let script = ScriptSqueezer.uncommented(text)
        texts[source.name] = script.squeezed
        words.read(script.text, file: source.file)
      }
    }
    problems += words.problems
    if sources[ScriptWords.name] == nil, texts.values.contains(where: Self.namesWords) {
      sources[ScriptWords.name] = words.source
      texts[ScriptWords.name] = String(decoding: words.source.bytes, as: UTF8.self)
    }
    self.sources = sources
    self.digest = digest
    for name in sources.keys.sorted() where name != Self.early { _ = finish(name) }
  }

  private static func namesWords(_ text: String) -> Bool {
    AssetReferences(text).names.contains(ScriptWords.name)
  }

  /// The script that pages print; nil where there is none.
  mutating func earlyScript() -> TrustedHTML? {
    guard let source = sources[Self.early], let text = texts[Self.early] else { return nil }
    // Either would end the element or change how its text is read.
    if text.lowercased().contains(/<\/script|<!--/) {
      problems.append(.endsElement(source))
    }
    return TrustedHTML(trusting: text)
  }

  /// - Returns: nil where there is no such file, or it is being finished.
  private mutating func finish(_ name: String) -> Asset? {
    if let known = assets[name] { return known }
    guard let source = sources[name], name != Self.early else { return nil }
    guard !underWay.contains(name) else {
      problems.append(.cycle(underWay + [name], at: source))
      return nil
    }
    underWay.append(name)
    defer { underWay.removeLast() }
    let bytes = texts[name].map { Array(linked($0, in: name).utf8) } ?? source.bytes
    guard let path = path(of: source, bytes) else { return nil }
    let asset = Asset(name: name, path: path, bytes: bytes)
    assets[name] = asset
    return asset
  }

  /// The text with the published names of what it refers to.
  private mutating func linked(_ text: String, in name: String) -> String {
    let references = AssetReferences(text)
    var published: [String: String] = [:]
    for other in references.names where other != Self.worker {
      guard sources[other] != nil else {
        reportMissing(other, in: name)
        continue
      }
      guard let asset = finish(other) else { continue }
      let folder = name == Self.worker ? "./assets/" : "./"
      published[other] = folder + asset.path.text.dropFirst("assets/".count)
    }
    return references.replaced { published[$0] }
  }

  private mutating func reportMissing(_ name: String, in reader: String) {
    guard AssetSource.isName(name), let source = sources[reader] else { return }
    let text = String(decoding: source.bytes, as: UTF8.self)
    let place = text.firstRange(of: "./\(name)")?.lowerBound ?? text.startIndex
    let near = nearest(to: name, in: known)
    problems.append(
      Problem(
        .error, "theme.asset-missing", "the theme has no asset \(name)",
        at: .file(source.file, line: text.line(of: place)),
        mend: near.map { "did you mean ./\($0)?" } ?? "put it in assets/"))
  }

  private func path(of source: AssetSource, _ bytes: [UInt8]) -> SitePath? {
    if source.name == Self.worker { return SitePath(Self.worker) }
    return SitePath("assets/\(digest(bytes).hex.prefix(16)).\(source.type)")
  }
}

extension Problem {
  fileprivate static func notText(_ source: AssetSource) -> Problem {
    ThemeFile.Fault.notText.problem(at: source.file)
  }

  fileprivate static func endsElement(_ source: AssetSource) -> Problem {
    Problem(
      .error, "theme.script",
      "this script is printed in pages and may not hold `</script` or `<!--`",
      at: .file(source.file), mend: "write `<\\/script` inside strings")
  }

  fileprivate static func cycle(_ names: [String], at source: AssetSource) -> Problem {
    Problem(
      .error, "theme.asset-cycle",
      "scripts that name each other cannot be named for their content: "
        + names.joined(separator: " → "),
      at: .file(source.file), mend: "move what both need to a third file")
  }
}
