// A fingerprint of everything a page is made from: its context, and the templates, words and
// styles of the theme it uses. Never a date.

import VitrineModel
import VitrinePages
import VitrineStore
import VitrineTemplates

struct PageFingerprints: Sendable {
  /// By template: the hash of its sources and of what every page shares.
  private let templates: [String: [UInt8]]
  /// Raise it when the engine prints the same template and context in another way.
  private static let engine = "vitrine-pages-1"
  /// Hashed once for all pages.
  private static let shared: Set = ["strings", "theme"]

  init(theme: Theme) throws(Problem) {
    let engine = try TemplateEngine.opening(theme)
    let sources = Dictionary(
      theme.templates.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
    var common: [UInt8] = Array(Self.engine.utf8)
    theme.strings.encode(into: &common)
    common += theme.sheet.text.utf8
    var templates: [String: [UInt8]] = [:]
    for template in theme.templates {
      var bytes = common
      for name in engine.dependencies(of: template.name) {
        let entry: TemplateMap = ["name": .text(name), "text": .text(sources[name] ?? "")]
        entry.encode(into: &bytes)
      }
      templates[template.name] = Store.digest(of: bytes).bytes
    }
    self.templates = templates
  }

  func inputs(of content: PageContent) -> Digest {
    switch content {
    case .text(let text): return Store.digest(of: Array(text.utf8))
    case .template(let name, let context):
      var bytes = templates[name] ?? []
      bytes.reserveCapacity(8_192)
      TemplateMap(context.entries.filter { !Self.shared.contains($0.name) }).encode(into: &bytes)
      return Store.digest(of: bytes)
    }
  }
}
