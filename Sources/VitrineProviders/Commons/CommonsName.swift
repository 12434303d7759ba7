// Names of accounts, categories and files, as people write them and as addresses contain them.

import VitrineModel

/// Reads names and page addresses of Commons.
enum CommonsName {
  /// The hosts of its pages.
  static let hosts = ["commons.wikimedia.org", "commons.m.wikimedia.org"]

  /// Returns the page of Commons if a text is its address.
  private static func page(_ text: String) -> WebAddress? { WebAddress(pasted: text, at: hosts) }

  /// Returns what a page refers to: a file by its title or page id, an account, or a category.
  static func reference(to page: WebAddress) -> Reference? {
    guard page.parts(at: hosts) != nil else { return nil }
    if let title = title(in: page) {
      return file(title).map { .title($0) } ?? account(in: page).map { .user($0) }
        ?? category(titled: title).map { .album($0) }
    }
    return page.parameter("curid").flatMap { isPageID($0) ? .photo($0) : nil }
  }

  /// Returns `Ada` for `Ada`, `User:Ada`, and the addresses of the page, uploads or contributions
  /// of that account.
  static func user(_ text: String) -> String? {
    page(text).map { reference(to: $0)?.user } ?? bare(text, namespace: "User")
  }

  /// Returns `Category:Sea` for `Sea`, `Category:Sea`, or the address of its page.
  static func category(_ text: String) -> String? {
    page(text).map { reference(to: $0)?.album }
      ?? bare(text, namespace: "Category").map { "Category:\($0)" }
  }

  /// Returns the account of a user page at any wiki: all wikis share their accounts.
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

  /// Returns `File:Sea.jpg` if a title is that of a file.
  static func file(_ title: String) -> String? {
    let namespace = ["File", "Image"].first { title.isIn(namespace: $0) }
    guard let namespace, let name = bare(title, namespace: namespace), name.utf8.count <= 240,
      name.utf8.allSatisfy(mayAppear)
    else { return nil }
    return "File:\(name)"
  }

  /// Whether the name of a file may contain a byte.
  private static func mayAppear(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "\0"..<" ", "#", "<", ">", "[", "]", "|", "{", "}", "/": false
    default: true
    }
  }

  /// Whether a text is a page id: a positive number without leading zeros.
  static func isPageID(_ text: String) -> Bool {
    Int(text).map { $0 > 0 && String($0) == text } ?? false
  }

  private static func category(titled title: String) -> String? {
    guard title.isIn(namespace: "Category") else { return nil }
    return bare(title, namespace: "Category").map { "Category:\($0)" }
  }

  /// Returns the file that the media viewer shows, or else the text after `/wiki/` or `?title=`.
  private static func title(in page: WebAddress) -> String? {
    if page.fragment.hasPrefix("/media/") { return String(page.fragment.dropFirst(7)) }
    let parts = page.pathComponents
    guard parts.first == "wiki" else { return page.parameter("title") }
    return parts.dropFirst().joined(separator: "/")
  }

  /// Returns a title without its namespace.
  ///
  /// Underscores stand for spaces.
  private static func bare(_ title: String, namespace: String) -> String? {
    let name = title.utf8.dropFirst(title.isIn(namespace: namespace) ? namespace.utf8.count + 1 : 0)
    let spaced = name.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }
    return String(decoding: spaced, as: UTF8.self).asLine
  }
}

extension String {
  /// Whether a title begins with an ASCII word, in any case, and a colon.
  fileprivate func isIn(namespace: String) -> Bool {
    let start = utf8.prefix(namespace.utf8.count)
    return utf8.dropFirst(start.count).first == UInt8(ascii: ":")
      && start.elementsEqual(namespace.utf8) { $0 | 0x20 == $1 | 0x20 }
  }
}
