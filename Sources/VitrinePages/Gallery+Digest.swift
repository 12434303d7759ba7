// Everything that pages are made from, as one digest: the site's settings and words, the catalog,
// and its renditions.

public import VitrineModel

extension Gallery {
  /// The same as at the last build where no page can have changed. The theme's templates are not
  /// in it.
  public var inputs: Digest {
    var bytes: [UInt8] = []
    let settings: TemplateMap = [
      "site": .map(site), "page_size": .number(settings.pageSize),
      "strings": .map(settings.strings), "theme": .map(settings.theme), "terms": terms,
      "own_pages": .list(ownPages.map { .html(MarkdownMarkup.html(of: $0, root: "")) }),
      "suggested": .list(self.settings.suggested.map { .text($0.name) }),
    ]
    settings.encode(into: &bytes)
    catalog.encode(into: &bytes, settling: settle)
    for mirrored in mirrored {
      settle(&bytes)
      bytes += "\(mirrored.averageColor)".utf8
      bytes += mirrored.maySave ? "+".utf8 : "-".utf8
      for rendition in mirrored.all {
        bytes += rendition.link(from: "").utf8
        bytes += " \(rendition.size.width) \(rendition.size.height)".utf8
        bytes += " \(rendition.file?.bytes ?? 0);".utf8
      }
    }
    return self.settings.digest(bytes)
  }

  /// Many bytes become their digest, so that they are never all held.
  private func settle(_ bytes: inout [UInt8]) {
    if bytes.count > 1 << 20 { bytes = settings.digest(bytes).bytes }
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
