// The newest photos of the site and of its lists as Atom (RFC 4287), and those of the site as JSON Feed 1.1
// (https://www.jsonfeed.org/version/1.1/).

import VitrineModel

/// The two feeds of the site, and an Atom feed of each list of photos.
struct FeedFiles: PageKind {
  /// A feed, and its format.
  enum Subject: Sendable {
    case atom(Source)
    case json(Source)

    var source: Source {
      switch self {
      case .atom(let source), .json(let source): source
      }
    }
  }

  /// What a feed is about.
  struct Source: Sendable {
    let title: String
    /// The page that shows the same photos.
    let page: SitePath
    /// The newest first.
    let photos: [Catalog.Position]
    /// The notes that the feed has instead of the captions of some photos.
    var notes: [Catalog.Position: String] = [:]
  }

  let name = "feeds"

  /// A feed needs absolute addresses.
  func pages(in gallery: Gallery) -> [Subject] {
    guard gallery.settings.address != nil else { return [] }
    let site = Source(
      title: gallery.settings.title, page: Routes.home,
      photos: gallery.newest(most: FeedEntry.most))
    let lists = PageKinds.all.compactMap { $0 as? any ListPageKind }
    return [.atom(site), .json(site)]
      + lists.flatMap { $0.feeds(in: gallery) }.map { .atom($0) }
  }

  func route(of subject: Subject, in gallery: Gallery) -> SitePath {
    switch subject {
    case .atom(let source): Routes.feed(of: source.page)
    case .json: Routes.jsonFeed
    }
  }

  func photos(on subject: Subject, in gallery: Gallery) -> [Catalog.Position]? {
    subject.source.photos
  }

  /// The title and the digests of the photos: nothing else of the site is in a feed.
  func outline(
    of subject: Subject, in gallery: Gallery, _ inputs: GalleryInputs
  ) -> [UInt8]? {
    let source = subject.source
    return Array("\(source.title)\0\(source.page)\0".utf8)
      + source.photos.flatMap { inputs.photos[$0].bytes }
  }

  func content(of subject: Subject, at route: SitePath, in gallery: Gallery) -> PageContent {
    let site = gallery.settings.address?.text ?? ""
    return switch subject {
    case .atom(let source):
      .text(AtomFeed(gallery: gallery, site: site, source: source, route: route).text)
    case .json(let source):
      .text(JSONFeed(gallery: gallery, site: site, source: source).text)
    }
  }
}

extension FeedFiles.Source {
  /// Creates the feed of a list of photos.
  init(
    title: String, page: SitePath, list: [Catalog.Position], notes: [Catalog.Position: String],
    in gallery: Gallery
  ) {
    let photos = gallery.catalog.photos
    self.title = gallery.joined(title, gallery.settings.title)
    self.page = page
    self.notes = notes
    self.photos = gallery.admitted(
      list.sorted { Photo.isNewer(photos[$0], photos[$1]) }, most: FeedEntry.most)
  }
}

/// Writes the Atom feed.
private struct AtomFeed {
  let gallery: Gallery
  let site: String
  let source: FeedFiles.Source
  let route: SitePath

  var text: String {
    let entries = FeedEntry.entries(of: source, in: gallery)
    let updated = entries.compactMap(\.date).max()?.rfc3339 ?? FeedEntry.unknownDate
    let settings = gallery.settings
    let page = site + source.page.link
    let isOfSite = source.page == Routes.home && !settings.description.isEmpty
    let subtitle = isOfSite ? element("subtitle", settings.description) : nil
    let lines: [String?] = [
      #"<?xml version="1.0" encoding="utf-8"?>"#,
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(XML.escaped(settings.language))\">",
      element("title", source.title), subtitle, element("id", page),
      element("updated", updated),
      "<link rel=\"alternate\" type=\"text/html\" href=\"\(XML.escaped(page))\"/>",
      "<link rel=\"self\" type=\"application/atom+xml\""
        + " href=\"\(XML.escaped(site + route.link))\"/>",
      "<author><name>\(XML.escaped(settings.title))</name></author>",
    ]
    return (lines.compactMap(\.self) + entries.map(entry) + ["</feed>", ""])
      .joined(separator: "\n")
  }

  private func entry(_ entry: FeedEntry) -> String {
    let photo = entry.photo
    let author = photo.author.map {
      "<author>" + element("name", $0.name) + ($0.page.map { element("uri", $0.text) } ?? "")
        + "</author>"
    }
    let enclosure = entry.image.map {
      "<link rel=\"enclosure\" " + ($0.mediaType.map { "type=\"\($0)\" " } ?? "")
        + ($0.bytes.map { "length=\"\($0)\" " } ?? "") + "href=\"\(XML.escaped($0.address))\"/>"
    }
    let video = entry.video.map {
      "<link rel=\"enclosure\" type=\"\(PublishedVideo.mediaType)\" length=\"\($0.file.bytes)\""
        + " href=\"\(XML.escaped(entry.site + $0.file.path.text))\"/>"
    }
    let lines: [String?] = [
      "<entry>", element("title", entry.title), element("id", entry.address),
      "<link rel=\"alternate\" type=\"text/html\" href=\"\(XML.escaped(entry.address))\"/>",
      video, enclosure, element("updated", entry.updated),
      entry.date.map { element("published", $0.rfc3339) }, author,
      photo.tags.isEmpty
        ? nil : photo.tags.map { "<category term=\"\(XML.escaped($0.name))\"/>" }.joined(),
      element("rights", entry.credit.line),
      "<content type=\"html\">\(XML.escaped(entry.html))</content>", "</entry>",
    ]
    return lines.compactMap(\.self).joined(separator: "\n")
  }

  private func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(XML.escaped(text))</\(name)>"
  }
}

/// Writes the JSON feed.
private struct JSONFeed {
  let gallery: Gallery
  let site: String
  let source: FeedFiles.Source

  var text: String {
    let settings = gallery.settings
    let entries = FeedEntry.entries(of: source, in: gallery)
    let feed: TemplateMap = [
      "version": "https://jsonfeed.org/version/1.1",
      "title": .text(source.title),
      "home_page_url": .text(site),
      "feed_url": .text(site + Routes.jsonFeed.text),
      "description": .text(orNone: settings.description),
      "language": .text(settings.language),
      "items": .list(entries.map { .map(item($0).present) }),
    ]
    var json: [UInt8] = []
    feed.present.appendJSON(to: &json)
    return String(decoding: json, as: UTF8.self) + "\n"
  }

  private func attachment(_ video: PublishedVideo, _ entry: FeedEntry) -> TemplateValue {
    [
      "url": .text(entry.site + video.file.path.text),
      "mime_type": .text(PublishedVideo.mediaType),
      "size_in_bytes": .number(video.file.bytes),
      "duration_in_seconds": .number(video.seconds),
    ]
  }

  private func item(_ entry: FeedEntry) -> TemplateMap {
    let author = entry.photo.author.map { author -> TemplateValue in
      let fields: TemplateMap = ["name": .text(author.name), "url": .address(author.page)]
      return [.map(fields.present)]
    }
    return [
      "id": .text(entry.address),
      "url": .text(entry.address),
      "title": .text(entry.title),
      "content_html": .text(entry.html),
      "image": .text(orNone: entry.image?.address),
      "date_published": .text(orNone: entry.date?.rfc3339),
      "authors": author ?? .none,
      "attachments": entry.video.map { [attachment($0, entry)] } ?? .none,
      "tags": entry.photo.tags.isEmpty
        ? .none : .list(entry.photo.tags.map { .text($0.name) }),
    ]
  }
}
