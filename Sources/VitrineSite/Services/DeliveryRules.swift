// What becomes of each photo: copied, shown from where it is, resized by an imgproxy, or left out.
// Decided from the site's policy and the service's terms alone; nothing is fetched here.

import VitrineConfig
import VitrineModel
import VitrineProviders

/// A site's rules for its photos.
struct DeliveryRules: Sendable {
  enum Decision: Hashable, Sendable {
    case copy, show, resize, exclude
  }

  private let policy: LicensePolicy
  private let own: Set<Author.ID>
  /// By provider: what its terms and site.yml leave.
  private let wishes: [String: Decision]
  private let services: Set<String>

  init(_ configuration: SiteConfiguration, terms: [String: ServiceTerms]) {
    policy = configuration.services.licenses
    own = configuration.services.own
    services = Set(terms.keys)
    wishes = configuration.providers.keys.reduce(into: [:]) { wishes, name in
      wishes[name] =
        switch configuration.delivery(of: name, under: terms[name]) {
        case .mirror: .copy
        case .hotlink: .show
        case .imgproxy: .resize
        }
    }
  }

  /// May visitors take the photo away: one's own, and what its license lets everybody share. What
  /// stays at its service has no file to take.
  func maySave(_ photo: Photo) -> Bool {
    guard services.contains(photo.id.provider) else { return true }
    return photo.license.isOpen || photo.author.map { own.contains($0.id) } ?? false
  }

  func decision(for photo: Photo) -> Decision {
    let wish = wishes[photo.id.provider] ?? .copy
    guard services.contains(photo.id.provider) else { return wish }
    if let author = photo.author, own.contains(author.id) { return wish }
    return switch policy.decision(for: photo.license) {
    case .allow: wish
    case .hotlink: .show
    case .exclude: .exclude
    }
  }
}
