// Which photos a site may show, and which of them copy: its policy by license, its own accounts, the
// services' terms. A build keeps to it, and an audit asks whether a built site does.

import VitrineConfig
import VitrineModel

/// A site's rules by license.
struct LicenseRules: Sendable {
  private let policy: LicensePolicy
  private let own: Set<Author.ID>
  private let terms: [String: ServiceTerms]

  /// - Parameter terms: of services, by name; what comes from elsewhere is the site's own.
  init(_ settings: ServiceSettings, terms: [String: ServiceTerms]) {
    policy = settings.licenses
    own = settings.own
    self.terms = terms
  }

  func isOfService(_ provider: String) -> Bool { terms[provider] != nil }

  func isOwn(_ author: Author.ID?) -> Bool { author.map(own.contains) ?? false }

  /// What may be done with a photo of this license.
  func decision(
    of provider: String, by author: Author.ID?, under license: License
  ) -> LicensePolicy.Decision {
    guard let terms = terms[provider] else { return .allow }
    let decision = isOwn(author) ? .allow : policy.decision(for: license)
    return decision == .allow && terms.whyNotCopied != nil ? .hotlink : decision
  }
}
