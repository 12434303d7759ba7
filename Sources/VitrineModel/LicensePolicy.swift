// What a site does with photos of services, by license: its owner answers for what it shows.

/// How a photo's image reaches the visitor.
public enum Delivery: String, Hashable, Sendable, CaseIterable {
  /// As files of the site.
  case mirror
  /// From its service.
  case hotlink
  /// From an imgproxy, which resizes when it is asked for.
  case imgproxy
}

/// Which photos of services a site shows, and how.
public struct LicensePolicy: Hashable, Sendable {
  public enum Decision: String, Hashable, Sendable, CaseIterable {
    case allow
    /// Shown from its service, never copied.
    case hotlink
    case exclude
  }

  /// For licenses that no pattern names.
  public var otherwise: Decision
  public var decisions: [LicensePattern: Decision]

  public init(otherwise: Decision = .allow, decisions: [LicensePattern: Decision] = [:]) {
    self.otherwise = otherwise
    self.decisions = Self.cautious.merging(decisions) { $1 }
  }

  /// Copying what nobody gave leave to copy is not the default of any site.
  private static let cautious: [LicensePattern: Decision] = Dictionary(
    uniqueKeysWithValues: [License.allRightsReserved, .unknown].compactMap { license in
      LicensePattern(license.id).map { ($0, .hotlink) }
    })

  /// By the license's own id, else by its family, else what holds for all.
  public func decision(for license: License) -> Decision {
    let matching = decisions.filter { $0.key.matches(license) }
    return matching.first { $0.key.text == license.id }?.value ?? matching.first?.value
      ?? otherwise
  }
}
