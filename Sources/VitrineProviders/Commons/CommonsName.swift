// Names of accounts and categories, as they are written and as they stand in addresses.

import VitrineModel

enum CommonsName {
  /// `Ada`, `User:Ada`, and the addresses of Ada's page, uploads or contributions.
  static func user(_ text: String) -> String? {
    if let page = WebAddress(text) { return account(in: page) }
    return bare(text, namespace: "User")
  }

  /// The account whose page this is.
  static func account(in page: WebAddress) -> String? {
    let title = title(in: page)
    guard let first = title.first?.lowercased() else { return nil }
    if first.hasPrefix("user:") { return bare(title[0], namespace: "User") }
    let specials = ["special:listfiles", "special:contributions", "special:uploads"]
    return specials.contains(first) && title.count > 1 ? bare(title[1], namespace: "User") : nil
  }

  /// `Category:Sea` of `Sea`, `Category:Sea` or the address of its page.
  static func category(_ text: String) -> String? {
    guard let page = WebAddress(text) else {
      return bare(text, namespace: "Category").map { "Category:\($0)" }
    }
    let title = title(in: page).joined(separator: "/")
    guard title.lowercased().hasPrefix("category:") else { return nil }
    return bare(title, namespace: "Category").map { "Category:\($0)" }
  }

  /// What follows `/wiki/`, in its parts.
  private static func title(in page: WebAddress) -> [String] {
    let parts = page.pathComponents
    return parts.first == "wiki" ? Array(parts.dropFirst()) : []
  }

  /// Underscores are spaces in titles.
  private static func bare(_ title: String, namespace: String) -> String? {
    let isPrefixed = title.lowercased().hasPrefix("\(namespace.lowercased()):")
    let name = title.dropFirst(isPrefixed ? namespace.count + 1 : 0)
    return String(name).replacing("_", with: " ").asLine
  }
}
