// The rules of a site for photos of services, by license: its owner is responsible for what it
// shows.

/// The way in which a photo's image reaches the visitor.
public enum Delivery: String, Hashable, Sendable, CaseIterable {
  /// As files of the site.
  case mirror
  /// From its service.
  case hotlink
  /// From an imgproxy, which resizes on request.
  case imgproxy
}

/// The rules that decide which photos of services a site shows, and how.
public struct LicensePolicy: Hashable, Sendable {
  /// The decision about photos under a license.
  public enum Decision: String, Hashable, Sendable, CaseIterable {
    /// Shown, and copied if the service allows it.
    case allow
    /// Shown from its service, never copied.
    case hotlink
    /// Not shown.
    case exclude
  }

  /// The decision for licenses that no pattern matches.
  public var otherwise: Decision
  /// The decisions by pattern.
  public var decisions: [LicensePattern: Decision]

  /// Creates a policy.
  ///
  /// Photos without a license that allows copying are hotlinked unless `decisions` says otherwise. A
  /// stricter `otherwise` holds for them, too.
  public init(otherwise: Decision = .allow, decisions: [LicensePattern: Decision] = [:]) {
    self.otherwise = otherwise
    self.decisions = Self.cautious.mapValues { max($0, otherwise) }.merging(decisions) { $1 }
  }

  /// By default, a site does not copy photos that nobody permitted to copy.
  private static let cautious: [LicensePattern: Decision] = Dictionary(
    uniqueKeysWithValues: License.all.filter { !$0.isOpen }.compactMap { license in
      LicensePattern(license.id).map { ($0, .hotlink) }
    })

  /// Returns the decision for a license: by its id, else by its version, else by its family, else
  /// the default.
  public func decision(for license: License) -> Decision {
    LicensePattern.matching(license).lazy.compactMap { decisions[$0] }.first ?? otherwise
  }

  /// The policy in words, a line for each decision: `hotlink: all-rights-reserved, unknown`.
  public var lines: [String] {
    Decision.allCases.compactMap { decision in
      let patterns = decisions.filter { $0.value == decision }.map(\.key.text).sorted()
      let rest = decision == otherwise ? ["every other license"] : []
      let all = (patterns + rest).joined(separator: ", ")
      return all.isEmpty ? nil : "\(decision.rawValue): \(all)"
    }
  }
}

extension LicensePolicy.Decision: Comparable {
  /// Whether a decision is less strict than another.
  public static func < (a: Self, b: Self) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
