// What a picture file says about its rights, field by field, as it stands there. What it means is
// only decided where the author is known, and only by all the fields together.

/// One field about rights, as written.
public struct RightsStatement: Hashable, Sendable {
  public enum Field: UInt8, Hashable, Sendable {
    /// Made for terms: whatever stands here and is not understood may be a limit.
    case terms
    /// Made for the name of the holder, an address, a sentence.
    case rights
  }

  public let field: Field
  /// Nil where it is longer than any license that is read: half of a text may grant what the whole
  /// refuses.
  public let text: String?

  public init(_ field: Field, _ text: String?) {
    self.field = field
    self.text = text.flatMap { $0.utf8.count <= License.longestText ? $0 : nil }
  }
}

extension RightsStatement {
  func claim(by authors: LicenseAuthors) -> RightsClaim {
    guard let text else { return .unclear }
    if let license = License.withID(text.lowercased()), license.isOpen { return .grant(license) }
    let words = LicenseWord.words(of: text)
    if let grant = LicenseGrant(words, by: authors) { return grant.claim }
    let isHarmless = field == .rights && !words.contains(where: LicenseRefusals.refuses)
    if License.isReservation(words) { return isHarmless ? .notice : .reserved }
    return isHarmless && !words.contains(where: \.namesLicense) ? .nothing : .unclear
  }

  /// A holder's field has 128 bytes in IPTC, and programs cut what is longer. What was cut off
  /// stands in the longer field, so that nothing is lost with the shorter one.
  private func isCut(of other: RightsStatement) -> Bool {
    guard field == .rights, let text, let longer = other.text else { return false }
    return text.utf8.count < longer.utf8.count && longer.hasPrefix(text)
  }

  private static let most = 100

  /// The license that all the fields of a file agree on.
  public static func license(
    in statements: [RightsStatement], by authors: [String]
  ) -> License {
    guard (1...most).contains(statements.count) else { return .unknown }
    let known = LicenseAuthors(authors)
    let whole = statements.filter { one in !statements.contains { one.isCut(of: $0) } }
    return RightsClaim.license(agreedIn: whole.map { $0.claim(by: known) })
  }
}
