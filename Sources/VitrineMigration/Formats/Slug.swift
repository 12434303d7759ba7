// Names of addresses, as other generators and Vitrine itself make them.

import Foundation

/// Makes the parts of addresses from names, as other generators do.
enum Slug {
  /// Letters whose plain form is not in their decomposition.
  private static let letters: [Character: String] = [
    "ß": "ss", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "œ": "oe", "Œ": "OE", "ł": "l", "Ł": "L",
    "đ": "d", "Đ": "D", "þ": "th", "Þ": "TH", "ð": "d", "ı": "i", "&": "and", "$": "dollar",
    "%": "percent", "€": "euro", "£": "pound", "<": "less", ">": "greater", "|": "or",
  ]

  /// The name of an album's page in thumbsup; nil if it has letters that its table spells in a way that
  /// is not known here.
  static func thumbsup(_ title: String) -> String? {
    var name = ""
    for character in title {
      let plain = letters[character] ?? withoutMarks(character)
      guard plain.unicodeScalars.allSatisfy({ !Self.spelled.contains($0.value) }) else {
        return nil
      }
      name += plain == "-" ? " " : plain.filter { !"*+~.()'\"!:@".contains($0) }
    }
    let words = name.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: "-")
  }

  /// Greek, Cyrillic, Armenian, Arabic and Georgian.
  private static let spelled: ClosedRange<UInt32> = 0x0370...0x10FF

  private static func withoutMarks(_ character: Character) -> String {
    let plain = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { !(0x0300...0x036F).contains($0.value) }
    return plain.allSatisfy(\.isASCII) ? String(String.UnicodeScalarView(plain)) : String(character)
  }

  /// A name that site.yml takes: lowercase letters, digits and hyphens.
  static func plain(_ text: String) -> String {
    let lower = (thumbsup(text) ?? "").lowercased().replacing("_", with: "-")
    let name = lower.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    return name.isEmpty ? "page" : String(name.prefix(80))
  }
}
