// Reading what people and programs write in a license field: an id, a deed, a name in many
// spellings. Reading a license as more generous than it is would be worse than not reading it.

extension License {
  /// The longest text in bytes that is read.
  ///
  /// No name of a license is longer, and a longer text might take back at its end what it grants.
  public static let longestText = 4096

  /// Creates a license from what people and programs write: an id, the address of a deed in any
  /// port or language, `CC BY-SA 4.0`, `CC0`, `Public Domain`, `© 2024 …`, `All rights reserved`.
  ///
  /// Nil if the text names no license of the vocabulary, or if another part of it could limit the
  /// grant.
  ///
  /// - Parameters:
  ///   - text: The text to read.
  ///   - authors: The only names that may appear in a grant.
  public init?(reading text: String, by authors: [String] = []) {
    guard text.utf8.count <= Self.longestText else { return nil }
    guard let known = License.named(text) ?? Self.granted(by: text, of: authors) else { return nil }
    self = known
  }

  private static func granted(by text: String, of authors: [String]) -> License? {
    let words = LicenseWord.words(of: text)
    return LicenseGrant(words, by: LicenseAuthors(authors))?.license
      ?? (isReservation(words) ? .allRightsReserved : nil)
  }

  /// Creates a license from its address, such as
  /// `https://creativecommons.org/licenses/by-sa/3.0/de/deed.en`.
  ///
  /// - Parameter address: The whole address in lowercase; its scheme may be missing.
  init?(deed address: String) {
    let scheme = ["https://", "http://"].first { address.hasPrefix($0) } ?? ""
    let rest = address.dropFirst(scheme.count)
    let parts = rest.dropFirst(rest.hasPrefix("www.") ? 4 : 0).prefix { $0 != "?" && $0 != "#" }
      .split(separator: "/", omittingEmptySubsequences: false)
    let path = Array(parts.dropFirst())
    let license: License? =
      switch parts.first {
      case "creativecommons.org": License(commonsDeed: path)
      case "rightsstatements.org": License(rightsStatement: path)
      case "flickr.com" where path.starts(with: ["commons", "usage"]): .noKnownRestrictions
      case "usa.gov" where Self.governmentPages.contains(path.first ?? ""): .usGovernment
      default: nil
      }
    guard let license else { return nil }
    self = license
  }

  /// The pages about works of the government, which has moved them.
  private static let governmentPages: Set<Substring> = [
    "government-works", "government-copyright", "copyright.shtml",
  ]

  /// Whether the words reserve all rights.
  ///
  /// They do with `All rights reserved`, or with a copyright mark and no word of any license. Then
  /// the law's default applies, whatever else the text says. This grants nothing, so other words do
  /// no harm.
  static func isReservation(_ words: [LicenseWord]) -> Bool {
    let texts = words.map(\.text)
    func isNegated(_ place: Int) -> Bool {
      texts.indices.contains(place) && LicenseRefusals.negations.contains(texts[place])
    }
    let reserved = ["all", "rights", "reserved"]
    if let phrase = texts.firstRange(of: reserved) { return !isNegated(phrase.lowerBound - 1) }
    guard let mark = texts.firstIndex(where: { $0 == "©" || $0 == "copyright" }) else {
      return false
    }
    return !texts[..<mark].indices.contains(where: isNegated) && !isNegated(mark + 1)
      && words.allSatisfy { $0.deed == nil && !LicenseVocabulary.grantWords.contains($0.text) }
  }
}
