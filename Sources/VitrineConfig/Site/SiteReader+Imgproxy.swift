// What an imgproxy needs beside its own settings, told where somebody asks for it.

import VitrineModel

extension SiteReader {
  /// Pages could show nothing of what an imgproxy cannot read, or may not be asked for.
  func refuseUnfitImgproxy(_ site: SiteConfiguration, _ images: ImageSettings) {
    guard let position = askedAt(site, images) else { return }
    guard let own = images.imgproxy.position else {
      return faults.add(
        "config.missing-key", "`imgproxy` is missing (images)", at: position,
        mend: "write `imgproxy: { url: https://img.example.org/ }` below `images`")
    }
    guard let access = images.imgproxy.access else { return }
    if access.source == nil, site.address == nil, holdsFiles(site) {
      faults.add(
        "config.missing-key",
        "the imgproxy has nowhere to read the folder's photos from (images, imgproxy)", at: own,
        mend: "write `url`, where it finds the copies that the site publishes, or `source` below"
          + " `imgproxy`, such as `local:///`")
    }
    if site.address?.isSecure == true, !access.address.isSecure, !access.address.isOfThisMachine {
      faults.add(
        "config.bad-value",
        "browsers show no picture from `http://` on a site at `https://` (images, imgproxy)",
        at: own, mend: "let the imgproxy answer at `https://`")
    }
  }

  /// Where an imgproxy is asked for first; nil where nothing is delivered by one.
  private func askedAt(_ site: SiteConfiguration, _ images: ImageSettings) -> Position? {
    if images.delivery == .imgproxy { return images.deliveryPosition }
    return providers.lazy.compactMap { site.providers[$0.name] }
      .filter { $0.delivery == .imgproxy }.compactMap { $0.place(of: "delivery") }
      .compactMap { Position(of: $0) }.first
  }

  /// May photos of this machine come to be resized. What lists name is known when they are read.
  private func holdsFiles(_ site: SiteConfiguration) -> Bool {
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

  /// Browsers trust it whatever the scheme.
  fileprivate var isOfThisMachine: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.")
  }
}
