// Openverse writes a license as a slug and a version, and asks for slugs in any version.

import VitrineModel

enum OpenverseLicense {
  private static let slugs = [
    "by", "by-nc", "by-nc-nd", "by-nc-sa", "by-nd", "by-sa", "cc0", "pdm",
  ]

  /// Can Openverse have anything under one of the licenses: nearly all licenses are none of its.
  static func mayHold(_ patterns: [LicensePattern]) -> Bool {
    patterns.isEmpty || holdsUnknown(patterns) || !covering(patterns).isEmpty
  }

  /// What to ask for so that nothing is missed; nothing where all is to be looked at.
  static func slugs(of patterns: [LicensePattern]) -> [String] {
    holdsUnknown(patterns) ? [] : covering(patterns)
  }

  /// What cannot be read may stand under any slug.
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

  /// Unknown where slug, version and deed are not one of ours: a slug alone names no terms.
  static func license(_ image: OpenverseImage) -> License {
    let slug = image.license?.lowercased() ?? ""
    guard slugs.contains(slug) else { return .unknown }
    let version = image.licenseVersion ?? (slug.hasPrefix("by") ? "" : "1.0")
    let named = License.withID("\(id(of: slug))-\(version)")
    let deed = WebAddress(told: image.licenseAddress).flatMap { License(reading: $0.text) }
    return named ?? deed.flatMap { $0.id.hasPrefix(id(of: slug)) ? $0 : nil } ?? .unknown
  }
}
