// The plural forms of whole numbers, by the cardinal rules of the Unicode CLDR
// (https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html), for
// languages that themes are likely to use. Other languages use `one` for 1, and `other`.

/// The rules for plural forms, by language.
enum PluralRule {
  /// `zero`, `one`, `two`, `few`, `many` or `other`.
  static func form(of number: Int, in language: String) -> String {
    let n = Int(number.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000).remainder)
    let code = language.lowercased().prefix { $0 != "-" && $0 != "_" }
    if isMillions(number), ["ca", "es", "fr", "it", "pt"].contains(code) { return "many" }
    switch code {
    case "ja", "zh", "ko", "vi", "th", "id", "ms", "lo", "my", "yue": return "other"
    case "fr", "pt", "hy", "hi", "fa", "bn", "am", "gu", "kn", "zu":
      // pt-PT counts as English does.
      if language.lowercased().hasPrefix("pt-pt") { return n == 1 ? "one" : "other" }
      return n <= 1 ? "one" : "other"
    case "ru", "uk", "be": return slavic(n)
    case "sr", "hr", "bs": return southSlavic(n)
    case "pl": return polish(n)
    case "cs", "sk": return n == 1 ? "one" : (2...4).contains(n) ? "few" : "other"
    case "sl": return slovenian(n)
    case "lt": return lithuanian(n)
    case "lv": return latvian(n)
    case "ro": return n == 1 ? "one" : n == 0 || (1...19).contains(n % 100) ? "few" : "other"
    case "he", "iw": return n == 1 ? "one" : n == 2 ? "two" : "other"
    case "ar": return arabic(n)
    case "is", "mk": return n % 10 == 1 && n % 100 != 11 ? "one" : "other"
    default: return n == 1 ? "one" : "other"
    }
  }

  /// Romance languages put a word between whole millions and what they count:
  /// `1 000 000 de photos`.
  private static func isMillions(_ number: Int) -> Bool {
    number != 0 && number.isMultiple(of: 1_000_000)
  }

  private static func slavic(_ n: Int) -> String {
    if n % 10 == 1, n % 100 != 11 { return "one" }
    return isFew(n) ? "few" : "many"
  }

  private static func southSlavic(_ n: Int) -> String {
    if n % 10 == 1, n % 100 != 11 { return "one" }
    return isFew(n) ? "few" : "other"
  }

  private static func polish(_ n: Int) -> String {
    n == 1 ? "one" : isFew(n) ? "few" : "many"
  }

  private static func isFew(_ n: Int) -> Bool {
    (2...4).contains(n % 10) && !(12...14).contains(n % 100)
  }

  private static func slovenian(_ n: Int) -> String {
    switch n % 100 {
    case 1: "one"
    case 2: "two"
    case 3, 4: "few"
    default: "other"
    }
  }

  private static func lithuanian(_ n: Int) -> String {
    if (11...19).contains(n % 100) { return "other" }
    return n % 10 == 1 ? "one" : n % 10 >= 2 ? "few" : "other"
  }

  private static func latvian(_ n: Int) -> String {
    if n % 10 == 0 || (11...19).contains(n % 100) { return "zero" }
    return n % 10 == 1 ? "one" : "other"
  }

  private static func arabic(_ n: Int) -> String {
    switch n {
    case 0: return "zero"
    case 1: return "one"
    case 2: return "two"
    default:
      return (3...10).contains(n % 100) ? "few" : (11...99).contains(n % 100) ? "many" : "other"
    }
  }
}
