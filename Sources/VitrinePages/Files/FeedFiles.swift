// The newest photos as Atom (RFC 4287) and JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).

import VitrineModel

/// The two feeds of the site.
struct FeedFiles: PageKind {
  /// The format of a feed.
  enum Subject: Sendable { case atom, json }

  let name = "feeds"

  /// A feed needs absolute addresses.
  func pages(in gallery: Gallery) -> [Subject] {
    gallery.settings.address == nil ? [] : [.atom, .json]
  }

  func route(of subject: Subject, in gallery: Gallery) -> SitePath {
    switch subject {
    case .atom: Routes.atom
    case .json: Routes.jsonFeed
    }
  }

  func content(of subject: Subject, at route: SitePath, in gallery: Gallery) -> PageContent {
    let site = gallery.settings.address?.text ?? ""
    return switch subject {
    case .atom: .text(AtomFeed(gallery: gallery, site: site).text)
    case .json: .text(JSONFeed(gallery: gallery, site: site).text)
    }
  }
}

/// Writes the Atom feed.
private struct AtomFeed {
  let gallery: Gallery
  let site: String

  var text: String {
    let entries = FeedEntry.entries(of: gallery)
    let updated = entries.first { $0.date != nil }?.updated ?? FeedEntry.unknownDate
    let settings = gallery.settings
    let subtitle = settings.description.isEmpty ? nil : element("subtitle", settings.description)
    let lines: [String?] = [
      #"<?xml version="1.0" encoding="utf-8"?>"#,
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(XML.escaped(settings.language))\">",
      element("title", settings.title), subtitle, element("id", site),
      element("updated", updated),
      "<link rel=\"alternate\" type=\"text/html\" href=\"\(XML.escaped(site))\"/>",
      "<link rel=\"self\" type=\"application/atom+xml\" href=\"\(XML.escaped(site))feed.xml\"/>",
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

  var text: String {
    let settings = gallery.settings
    let feed: TemplateMap = [
      "version": "https://jsonfeed.org/version/1.1",
      "title": .text(settings.title),
      "home_page_url": .text(site),
      "feed_url": .text(site + Routes.jsonFeed.text),
      "description": .text(orNone: settings.description),
      "language": .text(settings.language),
      "items": .list(FeedEntry.entries(of: gallery).map { .map(item($0).present) }),
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
