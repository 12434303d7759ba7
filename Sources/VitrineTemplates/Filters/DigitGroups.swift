// Which digits of a number have a separator before them, by the numbers of the Unicode CLDR
// (https://cldr.unicode.org/translation/number-currency-formats/number-and-currency-patterns). Most
// languages separate groups of three digits. Those of India have groups of two above the thousands,
// and some languages have no separator in numbers of four digits. Browsers know the same rules.

/// The groups of digits in the numbers of a language.
struct DigitGroups {
  /// The number of digits in a group above the thousands.
  private let higher: Int
  /// The number of digits that have separators between them, at least.
  private let least: Int

  /// Creates the groups of a language, such as `hi` or `pt-PT`.
  init(language: String) {
    let parts = language.lowercased().split(separator: "-").map(String.init)
    let code = parts.first ?? ""
    let region = parts.dropFirst().last { $0.utf8.count == 2 } ?? ""
    let isIndian = Self.indian.contains(code) || (code, region) == ("en", "in")
    higher = isIndian ? 2 : 3
    least = Self.isSparse(code, region) ? 5 : 4
  }

  private static let indian: Set = [
    "as", "bn", "gu", "hi", "ml", "mr", "ne", "or", "pa", "ta", "te",
  ]

  /// Whether numbers of four digits have no separator; Spanish and Portuguese differ by region.
  private static func isSparse(_ code: String, _ region: String) -> Bool {
    switch code {
    case "be", "bg", "et", "hu", "hy", "it", "ka", "lv", "pl", "sl", "sq": true
    case "es": ["", "es", "gq", "ph"].contains(region)
    case "pt": ["ch", "cv", "gq", "gw", "lu", "mo", "mz", "pt", "st", "tl"].contains(region)
    default: false
    }
  }

  /// Returns whether a separator precedes the digit at a place.
  ///
  /// - Parameters:
  ///   - place: The place of the digit, from the left.
  ///   - count: The number of digits.
  /// - Returns: Whether it does.
  func isSeparated(at place: Int, of count: Int) -> Bool {
    guard place > 0, count >= least else { return false }
    let above = count - place - 3
    return above >= 0 && above.isMultiple(of: higher)
  }
}
