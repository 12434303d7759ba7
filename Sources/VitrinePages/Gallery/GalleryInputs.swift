// Digests of everything that pages are made from. What single photos say is apart from what
// connects them, so that a change of a few photos differs from a change of the site.

public import VitrineModel

/// The digests of what all pages of a gallery are made from, except for the theme's templates.
public struct GalleryInputs: Hashable, Sendable {
  /// The digest of what every page may show: the site's settings, words and menus.
  public let site: Digest
  /// The digest of the sets, authors, tags and other lists with the photos in them, and of Markdown
  /// pages.
  public let frame: Digest
  /// By position in the catalog: the digest of the facts about a photo and of its renditions.
  public let photos: [Digest]

  /// Creates the inputs from digests computed before.
  public init(site: Digest, frame: Digest, photos: [Digest]) {
    self.site = site
    self.frame = frame
    self.photos = photos
  }

  /// Returns the photos that changed; nil if more than single photos changed.
  public func changes(since earlier: GalleryInputs) -> Set<Catalog.Position>? {
    guard site == earlier.site, frame == earlier.frame, photos.count == earlier.photos.count
    else { return nil }
    return Set(photos.indices.filter { photos[$0] != earlier.photos[$0] })
  }
}

extension Gallery {
  /// What the pages are made from, computed at each call.
  public var inputs: GalleryInputs {
    let notes = catalog.notes
    return GalleryInputs(
      site: siteDigest, frame: frame,
      photos: catalog.photos.indices.map { position in
        var bytes: [UInt8] = []
        catalog.photos[position].encode(into: &bytes)
        images[position].encode(into: &bytes)
        bytes += (notes[position] ?? "").utf8
        for path in addresses.paths(of: position, in: catalog) {
          bytes += path.text.utf8
          bytes.append(0)
        }
        return settings.digest(bytes)
      })
  }

  private var siteDigest: Digest {
    var bytes: [UInt8] = []
    let settings: TemplateMap = [
      "site": .map(site), "strings": .map(settings.strings), "theme": .map(settings.theme),
      "terms": terms, "fields": fields, "whole_photos": .bool(settings.wholePhotos),
      "head": self.settings.additions.markup(root: "").map { .html($0) } ?? .none,
    ]
    settings.encode(into: &bytes)
    return self.settings.digest(bytes)
  }

  private var frame: Digest {
    var bytes: [UInt8] = []
    let lists: TemplateMap = [
      "page_size": .number(settings.pageSize),
      "own_pages": .list(markdownPages.map { .html(MarkdownHTML.html(of: $0, root: "")) }),
      "has_videos": .bool(hasVideos),
      "downloads": .list(catalog.sets.map { .bool(offersDownload($0)) }),
      "redirects": .bool(settings.redirects),
      "api": .bool(settings.api),
      "former": .list(settings.former.map { .text("\($0.path) \($0.written)") }),
      "caption": .text(orNone: settings.caption.text),
      "suggested": .list(settings.suggested.map { .text($0.name) }),
      "hosts": .list(
        remoteHosts.sorted { $0.key < $1.key }.map { position, hosts in
          .list([.number(position)] + hosts.sorted().map { .text($0) })
        }),
    ]
    lists.encode(into: &bytes)
    catalog.encodeStructure(into: &bytes)
    browse.encode(into: &bytes)
    map?.encode(into: &bytes)
    return settings.digest(bytes)
  }

  private var fields: TemplateValue {
    .list(
      settings.fields.map { field in
        [
          "name": .text(field.name), "title": .text(field.title),
          "is_searchable": .bool(field.isSearchable),
          "property": .text(field.property.map { "\($0)" } ?? ""),
        ]
      })
  }

  private var terms: TemplateValue {
    .list(
      settings.terms.sorted { $0.key < $1.key }.map { provider, terms in
        [
          "provider": .text(provider), "title": .text(terms.title),
          "address": .address(terms.address), "notice": .text(terms.notice),
          "most": .number(terms.photosPerPage ?? 0), "credit": .text("\(terms.credit)"),
        ]
      })
  }
}

extension Catalog {
  /// The notes of lists that differ from the captions of their photos, with the sets that show them.
  fileprivate var notes: [Position: String] {
    var notes: [Position: String] = [:]
    for (number, filled) in sets.enumerated() {
      for (position, note) in filled.notes { notes[position, default: ""] += "\(number) \(note)\n" }
    }
    return notes
  }
}

extension RenditionSet {
  fileprivate func encode(into bytes: inout [UInt8]) {
    bytes += "\(averageColor)".utf8
    for region in regions ?? [] {
      bytes += "\(region.frame.inSteps) \(region.confidence)".utf8
    }
    bytes += maySave ? "+".utf8 : "-".utf8
    bytes += "\(renditions.count) \(thumbnails.count) \(card == nil ? 0 : 1) ".utf8
    bytes += motion == nil ? "".utf8 : "moving ".utf8
    for rendition in all {
      bytes += rendition.link(from: "").utf8
      bytes += " \(rendition.size.width) \(rendition.size.height)".utf8
      bytes += " \(rendition.file?.bytes ?? 0);".utf8
    }
    if let video {
      bytes += "\(video.file.path) \(video.file.bytes) \(video.duration) ".utf8
      bytes += "\(video.size.width) \(video.size.height)".utf8
    }
  }
}
