// Which photos a site may show, and which of them copy: its policy by license, its own accounts, and the
// terms of the services. A build follows these rules, and an audit checks whether a built site does.

/// The rules of a site by license.
public struct LicenseRules: Sendable {
  private let policy: LicensePolicy
  private let own: Set<Author.ID>
  private let terms: [String: ServiceTerms]

  /// Creates the rules.
  ///
  /// - Parameters:
  ///   - policy: The policy of site.yml.
  ///   - own: The site's own accounts.
  ///   - terms: The terms of services, by name. Photos from anywhere else are the site's own.
  public init(_ policy: LicensePolicy, own: Set<Author.ID>, terms: [String: ServiceTerms]) {
    self.policy = policy
    self.own = own
    self.terms = terms
  }

  /// Whether a provider is a service with terms.
  public func isOfService(_ provider: String) -> Bool { terms[provider] != nil }

  /// Whether an author is one of the site's own accounts.
  public func isOwn(_ author: Author.ID?) -> Bool { author.map(own.contains) ?? false }

  /// Returns what may be done with a photo under a license.
  public func decision(
    of provider: String, by author: Author.ID?, under license: License
  ) -> LicensePolicy.Decision {
    guard let terms = terms[provider] else { return .allow }
    let decision = isOwn(author) ? .allow : policy.decision(for: license)
    return decision == .allow && terms.whyNotCopied != nil ? .hotlink : decision
  }
}
