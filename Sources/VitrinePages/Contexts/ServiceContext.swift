// What pages say about the services that photos come from.

import VitrineModel

extension Gallery {
  /// Returns the attribution of a photo as its service demands it.
  func credit(of photo: Photo) -> Credit {
    Credit(of: photo, under: settings.terms[photo.id.provider])
  }

  /// Returns the name of the site with a photo's or an author's page: the name of the service, or
  /// the host, since some services list what is elsewhere.
  ///
  /// Nil for the owner's own photos.
  func pageTitle(at page: WebAddress?, of provider: String) -> String? {
    guard let terms = settings.terms[provider], let page else { return nil }
    let host = page.site
    guard let home = terms.address?.site, host == home || host.hasSuffix(".\(home)") else {
      return host
    }
    return terms.title
  }

  /// Returns the services of the whole site.
  func services() -> TemplateValue {
    var counts: [String: Int] = [:]
    var remote: Set<String> = []
    for (photo, images) in zip(catalog.photos, images)
    where settings.terms[photo.id.provider] != nil {
      counts[photo.id.provider, default: 0] += 1
      if images.isFromService { remote.insert(photo.id.provider) }
    }
    let services = counts.compactMap { provider, count in
      settings.terms[provider].map { (provider, count, $0) }
    }
    return .list(
      services.sorted { ($0.2.title, $0.0) < ($1.2.title, $1.0) }.map { provider, count, terms in
        [
          "title": .text(terms.title),
          "address": .address(terms.address),
          "notice": .text(orNone: terms.notice),
          "count": .number(count),
          "is_remote": .bool(remote.contains(provider)),
        ]
      })
  }
}

extension WebAddress {
  fileprivate var site: String {
    let host = host
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}

extension RenditionSet {
  /// Whether pages show it from another host.
  var isRemote: Bool { renditions.contains { $0.file == nil } }

  /// Whether pages show it from its service; an imgproxy belongs to the site.
  fileprivate var isFromService: Bool { renditions.contains { $0.mediaType == nil } }
}

extension ServiceTerms {
  /// The notice that the service demands; nil if it demands none.
  var noticeContext: TemplateValue? {
    guard !notice.isEmpty else { return nil }
    return ["text": .text(notice), "title": .text(title), "address": .address(address)]
  }
}
