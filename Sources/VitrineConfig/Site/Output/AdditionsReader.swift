// Reads `style`, `head` and `analytics`, and the files that they name.

import VitrineModel

/// Reads what site.yml adds to every page.
struct AdditionsReader {
  let directory: String

  private static let style = SiteTextFile(
    kind: "a style sheet", maxBytes: 128 << 10, ifTooLarge: "remove rules, or write a theme")
  private static let head = SiteTextFile(
    kind: "a file with `meta` and `link` elements", maxBytes: 16 << 10,
    ifTooLarge: "keep only elements that every page needs")
  private static let script = SiteTextFile(
    kind: "a script", maxBytes: 128 << 10, ifTooLarge: "name a smaller script")

  func read(_ root: inout Fields) -> PageAdditions {
    var additions = PageAdditions()
    additions.style = file(root.take("style"), Self.style)
    if let value = root.take("head"), let file = file(value, Self.head) {
      additions.headFile = file.name
      additions.head = HeadElements(file, value).elements
    }
    additions.analytics = root.take("analytics").flatMap(analytics)
    return additions
  }

  private func file(_ value: Value?, _ kind: SiteTextFile) -> PageAdditions.File? {
    guard let value, let name = value.path(), let text = kind.text(of: name, in: directory, value)
    else { return nil }
    return .init(name: name, text: text)
  }

  private func analytics(_ value: Value) -> PageAdditions.Analytics? {
    let example = "`analytics: { script: count.js, endpoint: https://count.example.org/ }`"
    guard var fields = value.fields(subject: "analytics", example: example) else { return nil }
    let script = file(
      fields.require("script", help: "name a script beside site.yml, such as `script: count.js`"),
      Self.script)
    let endpoint = endpoint(
      fields.require(
        "endpoint",
        help: "add the address that the script reports to, such as"
          + " `endpoint: https://count.example.org/`"))
    fields.finish()
    guard let script, let endpoint else { return nil }
    return .init(script: script, endpoint: endpoint)
  }

  /// Returns an address that pages may contact, whose host a Content-Security-Policy can name.
  private func endpoint(_ value: Value?) -> WebAddress? {
    guard let value, let address = value.address() else { return nil }
    guard address.text.hasPrefix("https:") else {
      value.refuse(
        "begins with `http:`, which browsers block on pages with `https:`",
        help: "write an address such as `https://count.example.org/`")
      return nil
    }
    guard address.policySource != nil else {
      value.refuse(
        "has a host that a page cannot allow",
        help: "write an address such as `https://count.example.org/`")
      return nil
    }
    return address
  }
}
