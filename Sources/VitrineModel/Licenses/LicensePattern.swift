// A license as site.yml and set filters name it: one license, one version with its ports, or all
// versions of a family.

/// A license, or a family of licenses: `cc-by-3.0-de`, `cc-by-3.0` in any jurisdiction, `cc-by` in any
/// version.
public struct LicensePattern: Hashable, Sendable {
  /// The pattern as text.
  public let text: String

  /// Creates a pattern; nil unless the text is the id of a license or its beginning up to the
  /// version.
  public init?(_ text: String) {
    if let license = License.withID(text) {
      self.text = license.id
    } else if Self.families.contains(text) {
      self.text = text
    } else {
      return nil
    }
  }

  private init(trusting text: Substring) { self.text = String(text) }

  /// The licenses without their versions, in the order of `License.all`.
  public static let families = License.all.map { String($0.family) }.distinct

  /// All texts that are patterns, without ports, families before their versions.
  public static let known = License.all.flatMap { [String($0.family), $0.id] }.distinct

  /// Returns the patterns that match a license, the most specific first: its id, its version in any
  /// jurisdiction, its family.
  static func matching(_ license: License) -> [LicensePattern] {
    [license.id[...], license.unportedID, license.family].map { LicensePattern(trusting: $0) }
  }

  /// Returns whether a license has this id or belongs to this version or family.
  public func matches(_ license: License) -> Bool {
    license.id == text || license.unportedID == text || license.family == text
  }
}
