// The files of a theme that a site publishes, and the texts of those that name others.

import VitrineModel

struct AssetShelf {
  private(set) var problems: [Problem] = []
  /// Sorted by name.
  let sources: [AssetSource]
  /// Of scripts and styles, by name.
  private(set) var texts: [String: String] = [:]
  /// The keys of the theme's words.
  let words: [String]
  /// The names of all, also of those left out.
  private let known: [String]
  /// Scripts that may share files.
  let modules: [AssetSource]
  /// The names of modules that something else than a script loads: a page, or the service worker.
  let entries: [String]

  /// - Parameters:
  ///   - sources: the child's in the parent's place. Scripts and styles that nothing leads to are left out.
  ///   - keys: of those that templates name.
  ///   - words: the keys of the theme's words.
  init(_ sources: [AssetSource], from keys: Set<String>, words: [String]) {
    self.words = words
    let byName = Dictionary(sources.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let reach = AssetReach(byName, from: keys)
    known = byName.keys.sorted()
    self.sources = byName.values.filter { reach.names.contains($0.name) }
      .sorted { $0.name < $1.name }
    for source in self.sources where source.isCode {
      if let text = String(validating: source.bytes, as: UTF8.self) {
        texts[source.name] = text
      } else {
        problems.append(ThemeFile.Fault.notText.problem(at: source.file))
      }
    }
    modules = self.sources.filter { $0.isScript && !ScriptPress.alone.contains($0.name) }
    let kept = texts[ScriptPress.worker].map { AssetReferences($0).names } ?? []
    entries = modules.map(\.name).filter { keys.contains(Asset.key(of: $0)) || kept.contains($0) }
  }

  subscript(name: String) -> AssetSource? { sources.first { $0.name == name } }

  /// What to say where a file names one that isn't there.
  func missing(_ name: String, in source: AssetSource) -> Problem {
    missing(name, at: place(of: "./\(name)", in: source))
  }

  /// What to say where a style leads to what is no asset of the theme: it would not be published.
  func outside(_ address: Substring, in source: AssetSource) -> Problem {
    Problem(
      .error, "theme.asset-outside", "\(address) is no asset of the theme",
      at: place(of: address, in: source),
      mend: "put the file in assets/ and write url(./\(address.split(separator: "/").last ?? ""))")
  }

  /// Where a text stands first in a file.
  private func place(of text: some StringProtocol, in source: AssetSource) -> Problem.Place {
    let whole = texts[source.name] ?? ""
    let start = whole.firstRange(of: text)?.lowerBound ?? whole.startIndex
    return .file(source.file, line: whole.line(of: start))
  }

  func missing(_ name: String, at place: Problem.Place) -> Problem {
    let near = nearest(to: name, in: known)
    return Problem(
      .error, "theme.asset-missing", "the theme has no asset \(name)", at: place,
      mend: near.map { "did you mean ./\($0)?" } ?? "put it in assets/")
  }
}
