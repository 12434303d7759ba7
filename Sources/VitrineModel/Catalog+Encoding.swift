// A catalog as bytes: everything a page could show of it, in a fixed order, lengths before
// contents. Where these bytes are those of the last build, no page has to be looked at. A property
// that is added to a noun must be added here; a test counts them.

extension Catalog {
  /// Appends photos and sets; authors, tags and orders follow from them.
  public func encode(into bytes: inout [UInt8]) {
    bytes.append(count: photos.count)
    for photo in photos { photo.encode(into: &bytes) }
    bytes.append(count: sets.count)
    for filled in sets {
      filled.set.encode(into: &bytes)
      bytes.append(text: filled.caption)
      bytes.append(positions: filled.photos)
      bytes.append(count: filled.albums.count)
      for entry in filled.albums {
        for text in [entry.album.id, entry.album.title, entry.album.caption] {
          bytes.append(text: text)
        }
        bytes.append(positions: entry.photos)
      }
    }
  }
}

extension Photo {
  func encode(into bytes: inout [UInt8]) {
    bytes.append(text: id.provider)
    bytes.append(text: id.id)
    for text in [title, caption, alternativeText, license.id] { bytes.append(text: text) }
    author.encode(into: &bytes) { $0.encode(into: &$1) }
    bytes.append(text: taken?.iso8601 ?? "")
    bytes.append(text: uploaded?.iso8601 ?? "")
    bytes.append(count: tags.count)
    for tag in tags { bytes.append(text: tag.name) }
    bytes.append(text: page?.text ?? "")
    original.encode(into: &bytes)
    camera.encode(into: &bytes)
    location.encode(into: &bytes) {
      $1.append(number: $0.latitude)
      $1.append(number: $0.longitude)
    }
    bytes.append(isFavorite ? 1 : 0)
  }
}

extension Author {
  fileprivate func encode(into bytes: inout [UInt8]) {
    for text in [id.provider, id.id, name, page?.text ?? "", biography, avatar?.text ?? ""] {
      bytes.append(text: text)
    }
    bytes.append(count: links.count)
    for link in links {
      bytes.append(text: link.name)
      bytes.append(text: link.address.text)
    }
  }
}

extension Original {
  /// Not where the file lies on this machine, which no page shows.
  fileprivate func encode(into bytes: inout [UInt8]) {
    bytes.append(text: source)
    bytes.append(contentsOf: digest.bytes)
    bytes.append(count: size.width)
    bytes.append(count: size.height)
  }
}

extension Camera {
  fileprivate func encode(into bytes: inout [UInt8]) {
    for text in [make, model, lens] { bytes.append(text: text ?? "") }
    for number in [aperture, exposure, focalLength] { bytes.append(number: number ?? -1) }
    bytes.append(count: iso ?? -1)
  }
}

extension PhotoSet {
  fileprivate func encode(into bytes: inout [UInt8]) {
    for text in [slug, title, icon, provider, "\(selection)"] { bytes.append(text: text) }
  }
}

extension Optional {
  fileprivate func encode(into bytes: inout [UInt8], _ some: (Wrapped, inout [UInt8]) -> Void) {
    bytes.append(self == nil ? 0 : 1)
    if let self { some(self, &bytes) }
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: Double) {
    append(count: Int(bitPattern: UInt(number.bitPattern)))
  }

  fileprivate mutating func append(positions: [Catalog.Position]) {
    append(count: positions.count)
    for position in positions { append(count: position) }
  }
}
