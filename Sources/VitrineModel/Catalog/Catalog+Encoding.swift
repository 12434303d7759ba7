// A catalog as bytes: everything that a page could show of it, in a fixed order, lengths before
// contents. If these bytes equal those of the last build, no page has to be rendered. A property
// that is added to a type must be added here; a test counts the properties.

extension Catalog {
  /// Appends the structure of the catalog: which photos it has, their orders, and the sets, authors
  /// and tags.
  ///
  /// `Photo.encode(into:)` appends the rest of a photo.
  public func encodeStructure(into bytes: inout [UInt8]) {
    bytes.append(count: photos.count)
    for photo in photos {
      for text in [photo.id.provider, photo.id.id] { bytes.append(text: text) }
      bytes.append(tags: photo.tags)
    }
    bytes.append(positions: newest)
    bytes.append(count: authors.count)
    for entry in authors {
      entry.author.encode(into: &bytes)
      bytes.append(positions: entry.photos)
    }
    bytes.append(count: tags.count)
    for entry in tags {
      bytes.append(text: entry.tag.name)
      bytes.append(positions: entry.photos)
    }
    bytes.append(count: sets.count)
    for filled in sets {
      filled.set.encode(into: &bytes)
      filled.caption.encode(into: &bytes)
      bytes.append(positions: filled.photos)
      bytes.append(positions: filled.own)
      bytes.append(count: filled.cover ?? -1)
      bytes.append(filled.isUnlisted ? 1 : 0)
      bytes.append(count: filled.albums.count)
      for entry in filled.albums {
        for text in [entry.album.id, entry.album.title] { bytes.append(text: text) }
        entry.album.caption.encode(into: &bytes)
        bytes.append(positions: entry.photos)
        bytes.append(count: entry.cover ?? -1)
        bytes.append(entry.album.isUnlisted ? 1 : 0)
        entry.album.branch.encode(into: &bytes) {
          $1.append(text: $0.path)
          $1.append($0.isUnlisted ? 1 : 0)
        }
      }
      bytes.append(tags: filled.related)
    }
  }
}

extension Photo {
  /// Appends everything that a page could show of the photo.
  public func encode(into bytes: inout [UInt8]) {
    bytes.append(text: id.provider)
    bytes.append(text: id.id)
    for text in [title, alternativeText, license.id, license.name, license.address?.text ?? ""] {
      bytes.append(text: text)
    }
    caption.encode(into: &bytes)
    author.encode(into: &bytes) { $0.encode(into: &$1) }
    bytes.append(text: taken?.exact ?? "")
    bytes.append(text: uploaded?.exact ?? "")
    bytes.append(tags: tags)
    bytes.append(text: page?.text ?? "")
    original.encode(into: &bytes)
    camera.encode(into: &bytes)
    location.encode(into: &bytes) {
      $1.append(number: $0.latitude)
      $1.append(number: $0.longitude)
    }
    bytes.append(isFavorite ? 1 : 0)
    focus.encode(into: &bytes) { for step in $0.inSteps { $1.append(count: step) } }
    bytes.append(text: useReport?.text ?? "")
    facts.notes.encode(into: &bytes) { notes, bytes in
      let place = notes.place
      for name in [place?.name, place?.city, place?.state, place?.country, notes.label] {
        name.encode(into: &bytes) { $1.append(text: $0) }
      }
      bytes.append(count: notes.people.count)
      for name in notes.people { bytes.append(text: name) }
      bytes.append(count: notes.rating ?? 0)
      notes.credentials.encode(into: &bytes) { $1.append(text: $0.issuer) }
      // The position shows in the order of photos alone.
      for line in [notes.creators, notes.credit] {
        line.encode(into: &bytes) { $1.append(text: $0) }
      }
      bytes.append(count: notes.fields.count)
      for (name, text) in notes.fields.sorted(by: { $0.key < $1.key }) {
        bytes.append(text: name)
        bytes.append(text: text)
      }
    }
    facts.video.encode(into: &bytes) { video, bytes in
      bytes.append(contentsOf: video.digest.bytes)
      bytes.append(number: video.duration)
      video.size.encode(into: &bytes)
      bytes.append(video.isLive ? 1 : 0)
    }
    favorite.encode(into: &bytes) { row, bytes in
      for column in TableRow.Columns.favorites.inOrder { bytes.append(text: row[column]) }
    }
  }
}

extension Author {
  fileprivate func encode(into bytes: inout [UInt8]) {
    for text in [id.provider, id.id, name, page?.text ?? "", avatar?.text ?? ""] {
      bytes.append(text: text)
    }
    biography.encode(into: &bytes)
    bytes.append(count: links.count)
    for link in links {
      bytes.append(text: link.name)
      bytes.append(text: link.address.text)
    }
    profile.encode(into: &bytes)
  }
}

extension Author.Profile {
  fileprivate func encode(into bytes: inout [UInt8]) {
    for text in [realName, account, place, since?.iso8601 ?? ""] { bytes.append(text: text) }
    for count in [photoCount, followerCount] { bytes.append(count: count ?? -1) }
    bytes.append(isForHire ? 1 : 0)
  }
}

extension RichText {
  fileprivate func encode(into bytes: inout [UInt8]) {
    bytes.append(count: paragraphs.count)
    for paragraph in paragraphs {
      bytes.append(count: paragraph.count)
      for run in paragraph {
        bytes.append(text: run.text)
        if case .link(_, let address) = run { bytes.append(text: address.text) }
        bytes.append(0)
      }
    }
  }
}

extension Original {
  fileprivate func encode(into bytes: inout [UInt8]) {
    switch self {
    case .file(let file): file.encode(into: &bytes)
    case .remote(let remote): remote.encode(into: &bytes)
    }
  }
}

extension OriginalFile {
  /// Leaves out the path on this machine, which no page shows.
  fileprivate func encode(into bytes: inout [UInt8]) {
    bytes.append(0)
    bytes.append(text: source)
    bytes.append(contentsOf: digest.bytes)
    size.encode(into: &bytes)
    fullSize.encode(into: &bytes)
  }
}

extension RemoteOriginal {
  fileprivate func encode(into bytes: inout [UInt8]) {
    bytes.append(1)
    bytes.append(count: averageColor ?? -1)
    bytes.append(count: sizes.count)
    for size in sizes {
      bytes.append(text: size.address.text)
      size.size.encode(into: &bytes)
    }
  }
}

extension PixelSize {
  fileprivate func encode(into bytes: inout [UInt8]) {
    bytes.append(count: width)
    bytes.append(count: height)
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
    for text in [slug, title, icon, group, provider ?? "", "\(selection)"] {
      bytes.append(text: text)
    }
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

  fileprivate mutating func append(tags: [Tag]) {
    append(count: tags.count)
    for tag in tags { append(text: tag.name) }
  }

  fileprivate mutating func append(positions: [Catalog.Position]) {
    append(count: positions.count)
    for position in positions { append(count: position) }
  }
}
