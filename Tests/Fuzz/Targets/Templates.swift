// Theme templates: a template that compiles must render, and must escape untrusted text.

import VitrineModel
import VitrineTemplates

private let canary = "<script>canary</script>"
private let context: TemplateMap = [
  "title": .text(canary), "root": "../", "photos": ["a", "b"], "n": 3,
  "photo": ["title": .text(canary), "tags": ["sea", "sky"]],
  "strings": ["photos": ["one": "{n} photo", "other": "{n} photos"]],
]

func fuzzTemplate(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  guard !text.contains("canary") else { return }
  let theme = Theme(
    name: "test", title: "Test",
    templates: [
      TemplateSource(name: "page.html", file: "test/page.html", text: text),
      TemplateSource(
        name: "part.html", file: "test/part.html", text: "{% block a %}{% endblock %}"),
    ],
    language: "en", resources: ThemeResources(strings: [:], sheet: TrustedHTML(trusting: "")))
  do throws(Problems) {
    let engine = try TemplateEngine(theme: theme)
    var output: [UInt8] = []
    try? engine.render("page.html", context, into: &output)
    claim(
      !String(decoding: output, as: UTF8.self).contains(canary), "untrusted text as markup")
  } catch {
    claim(!error.all.isEmpty, "refused without a word")
  }
}
