// The style sheet of each kind of page: the theme's rules without those that could match nothing there.
// Three quarters of a page would otherwise be rules for other pages.
//
// What could match is read from the sources: a rule stays if the kind's templates, or the scripts that run
// on its pages from the start, may give each class and id of its selector to an element. Scripts that
// load later bring the whole sheet with them.

import VitrineModel

/// The style sheets of a theme by kind of page.
struct KindStyles {
  /// By kind, the name of its template without `.html`.
  private(set) var sheets: [String: TrustedHTML] = [:]

  private let templates: [String: StyledSource]
  private let scripts: [String: StyledSource]

  /// Classes of HTML that the program writes itself: those of Markdown lists and tables.
  private static let own = StyleName.words(
    of: Array("tasks wide to-start to-center to-end".utf8)[...])

  /// Makes the sheets; none if the theme's sheet cannot be read as rules.
  init(
    _ sheet: String, language: String, templates: [TemplateSource], scripts: [String: String]
  ) {
    guard let rules = StyleRules(sheet) else {
      (self.templates, self.scripts) = ([:], [:])
      return
    }
    let names = rules.names
    self.templates = Dictionary(
      uniqueKeysWithValues: templates.map { ($0.name, StyledSource(template: $0, names)) })
    self.scripts = scripts.mapValues { StyledSource(script: $0, names) }
    for name in self.templates.keys where !name.contains("/") && name.hasSuffix(".html") {
      let kind = String(name.dropLast(".html".count))
      guard let used = closure(from: [name], in: self.templates) else { continue }
      let keys = used.reduce(into: Set<String>()) { $0.formUnion($1.assets) }
      let started = scripts.keys.filter {
        keys.contains(Asset.key(of: $0)) || $0 == ScriptBundler.early || $0 == "\(kind)-page.js"
      }
      let run = closure(from: Array(started), in: self.scripts) ?? []
      let shown = (used + run).reduce(into: Self.own) { $0.formUnion($1.words) }
      let facts = StyleFacts(kind: kind, language: language, names: shown)
      sheets[kind] = TrustedHTML(trusting: rules.text(for: facts))
    }
  }

  /// Returns files and all that they name; nil if one of them names a file or a class by a value.
  private func closure(
    from first: [String], in all: [String: StyledSource]
  ) -> [StyledSource]? {
    var found: [String: StyledSource] = [:]
    var names = first
    while let name = names.popLast() {
      guard found[name] == nil, let source = all[name] else { continue }
      guard let named = source.named else { return nil }
      found[name] = source
      names += named
    }
    return Array(found.values)
  }
}

/// A template or a script, as far as styles depend on it.
private struct StyledSource {
  /// The classes and ids of the sheet that it may give to elements.
  let words: Set<StyleName>
  /// The keys of assets that it uses: `start_js` of `theme.assets.start_js`.
  let assets: Set<String>
  /// The files that it names; nil if a value names a file or a class.
  let named: [String]?

  init(template: TemplateSource, _ names: Set<StyleName>) {
    let classes = TemplateClasses(template.text, among: names)
    words = classes.words
    assets = template.assetKeys
    named = classes.isOpen ? nil : Self.templates(in: template.text)
  }

  init(script: String, _ names: Set<StyleName>) {
    words = ScriptTexts(script).classes(among: names)
    assets = []
    named = AssetReferences(script).imported
  }

  /// Returns the templates that a template includes or extends; nil if a value names one.
  static func templates(in text: String) -> [String]? {
    var found: [String] = []
    var rest = Array(text.utf8)[...]
    while rest.skip(past: "{%") {
      let tag = rest.drop { $0 == UInt8(ascii: "-") || $0 <= 0x20 }
      guard let word = ["include", "extends"].first(where: { tag.starts(with: $0.utf8) }) else {
        continue
      }
      let name = tag.dropFirst(word.utf8.count).drop { $0 <= 0x20 }
      guard let quote = name.first, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(quote) else {
        return nil
      }
      found.append(String(decoding: name.dropFirst().prefix { $0 != quote }, as: UTF8.self))
    }
    return found
  }
}
