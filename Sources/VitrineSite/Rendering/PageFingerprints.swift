// A fingerprint of everything a page is made from: its context, which holds the theme's words and
// styles, or what tells the same in fewer bytes; and the templates it uses. Never a date.

import VitrineModel
import VitrinePages
import VitrineStore
import VitrineTemplates

struct PageFingerprints: Sendable {
  /// By template: the hash of its sources.
  private let templates: [String: [UInt8]]
  /// Raise it when the engine prints the same template and context in another way.
  private static let engine = "vitrine-pages-1"

  /// - Parameter engine: knows which templates each one uses.
  init(theme: Theme, _ engine: TemplateEngine) {
    let sources = Dictionary(
      theme.templates.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
    var templates: [String: [UInt8]] = [:]
    for template in theme.templates {
      var bytes = Array((Self.engine + theme.language).utf8)
      for name in engine.dependencies(of: template.name) {
        let entry: TemplateMap = ["name": .text(name), "text": .text(sources[name] ?? "")]
        entry.encode(into: &bytes)
      }
      templates[template.name] = Store.digest(of: bytes).bytes
    }
    self.templates = templates
  }

  /// Of a whole site, from what its gallery holds.
  func all(with gallery: GalleryInputs) -> Digest {
    var hashing = Hashing()
    for digest in [gallery.site, gallery.frame] + gallery.photos {
      digest.bytes.withUnsafeBytes { hashing.update($0) }
    }
    for (_, sources) in templates.sorted(by: { $0.key < $1.key }) {
      sources.withUnsafeBytes { hashing.update($0) }
    }
    return hashing.finish()
  }

  /// Of a page that tells what it is made of without being made; nil for all others.
  func inputs(of page: Page, in gallery: GalleryInputs) -> Digest? {
    guard let outline = page.outline(of: gallery) else { return nil }
    let sources = templates["\(page.kind).html"] ?? []
    return Store.digest(of: sources + gallery.site.bytes + outline)
  }

  /// Of what a template is filled with; nil for finished bytes, which are their own inputs.
  func inputs(of content: PageContent) -> Digest? {
    guard case .template(let name, let context) = content else { return nil }
    var bytes = templates[name] ?? []
    bytes.reserveCapacity(8_192)
    context.encode(into: &bytes)
    return Store.digest(of: bytes)
  }
}
