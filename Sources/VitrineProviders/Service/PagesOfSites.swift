// Addresses that people copy from their browser to say whom or what they mean.

import Foundation
import VitrineModel

extension WebAddress {
  /// An address as it is pasted: with its scheme, or without it where the page is one of these
  /// hosts. Other texts may look like an address and be somebody's name.
  init?(pasted text: String, at hosts: [String]) {
    if let address = WebAddress(text) {
      self = address
    } else if let address = WebAddress("https://\(text)"), address.parts(at: hosts) != nil {
      self = address
    } else {
      return nil
    }
  }

  /// The parts of the path of a page of these hosts, `photos`, `ada` of
  /// `https://www.flickr.com/photos/ada/`; nil for pages of others, which may have a similar name.
  func parts(at hosts: [String]) -> [String]? {
    let isThere = hosts.contains { origin == "https://\($0)" || origin == "http://\($0)" }
    return isThere ? pathComponents : nil
  }

  /// The value of a parameter of its query; of doubled ones the first.
  func parameter(_ name: String) -> String? {
    let query = text.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
    let pair = query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
    let value = pair.map { String($0.dropFirst(name.count + 1)).replacing("+", with: " ") }
    return value.flatMap { $0.removingPercentEncoding ?? $0 }
  }

  /// What follows `#`, escapes replaced; empty where there is none.
  var fragment: String {
    let fragment = String(text.drop { $0 != "#" }.dropFirst())
    return fragment.removingPercentEncoding ?? fragment
  }
}

extension [String] {
  /// Without `fr` or `pt-br` at the start of a path.
  var withoutLanguage: [String] {
    first?.wholeMatch(of: /[a-z]{2}(-[a-z]{2})?/) == nil ? self : Array(dropFirst())
  }
}

extension StringProtocol {
  /// Is it made of letters and digits of ASCII, and these other signs, as ids of services are?
  func isCode(_ others: String = "", longest: Int = 64) -> Bool {
    !isEmpty && utf8.count <= longest
      && utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: others.utf8.contains(byte)
        }
      }
  }

  var isNumber: Bool { !isEmpty && utf8.count <= 20 && utf8.allSatisfy { 0x30...0x39 ~= $0 } }
}
