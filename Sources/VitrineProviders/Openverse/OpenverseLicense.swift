// Openverse sends a license as a slug and a version, and filters by slug in any version.

import VitrineModel

/// Converts licenses of Openverse.
enum OpenverseLicense {
  private static let slugs = [
    "by", "by-nc", "by-nc-nd", "by-nc-sa", "by-nd", "by-sa", "cc0", "pdm", "sampling+",
    "nc-sampling+",
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

  /// Whether licenses outside the vocabulary are accepted.
  ///
  /// Those may have any slug.
  private static func holdsUnknown(_ patterns: [LicensePattern]) -> Bool {
    patterns.contains { $0.matches(.unknown) || $0.matches(.other) }
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
    slug == "cc0" || slug == "pdm" ? slug : "cc-\(slug.replacing("+", with: "-plus"))"
  }

  /// Returns the license; its deed alone names the jurisdiction.
  ///
  /// A slug without a version does not identify the terms. A slug that is not one of those above
  /// says less than an address. If slug and address are of different licenses, neither may grant more
  /// than the other.
  static func license(_ image: OpenverseImage) -> License {
    let slug = image.license?.asLine?.lowercased() ?? ""
    let isKnown = slugs.contains(slug)
    let named = named(slug, version: image.licenseVersion?.asLine)
    let address = WebAddress(reported: image.licenseAddress)
    if let deed = address.flatMap({ License(reading: $0.text) }) {
      let pattern = LicensePattern(named?.id ?? (isKnown ? id(of: slug) : ""))
      if pattern?.matches(deed) ?? !isKnown { return deed }
      if let named { return .agreed(in: [named, deed]) }
    }
    if slug.isEmpty, address == nil { return .unknown }
    let parts = [isKnown ? "CC" : "", slug.uppercased(), image.licenseVersion?.asLine ?? ""]
    let name = parts.filter { !$0.isEmpty }.joined(separator: " ")
    return named ?? .other(named: slug.isEmpty ? License.other.name : name, at: address)
  }

  /// Returns the license with a slug and a version, which may lack its last digit.
  private static func named(_ slug: String, version: String?) -> License? {
    let version = version ?? (slug.hasPrefix("by") ? nil : "1.0")
    return version.flatMap { version in
      License.withID("\(id(of: slug))-\(version)") ?? License.withID("\(id(of: slug))-\(version).0")
    }
  }
}
