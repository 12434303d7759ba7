// What becomes of each photo of a service: copied, shown from where it is, or left out. Decided
// from the site's policy and the service's terms alone; nothing is fetched here.

import VitrineConfig
import VitrineModel
import VitrineProviders

/// A site's rules for photos of services.
struct DeliveryRules: Sendable {
  enum Decision: Hashable, Sendable {
    case copy, show, exclude
  }

  private let policy: LicensePolicy
  private let own: Set<Author.ID>
  /// By provider: what its terms and site.yml leave.
  private let deliveries: [String: Delivery]

  init(_ configuration: SiteConfiguration, terms: [String: ServiceTerms]) {
    policy = configuration.services.licenses
    own = configuration.services.own
    deliveries = terms.reduce(into: [:]) { deliveries, entry in
      let (name, terms) = entry
      let wish = configuration.providers[name]?.delivery ?? configuration.delivery
      deliveries[name] = terms.whyNotCopied == nil ? wish : .hotlink
    }
  }

  /// May visitors take the photo away: one's own, and what its license lets everybody share. What
  /// stays at its service has no file to take.
  func maySave(_ photo: Photo) -> Bool {
    guard deliveries[photo.id.provider] != nil else { return true }
    return photo.license.isOpen || photo.author.map { own.contains($0.id) } ?? false
  }

  func decision(for photo: Photo) -> Decision {
    guard let delivery = deliveries[photo.id.provider] else { return .copy }
    let mayCopy: Decision = delivery == .mirror ? .copy : .show
    if let author = photo.author, own.contains(author.id) { return mayCopy }
    return switch policy.decision(for: photo.license) {
    case .allow: mayCopy
    case .hotlink: .show
    case .exclude: .exclude
    }
  }
}
