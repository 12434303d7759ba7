// Reads the kinds of text that only site.yml contains.

import Foundation
import VitrineModel

extension Value {
  /// Returns a name of lowercase letters, digits and hyphens, with hyphens only inside.
  ///
  /// `use` says what the name becomes, such as "part of the web address".
  func name(as use: String, maxBytes: Int = 100) -> String? {
    guard let text = text() else { return nil }
    if text.utf8.count <= maxBytes, text.isName { return text }
    // Of a path, its end is the name.
    let near = text.split(separator: "/").last.map(String.init)?.nearestName ?? ""
    refuse(
      "becomes \(use) and must have only a–z, 0–9 and hyphens, at most \(maxBytes), not"
        + " \(quote(text))",
      help: near.isEmpty ? "write a name such as `sea-side`" : "did you mean `\(near)`?")
    return nil
  }

  /// Returns the path of a file or a folder.
  func path() -> String? {
    warnOfHiddenText()
    guard !reportsVariable(), let text = multilineText(maxBytes: 1000), isUsablePath(text) else {
      return nil
    }
    return text
  }

  /// Whether a text can be a path; reports what people write for a shell or for another system.
  func isUsablePath(_ text: String) -> Bool {
    guard let (what, help) = Self.mistake(inPath: text) else { return true }
    refuse(what, help: help)
    return false
  }

  /// Returns what is wrong with a path, and advice; nil for a path that can be used.
  private static func mistake(inPath text: String) -> (what: String, help: String)? {
    if text.hasPrefix("~") {
      let rest = text.hasPrefix("~/") ? text.dropFirst() : "/Pictures"
      return ("begins with `~`, which is not expanded in site.yml", wholePath(endingIn: rest))
    }
    if text.hasPrefix("$"), !text.hasPrefix("${") {
      let rest = text.firstIndex(of: "/").map { text[$0...] } ?? "/Pictures"
      return (
        "begins with `$`, and variables are not replaced in site.yml", wholePath(endingIn: rest)
      )
    }
    if text.contains(where: { $0 == "\t" || $0.isNewline }) {
      return (
        "contains a line break or a tab; in double quotes, a backslash makes them",
        "write the path on one line, in single quotes or with forward slashes"
      )
    }
    if text.contains("://") {
      return (
        "must be a path, not an address",
        "write the path of a file or folder on this computer; mount a share first"
      )
    }
    return text.contains("\\") ? ("contains a backslash", withSlashes(text)) : nil
  }

  /// Returns advice to write a full path, in which `/home/you` stands for the user's home folder.
  private static func wholePath(endingIn rest: some StringProtocol) -> String {
    "write the whole path, such as \(quote("/home/you\(rest)"))"
  }

  /// Returns the advice for a path of Windows.
  private static func withSlashes(_ text: String) -> String {
    let path = text.replacing("\\", with: "/")
    guard let drive = path.firstMatch(of: /^[A-Za-z]:/) else {
      return "write `/` between folders: \(quote(path))"
    }
    let mounted = "/mnt/\(drive.output.prefix(1).lowercased())\(path.dropFirst(2))"
    return "write the path as this system has it; in WSL, \(quote(mounted))"
  }

  /// Returns the address at which the site is published, with a final slash.
  func siteAddress() -> WebAddress? {
    guard let address = address() else { return nil }
    guard !address.text.contains(where: { $0 == "?" || $0 == "#" }) else {
      refuse("must not contain `?` or `#`", help: "remove it and everything after it")
      return nil
    }
    guard address.path.split(separator: "/").last?.hasSuffix(".html") != true else {
      refuse(
        "must be the address of the site's folder, not of a page",
        help: "remove the last part, such as `index.html`")
      return nil
    }
    return WebAddress(address.text.withFinalSlash)
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
    // `en_US.UTF-8` is the name that a system gives a language.
    let tag = String(text.prefix { !".@".contains($0) }).replacing("_", with: "-")
    let near = text.contains("_") ? tag : nil
    refuse(
      "must be a language tag, not \(quote(text))",
      help: (near ?? Self.languages[text.lowercased()]).map { "did you mean \(quote($0))?" }
        ?? "write a tag such as `en` or `pt-BR`")
    return nil
  }

  /// The tags of languages that people write out.
  private static let languages = [
    "english": "en", "german": "de", "deutsch": "de", "french": "fr", "français": "fr",
    "spanish": "es", "español": "es", "japanese": "ja", "日本語": "ja", "arabic": "ar",
    "العربية": "ar", "italian": "it", "italiano": "it", "dutch": "nl", "nederlands": "nl",
    "portuguese": "pt", "português": "pt", "polish": "pl", "polski": "pl", "chinese": "zh-Hans",
    "中文": "zh-Hans", "简体中文": "zh-Hans", "繁體中文": "zh-Hant", "korean": "ko", "한국어": "ko",
    "hindi": "hi", "हिन्दी": "hi", "हिंदी": "hi",
  ]
}

extension String {
  /// Returns the default title for a name, such as "Sea side" for `sea-side`.
  func title(splitAt separator: String) -> String {
    prefix(1).uppercased() + dropFirst().replacing(separator, with: " ")
  }

  var isName: Bool {
    utf8.first != .dash && utf8.last != .dash
      && utf8.allSatisfy { $0.isSmallLetter || $0.isDigit || $0 == .dash }
  }

  /// The text in letters that a name may have, with hyphens instead of other characters: `kueste`
  /// for `Küste`.
  fileprivate var nearestName: String {
    prefix(100).lowercased().reduce(into: "") { $0 += $1.inPlainLetters }
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      .joined(separator: "-")
  }
}

extension Character {
  /// The letter without marks, or the letters that are written for it.
  fileprivate var inPlainLetters: String {
    if let letters = Self.digraphs[self] { return letters }
    let decomposed = String(self).decomposedStringWithCanonicalMapping
    return String(String.UnicodeScalarView(decomposed.unicodeScalars.prefix(1)))
  }

  /// Letters that people write as two, or that have no base letter.
  private static let digraphs: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe", "å": "aa",
    "þ": "th", "ð": "d", "đ": "d", "ł": "l", "ı": "i", "'": "", "’": "",
  ]
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isSmallLetter: Bool { (0x61...0x7A).contains(self) }
  var isLetter: Bool { (self | 0x20).isSmallLetter }
}
