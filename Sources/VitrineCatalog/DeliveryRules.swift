// Decides for each photo whether it is copied, shown from its service, resized by an imgproxy, or
// excluded. Only the site's policy and the service's terms count; nothing is fetched here.

public import VitrineConfig
public import VitrineModel

/// The rules by which the images of each photo reach visitors.
public struct DeliveryRules: Sendable {
  /// How a photo reaches visitors: copied, from its service, by an imgproxy, or not at all.
  public enum Decision: Hashable, Sendable {
    /// As a file of the site, from its service, by an imgproxy, or not at all.
    case copy, show, resize, exclude
  }

  private let licenses: LicenseRules
  /// What site.yml asks for, within the terms of each provider.
  private let requested: [String: Decision]

  /// Creates the rules from site.yml and the terms of services, by provider.
  public init(_ configuration: SiteConfiguration, terms: [String: ServiceTerms]) {
    licenses = LicenseRules(
      configuration.services.licenses, own: configuration.services.own, terms: terms)
    requested = configuration.providers.keys.reduce(into: [:]) { requested, name in
      requested[name] =
        switch configuration.delivery(of: name, under: terms[name]) {
        case .mirror: .copy
        case .hotlink: .show
        case .imgproxy: .resize
        }
    }
  }

  /// Whether visitors may save the photo: the site's own photos, and those whose license lets
  /// everybody share them.
  ///
  /// A photo that stays at its service has no file to save.
  public func maySave(_ photo: Photo) -> Bool {
    guard licenses.isOfService(photo.id.provider) else { return !photo.isVideo }
    return photo.license.isOpen || licenses.isOwn(photo.author?.id)
  }

  /// Returns how a photo reaches visitors.
  public func decision(for photo: Photo) -> Decision {
    switch licenses.decision(of: photo.id.provider, by: photo.author?.id, under: photo.license) {
    // An imgproxy reads neither raw files nor the posters of videos, which are files of the cache.
    case .allow:
      photo.original.file?.isRaw == true || photo.isVideo
        ? .copy : requested[photo.id.provider] ?? .copy
    case .hotlink: .show
    case .exclude: .exclude
    }
  }
}
