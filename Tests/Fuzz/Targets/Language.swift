// The language of templates: stock Stencil and Vitrine must print the same page, or both refuse it.
// The bytes are the decisions of a grammar, so libFuzzer mutates whole templates.

import VitrineModel
import VitrineTemplates
import VitrineTesting

func fuzzLanguage(_ bytes: [UInt8]) {
  let generated = GeneratedTemplates(choices: bytes)
  let stock = try? StockStencil.render(
    generated.templates["page.html"] ?? "", GeneratedTemplates.context, with: generated.templates)
  let theme = Theme(
    name: "test", title: "Test",
    templates: generated.templates.map {
      TemplateSource(name: $0, file: "test/\($0)", text: $1)
    },
    language: "en", resources: ThemeResources(strings: [:], sheet: TrustedHTML(trusting: "")))
  guard let engine = try? TemplateEngine(theme: theme) else {
    return claim(stock == nil || generated.isMalformed, "refused: \(generated.templates)")
  }
  var output: [UInt8] = []
  let isRendered =
    (try? engine.render("page.html", GeneratedTemplates.context, into: &output)) != nil
  let text = String(decoding: output, as: UTF8.self)
  claim(!text.lowercased().contains("<v"), "a value as markup: \(generated.templates)")
  // Values are printed without controls.
  func visible(_ text: String) -> String {
    text.replacing("\u{B}", with: "\u{FFFD}").replacing("\u{85}", with: "\u{FFFD}")
  }
  claim(
    (isRendered ? visible(StockStencil.unescaped(text)) : nil) == stock.map(visible),
    "another page: \(generated.templates)")
}
