// What pages say about the services that photos come from.

import VitrineModel

extension Gallery {
  /// A photo's attribution as its service wants it.
  func credit(of photo: Photo) -> Credit {
    Credit(of: photo, under: settings.terms[photo.id.provider])
  }

  /// What the place is called where a service's photo or author has a page: the service's own name,
  /// or the host, since some services list what is elsewhere. Nil for those of one's own.
  func pageTitle(at page: WebAddress?, of provider: String) -> String? {
    guard let terms = settings.terms[provider], let page else { return nil }
    let host = page.site
    guard let home = terms.address?.site, host == home || host.hasSuffix(".\(home)") else {
      return host
    }
    return terms.title
  }

  /// The services of the whole site.
  func services() -> TemplateValue {
    var counts: [String: Int] = [:]
    var remote: Set<String> = []
    for (photo, mirrored) in zip(catalog.photos, mirrored)
    where settings.terms[photo.id.provider] != nil {
      counts[photo.id.provider, default: 0] += 1
      if mirrored.isOfService { remote.insert(photo.id.provider) }
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
          "is_remote": .truth(remote.contains(provider)),
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

extension Mirrored {
  /// Is it shown from elsewhere.
  var isRemote: Bool { renditions.contains { $0.file == nil } }

  /// Is it shown from its service: an imgproxy is the site's own.
  fileprivate var isOfService: Bool { renditions.contains { $0.mediaType == nil } }
}

extension ServiceTerms {
  /// Nothing where the service asks for no notice.
  var noticeContext: TemplateValue? {
    guard !notice.isEmpty else { return nil }
    return ["text": .text(notice), "title": .text(title), "address": .address(address)]
  }
}
