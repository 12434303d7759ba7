// A fingerprint of everything a page is made from: its context, which includes the theme's words
// and styles, or a shorter outline of it, and the templates it uses. Never a date.

import VitrineModel
import VitrinePages
import VitrineStore
import VitrineTemplates

/// Makes the fingerprint of each page.
struct PageFingerprints: Sendable {
  /// The hash of each template's sources, by its name.
  private let templates: [String: [UInt8]]
  /// Must change when the engine renders the same template and context differently.
  private static let engine = "vitrine-pages-1"

  /// Creates fingerprints.
  ///
  /// `engine` lists the templates that each one uses.
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

  /// The fingerprint of a whole site, from its gallery.
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

  /// The fingerprint of a page with an outline of its inputs; nil for all others.
  func inputs(of page: Page, in gallery: GalleryInputs) -> Digest? {
    guard let outline = page.outline(of: gallery) else { return nil }
    let sources = templates["\(page.kind).html"] ?? []
    return Store.digest(of: sources + gallery.site.bytes + outline)
  }

  /// The fingerprint of a template's context; nil for finished bytes, which are their own inputs.
  func inputs(of content: PageContent) -> Digest? {
    guard case .template(let name, let context) = content else { return nil }
    var bytes = templates[name] ?? []
    bytes.reserveCapacity(8_192)
    context.encode(into: &bytes)
    return Store.digest(of: bytes)
  }
}
