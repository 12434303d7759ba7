// Reads page addresses that people copy from their browser. A list may have 200,000 of them, so
// everything goes by bytes, and a text is decoded only if it contains an escape.

import Foundation
import VitrineModel

extension WebAddress {
  /// Reads a pasted address.
  ///
  /// The scheme may be missing only for these hosts: other text may look like an address and be a
  /// user name.
  init?(pasted text: String, at hosts: [String]) {
    if let address = WebAddress(text) {
      self = address
    } else if let address = WebAddress("https://\(text)"), address.parts(at: hosts) != nil {
      self = address
    } else {
      return nil
    }
  }

  /// Returns the path components of a page of these hosts, such as `photos`, `ada` for
  /// `https://www.flickr.com/photos/ada/`; nil for other hosts, even with a similar name.
  func parts(at hosts: [String]) -> [String]? {
    let authority = authorityAndRest.prefix { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
    }
    let isThere = hosts.contains { authority.matches($0) }
    return isThere ? pathComponents : nil
  }

  /// The components of the path, with escapes decoded.
  var pathComponents: [String] {
    authorityAndRest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
      .compactMap { $0.isEmpty ? nil : $0.decoded }
  }

  /// Returns the value of a query parameter; the first if it is repeated.
  func parameter(_ name: String) -> String? {
    let query = text.utf8.prefix { $0 != UInt8(ascii: "#") }
      .drop { $0 != UInt8(ascii: "?") }.dropFirst()
    let start = "\(name)=".utf8
    let pair = query.split(separator: UInt8(ascii: "&")).first { $0.starts(with: start) }
    return pair.map { pair in
      let spaced = pair.dropFirst(start.count)
        .map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
      return Substring(decoding: spaced, as: UTF8.self).utf8.decoded
    }
  }

  /// The text after `#`, with escapes decoded; empty if there is none.
  var fragment: String {
    text.utf8.drop { $0 != UInt8(ascii: "#") }.dropFirst().decoded
  }

  /// The text after the scheme.
  private var authorityAndRest: Substring.UTF8View {
    text.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
  }
}

extension Substring.UTF8View {
  /// The text with escapes decoded; as it is if they are invalid.
  fileprivate var decoded: String {
    let text = String(Substring(self))
    return contains(UInt8(ascii: "%")) ? text.removingPercentEncoding ?? text : text
  }

  /// Whether this is a lowercase text, with its ASCII letters in any case.
  fileprivate func matches(_ text: String) -> Bool {
    elementsEqual(text.utf8) { byte, other in
      byte == other || (0x41...0x5A).contains(byte) && byte | 0x20 == other
    }
  }
}

extension [String] {
  /// The path components without a language such as `fr` or `pt-br` at the start.
  var withoutLanguage: [String] {
    guard let first, first.isLanguage else { return self }
    return Array(dropFirst())
  }
}

extension String {
  /// Whether the text is like `fr` or `pt-br`.
  fileprivate var isLanguage: Bool {
    let codes = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return 1...2 ~= codes.count
      && codes.allSatisfy { $0.count == 2 && $0.allSatisfy { (0x61...0x7A).contains($0) } }
  }
}

extension StringProtocol {
  /// Whether the text consists of ASCII letters, digits and these other characters, like the ids of
  /// services.
  func isIdentifier(_ others: String = "", longest: Int = 64) -> Bool {
    !isEmpty && utf8.count <= longest
      && utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: others.utf8.contains(byte)
        }
      }
  }

  /// Whether the text consists of 1 to 20 ASCII digits.
  var isNumber: Bool { !isEmpty && utf8.count <= 20 && utf8.allSatisfy { 0x30...0x39 ~= $0 } }
}
