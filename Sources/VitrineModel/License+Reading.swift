// What people and programs write where a license should be: an id, a deed, a name in many spellings.
// A text with a word in it that is not understood names no license: reading one as more generous
// than it is would be worse than not reading it.

extension License {
  /// Nothing that names a license is longer.
  private static let longest = 4096

  /// Understands what people and programs write: an id, a deed's address in any port or language,
  /// `CC BY-SA 4.0`, `CC0`, `Public Domain`, `© 2024 …`, `All rights reserved`. Nil where the text
  /// names none of the vocabulary.
  public init?(reading text: String) {
    let folded = text.prefix(Self.longest).lowercased()
    guard let known = License.withID(folded) ?? Self.fromDeed(folded) ?? Self.fromWords(folded)
    else { return nil }
    self = known
  }

  /// `…creativecommons.org/licenses/by-sa/3.0/de/deed.en`: the port is a translation of the terms
  /// and keeps their version.
  private static func fromDeed(_ text: String) -> License? {
    let site = "creativecommons.org/"
    guard let range = text.firstRange(of: site) else { return nil }
    let parts = text[range.upperBound...].prefix { !" ?#\t\n<>\"'),;".contains($0) }
      .split(separator: "/").prefix(3).map { trimmed($0) }
    switch parts.first {
    case "publicdomain" where parts.dropFirst().first == "zero": return .cc0
    case "publicdomain" where parts.dropFirst().first == "mark": return .publicDomainMark
    case "licenses" where parts.dropFirst().first == "publicdomain": return .publicDomainMark
    default: return withDeed("https://\(site)\(parts.joined(separator: "/"))/")
    }
  }

  private static func fromWords(_ text: String) -> License? {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "." }
      .map { trimmed($0) }.filter { !$0.isEmpty }
    let phrase = words.joined(separator: " ")
    if phrase.contains("all rights reserved") { return .allRightsReserved }
    let isZero = words.contains("cc0") || phrase.contains("cc zero")
    if isZero || phrase.contains("creative commons zero") { return .cc0 }
    if phrase.contains("public domain") || phrase.contains("cc pdm") { return .publicDomainMark }
    if let license = creativeCommons(phrase) { return license }
    guard !phrase.contains("no known copyright") else { return nil }
    let isMarked = text.unicodeScalars.contains("©") || text.contains("(c)")
    return isMarked || words.contains("copyright") ? .allRightsReserved : nil
  }

  /// A full stop inside a word belongs to a version, at its end to the sentence.
  private static func trimmed(_ word: Substring) -> String {
    let start = word.drop { $0 == "." }
    guard let end = start.lastIndex(where: { $0 != "." }) else { return "" }
    return String(start[...end])
  }
}

// MARK: Creative Commons by name

extension License {
  /// `cc by sa 4.0`, `creative commons attribution sharealike 4.0 international`.
  private static func creativeCommons(_ phrase: String) -> License? {
    let words = phrase.replacing("creative commons", with: "cc")
      .replacing("non commercial", with: "noncommercial")
      .replacing("share alike", with: "sharealike").replacing("no deriv", with: "noderiv")
      .split(separator: " ")
    let starts = words.indices.filter { words[$0] == "cc" }
    return starts.lazy.compactMap { named(by: words[$0...].dropFirst()) }.first
  }

  /// Reads the parts of the name up to the version.
  private static func named(by words: some Sequence<Substring>) -> License? {
    let fillers: Set<Substring> = ["cc", "license", "licence", "version", "works", "the"]
    var parts: Set<String> = []
    for word in words where !fillers.contains(word) {
      if let part = part(word) {
        parts.insert(part)
      } else {
        let family = ["by", "nc", "sa", "nd"].filter(parts.contains).joined(separator: "-")
        return version(word).flatMap { withID("cc-\(family)-\($0)") }
      }
    }
    return nil
  }

  private static func part(_ word: Substring) -> String? {
    switch word {
    case "by", "attribution": "by"
    case "nc": "nc"
    case "sa", "sharealike": "sa"
    case "nd": "nd"
    case _ where word.hasPrefix("noncomm"): "nc"
    case _ where word.hasPrefix("noderiv"): "nd"
    default: nil
    }
  }

  /// `4.0`, `v4.0` or `4`.
  private static func version(_ word: Substring) -> String? {
    let number = word.hasPrefix("v") ? word.dropFirst() : word
    guard number.first?.isNumber == true else { return nil }
    return number.contains(".") ? String(number) : number + ".0"
  }
}
