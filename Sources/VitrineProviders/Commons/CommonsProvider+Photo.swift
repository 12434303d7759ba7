// Converts a file of Commons to a photo. All its metadata is HTML, even the date.

import VitrineModel

extension CommonsProvider {
  /// Returns nil for files without an id, address or size.
  static func photo(_ page: CommonsPage, askedWidth: Int) -> Photo? {
    guard let id = page.pageid, let file = page.imageinfo.first,
      let original = original(file, askedWidth)
    else { return nil }
    let metadata = file.extmetadata ?? [:]
    let name = page.title.flatMap(fileName)
    let title = metadata["ObjectName"]?.text.flatMap {
      RichText(html: $0, lines: .marked).text.asTitle
    }
    var photo = Photo(
      id: Photo.ID(provider: info.name, id: id), title: title ?? name ?? "",
      caption: richText("ImageDescription", metadata), author: author(metadata),
      taken: metadata["DateTimeOriginal"]?.text.flatMap(CommonsDate.date),
      uploaded: file.timestamp.flatMap { PartialDate($0) },
      license: CommonsLicense.license(metadata), page: WebAddress(reported: file.descriptionurl),
      original: .remote(original), location: location(metadata))
    credit(&photo, metadata)
    return photo
  }

  /// Returns `Sea at night` for `File:Sea at night.jpg`, and nil for the name that a camera gave.
  private static func fileName(_ title: String) -> String? {
    let name = title.drop { $0 != ":" }.dropFirst()
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return String(stem).asTitle
  }

  /// The thumbnail has the requested width.
  ///
  /// The height in the reply is not reliable.
  private static func original(_ file: CommonsFile, _ askedWidth: Int) -> RemoteOriginal? {
    guard let address = WebAddress(reported: file.url),
      let size = PixelSize(reportedWidth: file.$width, height: file.$height)
    else { return nil }
    let width = CommonsWidth.covering(file.$thumbwidth ?? askedWidth)
    guard let thumb = WebAddress(reported: file.thumburl), thumb != address, width < size.width
    else {
      return RemoteOriginal(.init(address: address, size: size))
    }
    return RemoteOriginal(
      .init(address: address, size: size),
      [.init(address: thumb, size: size.scaled(toWidth: width))])
  }

  /// Returns a text; empty for a notice of the wiki that it is missing.
  private static func richText(_ key: String, _ metadata: [String: CommonsValue]) -> RichText {
    guard let html = metadata[key]?.text, !html.contains("class=\"boilerplate") else {
      return .empty
    }
    return RichText(html: html, lines: .marked)
  }

  /// The artist, by the first account that the field links to.
  ///
  /// The field may name others, such as those who edited the picture, so the name is that of the
  /// link. Without an artist, the attribution is all there is.
  private static func author(_ metadata: [String: CommonsValue]) -> Author? {
    let artist = richText("Artist", metadata)
    let wording = richText("Attribution", metadata)
    let account = artist.firstLink { CommonsName.account(in: $0) != nil }
    let id = account.flatMap { CommonsName.account(in: $0.address) }
    guard let name = artist.names ?? wording.names ?? id else { return nil }
    let link = account ?? artist.firstLink() ?? wording.firstLink()
    let isNamed = account.map { !RichText.isNumber($0.text) } ?? false
    return Author(
      id: Author.ID(provider: info.name, id: id ?? name),
      name: isNamed ? account?.text.asLine ?? name : name,
      page: link.map { page(at: $0.address, of: id) })
  }

  /// The page of an author; the uploads if there is only a page for writing one.
  private static func page(at address: WebAddress, of account: String?) -> WebAddress {
    guard address.parameter("redlink") != nil, let account else { return address }
    let uploads = "https://\(CommonsName.hosts[0])/wiki/Special:ListFiles/"
    return WebAddress(uploads + account.percentEncoded) ?? address
  }

  /// Adds the attribution that the author asks for, or all people of the artist field.
  ///
  /// A file with several descriptions, such as of a painting and its photo, has several authors; the
  /// reply names only the first and counts them.
  private static func credit(_ photo: inout Photo, _ metadata: [String: CommonsValue]) {
    guard let author = photo.author, let people = richText("Artist", metadata).names else { return }
    if let wording = richText("Attribution", metadata).names {
      photo.creditLine = wording == author.name ? nil : wording
    } else if metadata["AuthorCount"]?.text.flatMap({ Int($0) }) ?? 1 > 1 {
      photo.creators = "\(people) et al."
    } else if people != author.name {
      photo.creators = people
    }
  }

  private static func location(_ metadata: [String: CommonsValue]) -> Location? {
    guard let latitude = metadata["GPSLatitude"]?.text.flatMap({ Double($0) }),
      let longitude = metadata["GPSLongitude"]?.text.flatMap({ Double($0) })
    else { return nil }
    return Location(latitude: latitude, longitude: longitude)
  }
}

extension RichText {
  /// Whether the text of a link is the number that a wiki gives to a link without one, such as `[1]`.
  fileprivate static func isNumber(_ text: String) -> Bool {
    text.wholeMatch(of: /\s*\[\d+\]\s*/) != nil
  }

  /// The text as one line, without the numbers of links.
  fileprivate var names: String? {
    let named = paragraphs.map { runs in
      runs.filter { run in
        if case .link(let text, _) = run { !Self.isNumber(text) } else { true }
      }
    }
    return RichText(paragraphs: named.filter { !$0.isEmpty }).text.asLine
  }
}

extension CommonsFile {
  /// Why the file is not shown; nil for images that browsers can show.
  var omission: Omission? {
    let types = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"]
    let (type, kind) = (mime?.lowercased() ?? "", (mediatype ?? "BITMAP").uppercased())
    if type.hasPrefix("video/") || kind == "VIDEO" { return .video }
    return types.contains(type) && kind == "BITMAP" ? nil : .otherFile
  }
}
