// Reads page addresses that people copy from their browser into site.yml.

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
    let isThere = hosts.contains { origin == "https://\($0)" || origin == "http://\($0)" }
    return isThere ? pathComponents : nil
  }

  /// Returns the value of a query parameter; the first if it is repeated.
  func parameter(_ name: String) -> String? {
    let query = text.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
    let pair = query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
    let value = pair.map { String($0.dropFirst(name.count + 1)).replacing("+", with: " ") }
    return value.flatMap { $0.removingPercentEncoding ?? $0 }
  }

  /// The text after `#`, with escapes decoded; empty if there is none.
  var fragment: String {
    let fragment = String(text.drop { $0 != "#" }.dropFirst())
    return fragment.removingPercentEncoding ?? fragment
  }
}

extension [String] {
  /// The path components without a language such as `fr` or `pt-br` at the start.
  var withoutLanguage: [String] {
    first?.wholeMatch(of: /[a-z]{2}(-[a-z]{2})?/) == nil ? self : Array(dropFirst())
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
