// Statements of an image file about its rights, field by field, as written. They are interpreted
// only when the author is known, and only all together.

/// One field about rights, as written.
public struct RightsStatement: Hashable, Sendable {
  /// The kind of a field.
  public enum Field: UInt8, Hashable, Sendable {
    /// A field for terms: any text in it that is not understood may be a limit.
    case terms
    /// A field for the name of the holder, an address, a sentence.
    case rights
  }

  /// The kind of the field.
  public let field: Field
  /// The text; nil if it is longer than any license that is read, because half of a text may grant
  /// what the whole refuses.
  public let text: String?

  /// Creates a statement; drops a text that is too long.
  public init(_ field: Field, _ text: String?) {
    self.field = field
    self.text = text.flatMap { $0.utf8.count <= License.longestText ? $0 : nil }
  }
}

extension RightsStatement {
  func claim(by authors: LicenseAuthors) -> RightsClaim {
    guard let text else { return .unclear }
    if let license = License.named(text), !License.withoutStatement.contains(license) {
      return .grant(license)
    }
    let words = LicenseWord.words(of: text)
    if let grant = LicenseGrant(words, by: authors) { return grant.claim }
    let isHarmless = field == .rights && !words.contains(where: LicenseRefusals.refuses)
    if License.isReservation(words) { return isHarmless ? .notice : .reserved }
    return isHarmless && !words.contains(where: \.namesLicense) ? .nothing : .unclear
  }

  /// Whether the text is the beginning of another field's text.
  ///
  /// A holder's field has 128 bytes in IPTC, and programs cut longer texts. The rest is in the
  /// longer field, so nothing is lost with the shorter one.
  private func isCut(of other: RightsStatement) -> Bool {
    guard field == .rights, let text, let longer = other.text else { return false }
    return text.utf8.count < longer.utf8.count && longer.hasPrefix(text)
  }

  private static let most = 100

  /// Returns the license that all fields of a file agree on.
  ///
  /// - Parameters:
  ///   - statements: The fields of the file.
  ///   - authors: The names of the photo's author.
  /// - Returns: The license; `.unknown` if the fields disagree or are not understood.
  public static func license(
    in statements: [RightsStatement], by authors: [String]
  ) -> License {
    guard (1...most).contains(statements.count) else { return .unknown }
    let known = LicenseAuthors(authors)
    let whole = statements.filter { one in !statements.contains { one.isCut(of: $0) } }
    return RightsClaim.license(agreedIn: whole.map { $0.claim(by: known) })
  }
}
