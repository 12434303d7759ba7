// Addresses in texts that are not pages: style sheets, scripts, lists and feeds.

import Foundation
import VitrineModel

/// Finds the addresses in style sheets, scripts and other text files.
enum TextLinks {
  /// The addresses that a style sheet loads.
  static func inStyles(_ bytes: [UInt8]) -> [String] {
    var found: [String] = []
    var text = ByteScanner(bytes)
    while !text.isAtEnd {
      if text.take("/*") {
        text.skip(past: "*/")
      } else if text.take("url(") {
        text.skipSpace()
        found.append(text.quoted() ?? text.word(endingWith: ")"))
      } else if text.take("image-set(") {
        found += imageSet(&text)
      } else if text.take("@import") {
        text.skipSpace()
        if let address = text.quoted() { found.append(address) }
      } else {
        text.step(to: {
          $0 == UInt8(ascii: "/") || $0 | 0x20 == UInt8(ascii: "u") || $0 == UInt8(ascii: "@")
            || $0 | 0x20 == UInt8(ascii: "i")
        })
      }
    }
    return found.filter { !$0.isEmpty }
  }

  /// The images of a set that are named without `url`; the others are found as everywhere.
  private static func imageSet(_ text: inout ByteScanner) -> [String] {
    var found: [String] = []
    while !text.isAtEnd, !text.isNext("url("), !text.take(")") {
      if text.take("type(") {
        text.skip(past: ")")
      } else if let address = text.quoted() {
        found.append(address)
      } else {
        text.step()
      }
    }
    return found
  }

  /// The addresses in the elements of a drawing or a feed, and in its styles.
  static func inXML(_ bytes: [UInt8]) -> [String] {
    var found = inStyles(bytes).filter { !$0.hasPrefix("&") } + sheets(bytes)
    for case .start(_, let attributes) in HTMLTokens(bytes, as: .xml) {
      found += ["href", "xlink:href", "src"].compactMap { attributes[$0] }
    }
    return found
  }

  /// The addresses in the instructions before the first element.
  private static func sheets(_ bytes: [UInt8]) -> [String] {
    var found: [String] = []
    var text = ByteScanner(bytes)
    while !text.isAtEnd {
      guard text.take("<?xml-stylesheet") else {
        text.step(to: { $0 == UInt8(ascii: "<") })
        continue
      }
      while !text.isAtEnd, !text.take("?>") {
        if text.takeWord("href=") { text.quoted().map { found.append($0) } } else { text.step() }
      }
    }
    return found
  }

  /// The addresses that a module imports.
  ///
  /// Names without a path are not checked.
  static func inModules(_ bytes: [UInt8]) -> [String] {
    var found: [String] = []
    var text = ByteScanner(bytes)
    while !text.isAtEnd {
      guard text.takeWord("import") || text.takeWord("from") else {
        text.step(to: { $0 | 0x20 == UInt8(ascii: "i") || $0 | 0x20 == UInt8(ascii: "f") })
        continue
      }
      text.skipSpace()
      if text.take("(") { text.skipSpace() }
      if let address = text.quoted() { found.append(address) }
    }
    return found.filter { $0.hasPrefix("./") || $0.hasPrefix("../") || $0.hasPrefix("/") }
  }

  /// Quoted texts that may be paths.
  static func mentioned(_ bytes: [UInt8]) -> [String] {
    var found: [String] = []
    var text = ByteScanner(bytes)
    while !text.isAtEnd {
      if let word = text.quoted() {
        if word.utf8.count > 2, word.utf8.allSatisfy({ $0 > 0x20 }) { found.append(word) }
      } else {
        text.step(to: ByteScanner.isQuote)
      }
    }
    return found
  }

  /// Addresses that begin like the site's own, anywhere in the text.
  static func absolute(_ bytes: [UInt8], of site: String) -> [String] {
    let mark = Array(site.utf8)
    var found: [String] = []
    var place = bytes.startIndex
    while let start = bytes.place(of: mark[0], from: place) {
      place = start + 1
      guard bytes[start...].starts(with: mark) else { continue }
      let end = bytes[start...].firstIndex(where: ends) ?? bytes.endIndex
      place = max(place, end)
      found.append(String(decoding: bytes[start..<end], as: UTF8.self))
    }
    return found
  }

  /// Addresses of Vitrine's pages contain none of these.
  private static func ends(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "\"'<>&,;()[]{}|\\^`*".utf8.contains(byte)
  }

  /// The addresses in a web manifest; nil if it is not JSON.
  static func inManifest(_ bytes: [UInt8]) -> [String]? {
    guard let json = try? JSONSerialization.jsonObject(with: Data(bytes)) else { return nil }
    var found: [String] = []
    func visit(_ value: Any) {
      if let list = value as? [Any] { list.forEach(visit) }
      guard let map = value as? [String: Any] else { return }
      for key in ["src", "url", "start_url", "scope", "action"] {
        if let link = map[key] as? String { found.append(link) }
      }
      map.values.forEach(visit)
    }
    visit(json)
    return found
  }
}
