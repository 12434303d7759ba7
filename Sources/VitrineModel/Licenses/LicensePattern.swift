// A license as site.yml and set filters name it: one version, or all versions of a family.

/// A license, or a family of licenses in any version: `cc-by-4.0`, `cc-by`.
public struct LicensePattern: Hashable, Sendable {
  /// The pattern as text.
  public let text: String

  /// Creates a pattern; nil unless the text is the id of a license or its beginning up to the
  /// version.
  public init?(_ text: String) {
    guard Self.known.contains(text) else { return nil }
    self.text = text
  }

  /// All texts that are patterns, families before their versions.
  public static let known: [String] = {
    var seen: Set<String> = []
    return License.all.flatMap { [$0.family, $0.id] }.filter { seen.insert($0).inserted }
  }()

  /// Returns whether a license has this id or belongs to this family.
  public func matches(_ license: License) -> Bool {
    license.id == text || license.family == text
  }
}

extension License {
  /// The id without the version: `cc-by`.
  var family: String {
    let parts = id.split(separator: "-")
    guard let last = parts.last, last.first?.isNumber == true else { return id }
    return parts.dropLast().joined(separator: "-")
  }
}
