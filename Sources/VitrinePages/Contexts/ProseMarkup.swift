// What strangers wrote, as HTML of our own making: paragraphs, line breaks and links, everything
// else is text.

import VitrineModel

extension Prose {
  /// A `<p>` for each paragraph; nil where there are none.
  var html: TrustedHTML? {
    guard !isEmpty else { return nil }
    let paragraphs = paragraphs.map { "<p>\(Self.html(of: $0, Self.relation).text)</p>" }
    return TrustedHTML(trusting: paragraphs.joined(separator: "\n"))
  }

  /// Whoever may write here could sell links: the site does not vouch for them.
  private static let relation = "nofollow noopener ugc"

  /// Some text with links, without an element around it.
  ///
  /// - Parameter relation: what the links' `rel` says.
  static func html(of runs: [Run], _ relation: String) -> TrustedHTML {
    TrustedHTML(trusting: runs.map { $0.html(relation) }.joined())
  }
}

extension Prose.Run {
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
  /// The line with its links, without an element around it.
  var html: TrustedHTML { Prose.html(of: runs, "noopener") }
}

extension TemplateValue {
  /// The markup, or nothing where there is none.
  static func html(orNone html: TrustedHTML?) -> TemplateValue { html.map { .html($0) } ?? .none }
}
