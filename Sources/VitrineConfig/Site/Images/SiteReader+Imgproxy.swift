// Checks the other settings that imgproxy needs, and reports problems if a delivery uses it.

import VitrineModel

extension SiteReader {
  /// Reports an imgproxy that cannot read the photos, or that browsers may not ask.
  func checkImgproxy(_ site: SiteConfiguration, _ images: ImageSettings) {
    guard let position = firstUse(site, images) else { return }
    guard let own = images.imgproxy.position else {
      return diagnostics.add(
        "config.missing-key", "`imgproxy` is missing (images)", at: position,
        help: "write `imgproxy: { url: https://img.example.org/ }` below `images`")
    }
    guard let access = images.imgproxy.access else { return }
    if access.source == nil, site.address == nil, deliversFiles(site) {
      diagnostics.add(
        "config.missing-key",
        "imgproxy has no address to read the folder's photos from (images, imgproxy)", at: own,
        help: "add `url`, the address at which the site publishes copies, or `source` below"
          + " `imgproxy`, such as `source: local:///`")
    }
    if site.address?.isSecure == true, !access.address.isSecure, !access.address.isOfThisMachine {
      diagnostics.add(
        "config.bad-value",
        "browsers block images from `http://` on an `https://` site (images, imgproxy)",
        at: own, help: "serve imgproxy at `https://`")
    }
  }

  /// Returns the position of the first delivery by imgproxy; nil if there is none.
  private func firstUse(_ site: SiteConfiguration, _ images: ImageSettings) -> Position? {
    if images.delivery == .imgproxy { return images.deliveryPosition }
    return providers.lazy.compactMap { site.providers[$0.name] }
      .filter { $0.delivery == .imgproxy }.compactMap { $0.place(of: "delivery") }
      .compactMap { Position(of: $0) }.first
  }

  /// Whether imgproxy may have to read photos of this machine.
  ///
  /// Sets without a provider count, because the photos of a list are not known yet.
  private func deliversFiles(_ site: SiteConfiguration) -> Bool {
    let files = providers.filter {
      $0.terms == nil && site.delivery(of: $0.name, under: nil) == .imgproxy
    }
    return !files.isEmpty
      && site.sets.contains { set in
        set.provider.map { name in files.contains { $0.name == name } } ?? true
      }
  }
}

extension WebAddress {
  fileprivate var isSecure: Bool { text.hasPrefix("https://") }

  /// Whether this is a loopback address, which browsers trust whatever the scheme.
  fileprivate var isOfThisMachine: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.")
  }
}
