// Reads the kinds of text that only site.yml contains.

import VitrineModel

extension Value {
  /// Returns a name of lowercase letters, digits and hyphens, with hyphens only inside.
  func name(of thing: String, maxBytes: Int = 100) -> String? {
    guard let text = text() else { return nil }
    if text.utf8.count <= maxBytes, text.isName { return text }
    let near = text.nearestName
    refuse(
      "must be a name for \(thing) of at most \(maxBytes) characters, only a–z, 0–9 and hyphens,"
        + " not \(quote(text))",
      help: near.isEmpty ? "write a name such as `sea-side`" : "did you mean `\(near)`?")
    return nil
  }

  /// Returns the path of a file or a folder.
  func path() -> String? {
    guard let text = multilineText(maxBytes: 1000) else { return nil }
    guard !text.hasPrefix("~") else {
      refuse(
        "begins with `~`, which is not expanded in site.yml",
        help: "write the whole path, such as `/home/you/Pictures`")
      return nil
    }
    guard !text.contains("\n") else {
      refuse("has several lines", help: "write the path on one line")
      return nil
    }
    return text
  }

  /// Returns the address at which the site is published, with a final slash.
  func siteAddress() -> WebAddress? {
    guard let address = address() else { return nil }
    guard !address.text.contains(where: { $0 == "?" || $0 == "#" }) else {
      refuse("must not contain `?` or `#`", help: "remove it and everything after it")
      return nil
    }
    return address.text.hasSuffix("/") ? address : WebAddress(address.text + "/")
  }

  /// Returns a language tag: a language of two or three letters, then parts of up to eight letters
  /// or digits (RFC 5646, without its rarer forms).
  func language() -> String? {
    guard let text = text() else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isLanguage = parts.first.map {
      (2...3).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isLetter)
    }
    let areParts = parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    }
    if isLanguage == true, areParts, text.utf8.count <= 35 { return text }
    let near = text.contains("_") ? text.replacing("_", with: "-") : nil
    refuse(
      "must be a language tag, not \(quote(text))",
      help: near.map { "did you mean \(quote($0))?" } ?? "write a tag such as `en` or `pt-BR`")
    return nil
  }
}

extension String {
  fileprivate var isName: Bool {
    utf8.first != .dash && utf8.last != .dash
      && utf8.allSatisfy { $0.isSmallLetter || $0.isDigit || $0 == .dash }
  }

  /// The text with hyphens instead of characters that a name must not contain.
  fileprivate var nearestName: String {
    lowercased().prefix(100).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      .joined(separator: "-")
  }
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isSmallLetter: Bool { (0x61...0x7A).contains(self) }
  var isLetter: Bool { (self | 0x20).isSmallLetter }
}
