// Scripts are bundled: modules that pages load share their files, the service worker and the script
// that pages print stand alone. They name other files of the theme by address, which is put in
// before, so that a bundle's name changes with all that it leads to. Both are bundled at once: in
// scripts that stand alone something else stands for a module until its bundle has a name.

import VitrineModel
import VitrineScripts

struct ScriptPress {
  /// Run by every page before it is painted; printed in the page.
  static let early = "early.js"
  /// The service worker rules over the folder it is in, which must be the site's own.
  static let worker = "sw.js"
  /// Those that stand alone.
  static let alone = [early, worker]

  private(set) var problems: [Problem] = []
  private(set) var assets: [Asset] = []
  private(set) var early: String?
  private let shelf: AssetShelf
  private let words: ScriptWords
  private let digest: ([UInt8]) -> Digest
  private(set) var bundles: BundleShelf
  /// As they are bundled.
  private var scripts: [String: String] = [:]
  /// By name: what is published so far, seen from the folder of assets.
  private var addresses: [String: Substring]

  /// - Parameters:
  ///   - words: those of the theme.
  ///   - files: what is published and no script.
  ///   - bundles: those made before.
  init(
    _ shelf: AssetShelf, words: ScriptWords, files: [String: Asset],
    bundles: BundleShelf, digest: @escaping ([UInt8]) -> Digest
  ) {
    self.bundles = bundles
    self.shelf = shelf
    self.digest = digest
    addresses = files.mapValues(\.file)
    self.words = words
    scripts[ScriptWords.name] = words.module
    for source in shelf.modules { scripts[source.name] = linked(source, from: "./") }
    for name in shelf.entries { addresses[name] = standIn(for: name)[...] }
    let alone = Self.alone.compactMap { shelf[$0] }
    for source in alone { scripts[source.name] = linked(source, from: "./assets/") }
    let bundles = self.bundles.bundles(
      [.init(shelf.entries, as: .modules), .init(alone.map(\.name), as: .standalone)], of: scripts)
    bundle(bundles[0]).map { publish($0) }
    bundle(bundles[1]).map { place($0) }
  }

  // MARK: Modules

  /// The bundler's names tell of all that a file leads to; those of the site are made of them.
  private mutating func publish(_ bundle: ScriptBundle) {
    let names = bundle.files.mapValues { Asset.file(named: digest(Array($0.utf8)), "js") }
    for (script, file) in bundle.entries { addresses[script] = names[file].map { $0[...] } }
    let scripts = Dictionary(
      bundle.entries.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    for (file, name) in names {
      let references = AssetReferences(bundle.files[file] ?? "")
      for source in references.names.compactMap({ shelf[$0] })
      where source.isScript && source.name != Self.worker {
        problems.append(.addressed(source))
      }
      let text = references.replaced { names[$0].map { "./\($0)" } }
      guard let path = SitePath("assets/\(name)") else { continue }
      assets.append(Asset(name: scripts[file], path: path, bytes: Array(text.utf8)))
    }
  }

  // MARK: Scripts that stand alone

  private mutating func place(_ bundle: ScriptBundle) {
    let texts = bundle.entries.compactMapValues { bundle.files[$0].map(addressed) }
    early = texts[Self.early]
    if let early, let source = shelf[Self.early], early.contains("<!--") {
      problems.append(.endsElement(source))
    }
    if let worker = texts[Self.worker], let path = SitePath(Self.worker) {
      assets.append(Asset(name: Self.worker, path: path, bytes: Array(worker.utf8)))
    }
  }

  /// The name of a file that is nowhere else: it stays whole where it becomes a part of a longer text.
  private func standIn(for module: String) -> String {
    Asset.file(named: digest(Array("the address of \(module)".utf8)), "js")
  }

  /// The text with the addresses of modules.
  private func addressed(_ text: String) -> String {
    let text = shelf.entries.reduce(text) { text, module in
      addresses[module].map { text.replacing(standIn(for: module), with: $0) } ?? text
    }
    // Those that only other modules load have stood for themselves.
    return AssetReferences(text).replaced { name in
      name.hasSuffix(".js") ? address(name, from: "./assets/") : nil
    }
  }

  // MARK: Both

  /// The script's text with the addresses of the files that it names. What it imports is left to
  /// the bundler, which knows an import from other text.
  private mutating func linked(_ source: AssetSource, from folder: String) -> String? {
    guard let text = shelf.texts[source.name] else { return nil }
    let references = AssetReferences(text)
    let isWorker = source.name == Self.worker
    for name in references.names where AssetSource.isName(name) && shelf[name] == nil {
      let isImport = name.hasSuffix(".js") && !isWorker
      if !isImport { problems.append(shelf.missing(name, in: source)) }
    }
    let linked = references.replaced { address($0, from: folder) }
    return references.names.contains(ScriptWords.name) ? words.spelledOut(in: linked) : linked
  }

  private func address(_ name: String, from folder: String) -> String? {
    addresses[name].map { folder + $0 }
  }

  private mutating func bundle(_ made: Result<ScriptBundle, ScriptFaults>) -> ScriptBundle? {
    do throws(ScriptFaults) {
      return try made.get()
    } catch {
      let known = Set(problems)
      problems += error.all.map(problem).filter { !known.contains($0) }
      return nil
    }
  }

  private func problem(_ fault: ScriptFault) -> Problem {
    let problem = fault.problem(in: shelf)
    guard case .missing(let path) = fault.kind,
      let module = shelf.entries.first(where: { path == "./assets/\(standIn(for: $0))" })
    else { return problem }
    return .imported(module, at: problem.place)
  }
}

extension Problem {
  fileprivate static func endsElement(_ source: AssetSource) -> Problem {
    Problem(
      .error, "theme.script", "this script is printed in pages and may not hold `<!--`",
      at: .file(source.file), mend: "write `<\\!--` inside strings")
  }

  fileprivate static func imported(_ module: String, at place: Place?) -> Problem {
    Problem(
      .error, "theme.script",
      "\(module) is loaded by itself, so that a script that stands alone cannot import it",
      at: place, mend: "put what both need into a third script, and import that")
  }

  fileprivate static func addressed(_ source: AssetSource) -> Problem {
    Problem(
      .error, "theme.script",
      "another script names the address of \(source.name), which is bundled and has none",
      at: .file(source.file), mend: "import it")
  }
}
