// Openverse sends a license as a slug and a version, and filters by slug in any version.

import VitrineModel

/// Converts licenses of Openverse.
enum OpenverseLicense {
  private static let slugs = [
    "by", "by-nc", "by-nc-nd", "by-nc-sa", "by-nd", "by-sa", "cc0", "pdm",
  ]

  /// Whether Openverse may have images under one of the licenses.
  ///
  /// It knows only a few licenses.
  static func mayMatch(_ patterns: [LicensePattern]) -> Bool {
    patterns.isEmpty || holdsUnknown(patterns) || !covering(patterns).isEmpty
  }

  /// Returns the slugs to filter by, so that nothing is missed; empty if all images must be
  /// checked.
  static func slugs(of patterns: [LicensePattern]) -> [String] {
    holdsUnknown(patterns) ? [] : covering(patterns)
  }

  /// Whether unknown licenses are accepted.
  ///
  /// Those may have any slug.
  private static func holdsUnknown(_ patterns: [LicensePattern]) -> Bool {
    patterns.contains { $0.matches(.unknown) }
  }

  private static func covering(_ patterns: [LicensePattern]) -> [String] {
    slugs.filter { slug in patterns.contains { isCovered($0, by: slug) } }
  }

  private static func isCovered(_ pattern: LicensePattern, by slug: String) -> Bool {
    let id = id(of: slug)
    guard pattern.text.hasPrefix(id) else { return false }
    let rest = pattern.text.dropFirst(id.count)
    return rest.isEmpty || rest.first == "-" && rest.dropFirst().first?.isNumber == true
  }

  private static func id(of slug: String) -> String {
    slug == "cc0" || slug == "pdm" ? slug : "cc-\(slug)"
  }

  /// Returns the license; `unknown` unless the version or the deed is known, because a slug alone
  /// does not identify the terms.
  static func license(_ image: OpenverseImage) -> License {
    let slug = image.license?.lowercased() ?? ""
    guard slugs.contains(slug) else { return .unknown }
    let version = image.licenseVersion ?? (slug.hasPrefix("by") ? "" : "1.0")
    let named = License.withID("\(id(of: slug))-\(version)")
    let deed = WebAddress(reported: image.licenseAddress).flatMap { License(reading: $0.text) }
    return named ?? deed.flatMap { $0.id.hasPrefix(id(of: slug)) ? $0 : nil } ?? .unknown
  }
}
