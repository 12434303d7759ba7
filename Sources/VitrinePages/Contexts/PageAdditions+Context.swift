// What site.yml adds to every page, as templates print it.

import VitrineModel

extension PageAdditions {
  /// Returns the elements of the head on a page, from which a path leads to the root of the site.
  func markup(root: String) -> TrustedHTML? {
    guard !head.isEmpty else { return nil }
    let lines = head.map { element in
      let attributes = element.attributes.map { attribute in
        let value = (attribute.isPath ? root : "") + attribute.value
        return " \(attribute.name)=\"\(XML.escaped(value))\""
      }
      return "<\(element.name)\(attributes.joined())>"
    }
    return TrustedHTML(trusting: lines.joined(separator: "\n"))
  }

  /// Returns the script that counts visits.
  func analytics(at script: Asset?) -> TemplateValue {
    guard let analytics, let script else { return .none }
    return [
      "script": .text(script.path.text), "endpoint": .text(analytics.endpoint.text),
    ]
  }
}
