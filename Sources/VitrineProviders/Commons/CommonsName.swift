// Names of accounts, categories and files, as they are written and as they stand in addresses.

import VitrineModel

enum CommonsName {
  private static let hosts = ["commons.wikimedia.org", "commons.m.wikimedia.org"]

  /// The page of Commons that a text is the address of.
  private static func page(_ text: String) -> WebAddress? { WebAddress(pasted: text, at: hosts) }

  /// What a page of Commons names: a file by its title or by the number of its page, an account, a
  /// category.
  static func reference(to page: WebAddress) -> Reference? {
    guard page.parts(at: hosts) != nil else { return nil }
    if let title = title(in: page) {
      return file(title).map { .title($0) } ?? account(in: page).map { .user($0) }
        ?? category(titled: title).map { .album($0) }
    }
    return page.parameter("curid").flatMap { isPageID($0) ? .photo($0) : nil }
  }

  /// `Ada`, `User:Ada`, and the addresses of Ada's page, uploads or contributions.
  static func user(_ text: String) -> String? {
    page(text).map { reference(to: $0)?.user } ?? bare(text, namespace: "User")
  }

  /// `Category:Sea` of `Sea`, `Category:Sea` or the address of its page.
  static func category(_ text: String) -> String? {
    page(text).map { reference(to: $0)?.album }
      ?? bare(text, namespace: "Category").map { "Category:\($0)" }
  }

  /// The account whose page this is, at any wiki: accounts are the same at all of them.
  static func account(in page: WebAddress) -> String? {
    guard let title = title(in: page) else { return nil }
    let parts = title.split(separator: "/").map(String.init)
    guard let first = parts.first?.lowercased() else { return nil }
    if first.hasPrefix("user:") { return bare(parts[0], namespace: "User") }
    let specials = ["special:listfiles", "special:contributions", "special:uploads"]
    guard specials.contains(first) else { return nil }
    let name = parts.count > 1 ? parts[1] : page.parameter("user")
    return name.flatMap { bare($0, namespace: "User") }
  }

  /// `File:Sea.jpg` of a title that is one.
  static func file(_ title: String) -> String? {
    let namespace = ["File", "Image"].first { title.lowercased().hasPrefix("\($0.lowercased()):") }
    guard let namespace, let name = bare(title, namespace: namespace), name.utf8.count <= 240,
      name.unicodeScalars.allSatisfy({ !"#<>[]|{}/".unicodeScalars.contains($0) && $0.value >= 32 })
    else { return nil }
    return "File:\(name)"
  }

  /// Pages are numbered; a number has one form.
  static func isPageID(_ text: String) -> Bool {
    Int(text).map { $0 > 0 && String($0) == text } ?? false
  }

  private static func category(titled title: String) -> String? {
    guard title.lowercased().hasPrefix("category:") else { return nil }
    return bare(title, namespace: "Category").map { "Category:\($0)" }
  }

  /// The file that is shown over the page, or what follows `/wiki/` or `?title=`.
  private static func title(in page: WebAddress) -> String? {
    if page.fragment.hasPrefix("/media/") { return String(page.fragment.dropFirst(7)) }
    let parts = page.pathComponents
    guard parts.first == "wiki" else { return page.parameter("title") }
    return parts.dropFirst().joined(separator: "/")
  }

  /// Underscores are spaces in titles.
  private static func bare(_ title: String, namespace: String) -> String? {
    let isPrefixed = title.lowercased().hasPrefix("\(namespace.lowercased()):")
    let name = title.dropFirst(isPrefixed ? namespace.count + 1 : 0)
    return String(name).replacing("_", with: " ").asLine
  }
}
