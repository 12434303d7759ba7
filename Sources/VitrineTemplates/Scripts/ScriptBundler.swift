// Scripts are bundled in two forms: modules that pages load share their files; the service worker
// and the script that pages contain are standalone. Words and addresses get placeholders before,
// and take their places after. A bundle is then named for its content and for all that it leads to.

import VitrineModel

/// Turns a theme's scripts into files of the site.
struct ScriptBundler {
  /// Every page contains it, and runs it before the first paint.
  static let early = "early.js"
  /// A service worker controls the folder that it is in, so it is at the root of the site.
  static let worker = "sw.js"
  static let standalone = [early, worker]

  private(set) var problems: [Problem] = []
  private(set) var assets: [Asset] = []
  private(set) var early: String?
  private(set) var bundles: BundleCache
  private let sources: AssetSet
  private let words: ScriptWords
  private let expressions: [String: String]
  private let digest: ([UInt8]) -> Digest
  /// The files published so far, by name; seen from the folder of assets.
  private var addresses: [String: Substring]
  /// The names of files and modules that have placeholders.
  private var replaced: Set<String>

  /// Bundles the scripts.
  ///
  /// - Parameters:
  ///   - sources: The theme's files.
  ///   - words: The words of the theme.
  ///   - files: The published files that are not scripts.
  ///   - bundles: Bundles that the last build made.
  ///   - digest: SHA-256.
  init(
    _ sources: AssetSet, words: ScriptWords, files: [String: Asset], bundles: BundleCache,
    digest: @escaping ([UInt8]) -> Digest
  ) {
    self.sources = sources
    self.words = words
    self.bundles = bundles
    self.digest = digest
    expressions = words.expressions
    addresses = files.mapValues(\.file)
    replaced = Set(files.keys)
    var scripts: [String: String] = [:]
    for source in sources.modules { scripts[source.name] = linked(source, from: "./") }
    replaced.formUnion(sources.entries)
    let standalone = Self.standalone.compactMap { sources[$0] }
    for source in standalone { scripts[source.name] = linked(source, from: "./assets/") }
    scripts[ScriptWords.name] = words.module(for: scripts.values)
    let made = self.bundles.bundles(
      [
        .init(sources.entries, as: .modules), .init(standalone.map(\.name), as: .standalone),
      ], of: scripts, from: sources.bundles, digest: digest)
    bundle(made[0]).map { publish($0) }
    bundle(made[1]).map { place($0) }
  }

  /// The script with placeholders for the words and files that it names.
  ///
  /// esbuild resolves what it imports, since esbuild knows an import from other text.
  private mutating func linked(_ source: AssetSource, from folder: String) -> String? {
    guard let text = sources.texts[source.name] else { return nil }
    let references = AssetReferences(text)
    let isWorker = source.name == Self.worker
    for name in references.names where AssetSource.isName(name) && sources[name] == nil {
      let isImport = name.hasSuffix(".js") && !isWorker
      if !isImport { problems.append(sources.missing(name, in: source)) }
    }
    let linked = references.replaced {
      replaced.contains($0) ? folder + Placeholder.ofAsset($0) : nil
    }
    return references.names.contains(ScriptWords.name) ? words.replaced(in: linked) : linked
  }

  /// The text of a bundle with words and addresses in the places of their placeholders.
  private func filled(_ text: String) -> String {
    Placeholder.replaced(in: text, words: expressions, addresses: addresses)
  }

  // MARK: Modules

  private mutating func publish(_ bundle: ScriptBundle) {
    let texts = bundle.files.mapValues(filled)
    let references = texts.mapValues(AssetReferences.init)
    let names = Dictionary(
      uniqueKeysWithValues: texts.keys.map { ($0, Self.name(of: $0, texts, references, digest)) })
    for (script, file) in bundle.entries { addresses[script] = names[file].map { $0[...] } }
    let scripts = Dictionary(
      bundle.entries.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    for (file, references) in references {
      for source in references.names.compactMap({ sources[$0] })
      where source.isScript && source.name != Self.worker {
        problems.append(.addressed(source))
      }
      let text = references.replaced { names[$0].map { "./\($0)" } }
      guard let path = names[file].flatMap({ SitePath("assets/\($0)") }) else { continue }
      assets.append(Asset(name: scripts[file], path: path, bytes: Array(text.utf8)))
    }
  }

  /// The published name of a file, which changes with its content and that of all it leads to:
  /// browsers keep files by their names for good.
  ///
  /// The names that esbuild gave know no words.
  private static func name(
    of file: String, _ texts: [String: String], _ references: [String: AssetReferences],
    _ digest: ([UInt8]) -> Digest
  ) -> String {
    var found: Set<String> = [file]
    var waiting = [file]
    while let next = waiting.popLast() {
      for name in references[next]?.names ?? [] where texts[name] != nil {
        if found.insert(name).inserted { waiting.append(name) }
      }
    }
    let others = found.subtracting([file]).sorted()
    let text = ([file] + others).compactMap { texts[$0] }.joined()
    return Asset.file(named: digest(Array(text.utf8)), "js")
  }

  // MARK: Standalone scripts

  private mutating func place(_ bundle: ScriptBundle) {
    let texts = bundle.entries.compactMapValues { bundle.files[$0].map(addressed) }
    early = texts[Self.early]
    if let early, let source = sources[Self.early], early.contains("<!--") {
      problems.append(.endsElement(source))
    }
    if let worker = texts[Self.worker], let path = SitePath(Self.worker) {
      assets.append(Asset(name: Self.worker, path: path, bytes: Array(worker.utf8)))
    }
  }

  /// The text with the addresses of modules.
  ///
  /// Scripts that only other modules load have no placeholders.
  private func addressed(_ text: String) -> String {
    AssetReferences(filled(text)).replaced { name in
      name.hasSuffix(".js") ? addresses[name].map { "./assets/" + $0 } : nil
    }
  }

  // MARK: Problems

  private mutating func bundle(_ made: Result<ScriptBundle, ScriptErrors>) -> ScriptBundle? {
    do {
      return try made.get()
    } catch {
      let known = Set(problems)
      problems += error.all.map(problem).filter { !known.contains($0) }
      return nil
    }
  }

  private func problem(_ error: ScriptError) -> Problem {
    let problem = error.problem(in: sources)
    guard case .missing(let path) = error.kind,
      let module = sources.entries.first(where: { path == "./assets/\(Placeholder.ofAsset($0))" })
    else { return problem }
    return .imported(module, at: problem.place)
  }
}

extension Problem {
  fileprivate static func endsElement(_ source: AssetSource) -> Problem {
    Problem(
      .error, "theme.script", "pages contain this script, so it may not contain `<!--`",
      at: .file(source.file), help: "write `<\\!--` inside strings")
  }

  fileprivate static func imported(_ module: String, at place: Place?) -> Problem {
    Problem(
      .error, "theme.script", "a standalone script cannot import \(module), which pages load",
      at: place, help: "move what both need to a third script, and import that")
  }

  fileprivate static func addressed(_ source: AssetSource) -> Problem {
    Problem(
      .error, "theme.script",
      "another script uses the address of \(source.name), which is bundled and has none",
      at: .file(source.file), help: "import it")
  }
}
