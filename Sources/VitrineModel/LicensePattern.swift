// How site.yml and set filters name licenses: one version, or all versions of a family.

/// A license, or a family of them in any version: `cc-by-4.0`, `cc-by`.
public struct LicensePattern: Hashable, Sendable {
  public let text: String

  /// Nil unless it is the id of a license or the beginning of one up to its version.
  public init?(_ text: String) {
    guard Self.known.contains(text) else { return nil }
    self.text = text
  }

  /// Every text that is a pattern, families before their versions.
  public static let known: [String] = {
    var seen: Set<String> = []
    return License.all.flatMap { [$0.family, $0.id] }.filter { seen.insert($0).inserted }
  }()

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
