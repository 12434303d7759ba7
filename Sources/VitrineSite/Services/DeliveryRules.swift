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

  private let licenses: LicenseRules
  /// By provider: what its terms and site.yml leave.
  private let wishes: [String: Decision]

  init(_ configuration: SiteConfiguration, terms: [String: ServiceTerms]) {
    licenses = LicenseRules(
      configuration.services.licenses, own: configuration.services.own, terms: terms)
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
    guard licenses.isOfService(photo.id.provider) else { return true }
    return photo.license.isOpen || licenses.isOwn(photo.author?.id)
  }

  func decision(for photo: Photo) -> Decision {
    switch licenses.decision(of: photo.id.provider, by: photo.author?.id, under: photo.license) {
    case .allow: wishes[photo.id.provider] ?? .copy
    case .hotlink: .show
    case .exclude: .exclude
    }
  }
}
