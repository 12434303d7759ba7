// Foreign text as HTML: paragraphs, line breaks and links; everything else is plain text.

import VitrineModel

extension RichText {
  /// A `<p>` for each paragraph; nil if there are none.
  var html: TrustedHTML? {
    guard !isEmpty else { return nil }
    let paragraphs = paragraphs.map { "<p>\(Self.html(of: $0, Self.relation).text)</p>" }
    return TrustedHTML(trusting: paragraphs.joined(separator: "\n"))
  }

  /// The site does not vouch for links in texts that anybody may have written.
  private static let relation = "nofollow noopener ugc"

  /// Returns text with links of a `rel`, without an element around it.
  static func html(of runs: [Run], _ relation: String) -> TrustedHTML {
    TrustedHTML(trusting: runs.map { $0.html(relation) }.joined())
  }
}

extension RichText.Run {
  fileprivate func html(_ relation: String) -> String {
    switch self {
    case .text(let text): Self.broken(text)
    case .link(let text, _) where text.isEmpty: ""
    case .link(let text, let address):
      "<a href=\"\(XML.escaped(address.text))\" rel=\"\(relation)\">\(Self.broken(text))</a>"
    }
  }

  private static func broken(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return XML.escaped(text) }
    let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return XML.escaped(lines).replacing("\n", with: "<br>\n")
  }
}

extension Credit {
  /// The credit line with its links, without an element around it.
  var html: TrustedHTML { RichText.html(of: runs, "noopener") }
}

extension TemplateValue {
  /// Returns the HTML; `.none` for nil.
  static func html(orNone html: TrustedHTML?) -> TemplateValue { html.map { .html($0) } ?? .none }
}
