// What styles need to know of templates and scripts.

import VitrineModel

/// The parts of a template or a script that styles depend on.
struct StyledSource {
  /// The classes and ids of the sheet that it may give to elements.
  let words: Set<StyleName>
  /// Those of elements that a page hides until a script shows them.
  let hidden: Set<StyleName>
  /// The keys of assets that it uses: `start_js` of `theme.assets.start_js`.
  let assets: Set<String>
  /// The files that it names; nil if a value names a file or a class.
  let named: [String]?

  init(template: TemplateSource, _ names: Set<StyleName>) {
    let classes = TemplateClasses(template.text, among: names)
    words = classes.words
    hidden = classes.hidden
    assets = template.assetKeys
    named = classes.isOpen ? nil : Self.templates(in: template.text)
  }

  init(script: String, _ names: Set<StyleName>) {
    words = ScriptTexts(script).classes(among: names)
    hidden = []
    assets = []
    named = AssetReferences(script).imported
  }

  /// Returns files and all that they name; nil if one of them names a file or a class by a value.
  static func closure(
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

  /// Returns the templates that a template includes or extends; nil if a value names one.
  private static func templates(in text: String) -> [String]? {
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

/// The templates of a theme by kind of page.
struct StyledTemplates {
  /// By name, as the kinds that no condition names have them.
  private var common: [String: StyledSource] = [:]
  /// By kind and name.
  private var special: [String: [String: StyledSource]] = [:]

  /// Reads templates for the names of a sheet.
  init(_ templates: [TemplateSource], _ names: Set<StyleName>) {
    for template in templates {
      guard let kinds = KindTemplate(template.text) else {
        common[template.name] = StyledSource(template: template, names)
        continue
      }
      func source(on kind: String?) -> StyledSource {
        let text = kinds.text(on: kind)
        let part = TemplateSource(name: template.name, file: template.file, text: text)
        return StyledSource(template: part, names)
      }
      common[template.name] = source(on: nil)
      for kind in kinds.kinds { special[kind, default: [:]][template.name] = source(on: kind) }
    }
  }

  /// Returns the templates as pages of a kind have them.
  func sources(on kind: String) -> [String: StyledSource] {
    guard let own = special[kind] else { return common }
    return common.merging(own) { $1 }
  }
}
