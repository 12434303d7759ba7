// A photo as schema.org's ImageObject, so that search engines show author and license:
// https://developers.google.com/search/docs/appearance/structured-data/image-license-metadata

import VitrineModel

/// Makes the structured data of a photo's page.
struct StructuredData {
  let context: PageContext
  let position: Catalog.Position

  private var photo: Photo { context.gallery.catalog.photos[position] }
  private var images: RenditionSet { context.gallery.images[position] }
  private var credit: Credit { context.gallery.credit(of: photo) }

  /// JSON for a `<script type="application/ld+json">`; nil if the photo has no renditions.
  var html: TrustedHTML? {
    guard let largest = images.largest else { return nil }
    return (video ?? object(largest)).present.script
  }

  private func object(_ largest: Rendition) -> TemplateMap {
    var object: TemplateMap = [
      "@context": "https://schema.org",
      "@type": "ImageObject",
      "name": .text(context.gallery.title(of: photo)),
      "caption": .text(orNone: photo.caption.text),
      "contentUrl": .text(address(largest)),
    ]
    addRights(to: &object)
    return object
  }

  private func addRights(to object: inout TemplateMap) {
    let own = address(context.route)
    let rights: TemplateMap = [
      "license": .address(photo.license.address),
      "acquireLicensePage": .text(photo.page?.text ?? own),
      "creator": creator,
      "creditText": .text(credit.line),
      "copyrightNotice": .text(orNone: credit.copyright),
      "dateCreated": .text(orNone: photo.taken?.iso8601),
      "uploadDate": .text(orNone: photo.uploaded?.iso8601),
      "keywords": photo.tags.isEmpty ? .none : .list(photo.tags.map { .text($0.name) }),
    ]
    for entry in rights.entries { object[entry.name] = entry.value }
    addFields(to: &object)
  }

  /// Adds the values of declared columns: as the terms that site.yml names, unless the photo has the
  /// fact already, or else as separate properties.
  private func addFields(to object: inout TemplateMap) {
    var others: [TemplateValue] = []
    for value in context.gallery.settings.fields(of: photo) {
      switch value.field.property {
      case .dublinCore(let term)?:
        object["@context"] = Self.contextWithDublinCore
        object["dcterms:\(term)"] = .text(value.text)
      case .schema(let name)?
      where (object[name] ?? TemplateValue.none) == TemplateValue.none:
        object[name] = .text(value.text)
      default:
        others.append([
          "@type": "PropertyValue", "propertyID": .text(value.field.name),
          "name": .text(value.field.title), "value": .text(value.text),
        ])
      }
    }
    if !others.isEmpty { object["additionalProperty"] = .list(others) }
  }

  private static let contextWithDublinCore: TemplateValue = .list([
    "https://schema.org", ["dcterms": "http://purl.org/dc/terms/"],
  ])

  // https://developers.google.com/search/docs/appearance/structured-data/video
  private var video: TemplateMap? {
    guard let video = context.gallery.video(of: position) else { return nil }
    var object: TemplateMap = [
      "@context": "https://schema.org",
      "@type": "VideoObject",
      "name": .text(context.gallery.title(of: photo)),
      "description": .text(
        orNone: photo.caption.isEmpty ? photo.shownAlternative : photo.caption.text),
      "thumbnailUrl": .text(orNone: images.preview().map(address)),
      "contentUrl": .text(address(video.file.path)),
      "encodingFormat": .text(PublishedVideo.mediaType),
      "duration": .text(video.isoDuration),
      "width": .number(video.size.width),
      "height": .number(video.size.height),
    ]
    addRights(to: &object)
    // Search engines require it.
    if photo.uploaded == nil { object["uploadDate"] = .text(orNone: photo.taken?.iso8601) }
    return object
  }

  private var creator: TemplateValue {
    guard let author = photo.author else { return .none }
    let page = context.gallery.authorRoutes[author.id].map { address($0) }
    let person: TemplateMap = [
      "@type": "Person", "name": .text(author.name),
      "url": .text(orNone: author.page?.text ?? page),
    ]
    return .map(person.present)
  }

  private func address(_ rendition: Rendition) -> String {
    context.absolute(rendition) ?? rendition.link(from: context.root)
  }

  /// Returns an absolute address, or one relative to the page if the site's address is unknown.
  private func address(_ path: SitePath) -> String {
    context.absolute(path) ?? context.root + path.link
  }
}
