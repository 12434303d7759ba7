// The seam from catalog to contexts, as files that people can read: the values of each template.

import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite struct ContextGoldenTests {
  @Test func keepsTheContextsOfEveryKindOfPage() throws {
    try Golden("Goldens").expect(Self.readable(SampleGallery.everything()))
  }

  @Test func keepsTheContextsOfPagesWithPhotosOfServices() throws {
    try Golden("ServiceGoldens").expect(Self.readable(SampleGallery.services()))
  }

  private static func readable(_ gallery: Gallery) -> [String: String] {
    var texts: [String: String] = [:]
    let site = gallery.pages().first?.context?["site"]
    for page in gallery.pages() {
      let name = page.route.text.replacing("/", with: "~")
      if case .template(let template, let context) = page.content() {
        // The site's own values are in the first golden, and in those of pages that the menu marks.
        let isKnown = page.kind != "home" && context["site"] == site
        let shown = isKnown ? TemplateMap(context.entries.filter { $0.name != "site" }) : context
        texts["\(name).json"] = "\(template)\n\(shown.readable(""))\n"
      } else {
        texts[name] = page.text
      }
    }
    return texts
  }
}

extension TemplateMap {
  /// Returns JSON with one name a line, without the words and the theme, which are equal on all
  /// pages.
  fileprivate func readable(_ indent: String) -> String {
    let shown = entries.filter { $0.name != "strings" && $0.name != "theme" }
    guard !shown.isEmpty else { return "{}" }
    let lines = shown.map { "\(indent)  \"\($0.name)\": \($0.value.readable(indent + "  "))" }
    return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
  }
}

extension TemplateValue {
  fileprivate func readable(_ indent: String) -> String {
    switch self {
    case .map(let map): return map.readable(indent)
    case .list(let list) where !list.isEmpty:
      let lines = list.map { "\(indent)  \($0.readable(indent + "  "))" }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    default:
      var bytes: [UInt8] = []
      appendJSON(to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
