// The paths of all pages that are named after something: readable ones, made from names. They are
// computed together, since two things may want one path.

public import VitrineModel

/// The paths of photos, authors, tags and albums.
struct SiteAddresses: Sendable {
  /// By position in the catalog.
  let photos: [SitePath]
  let authors: [Author.ID: SitePath]
  let tags: [Tag: SitePath]
  /// By place of the set in the catalog, then by place of the album in the set.
  let albums: [[SitePath]]
  /// The tags whose paths do not follow from their names alone.
  private let sharedTags: Set<Tag>
  /// Notes for the site's owner: one for each kind of thing that wants a path of another.
  let notes: [Problem]

  init(of catalog: Catalog, digest: @escaping @Sendable ([UInt8]) -> Digest) {
    let names = ReadableName(digest: digest)
    let services = SafeName(digest: digest)
    var notes = AddressNotes()
    photos = Self.pages(of: catalog.photos.lazy.map(\.id), names, services, &notes)

    let people = catalog.authors.map(\.author)
    let authors = UniqueAddresses(of: people.map { $0.claim(names) }, names)
    self.authors = Dictionary(
      uniqueKeysWithValues: zip(people, authors.paths).map {
        ($0.id, Routes.fixed("authors/\($1)/index.html"))
      })
    notes.add("authors", authors.shared, wanting: { people[$0].claim(names).path }, in: "authors") {
      people[$0].id.description
    }

    let words = catalog.tags.map(\.tag)
    let tags = UniqueAddresses(of: words.map { $0.claim(names) }, names)
    self.tags = Dictionary(
      uniqueKeysWithValues: zip(words, tags.paths).map {
        ($0, Routes.fixed("tags/\($1)/index.html"))
      })
    sharedTags = Set(tags.shared.joined().map { words[$0] })
    notes.add("tags", tags.shared, wanting: { words[$0].claim(names).path }, in: "tags") {
      "“\(words[$0].name)”"
    }

    let pages = ReadableName(reserving: ["page"], digest: digest)
    albums = catalog.sets.map { Self.albums(of: $0, pages, services, &notes) }
    self.notes = notes.all
  }

  /// Returns the paths that a photo's page and card show and that do not follow from the photo.
  func paths(of position: Catalog.Position, in catalog: Catalog) -> [SitePath] {
    let photo = catalog.photos[position]
    let tags = sharedTags.isEmpty ? [] : photo.tags.filter(sharedTags.contains)
    return [photos[position]] + (photo.author.flatMap { authors[$0.id] }.map { [$0] } ?? [])
      + tags.compactMap { self.tags[$0] }
  }

  // MARK: Kinds

  fileprivate static func pages(
    of photos: some RandomAccessCollection<Photo.ID>, _ names: ReadableName, _ services: SafeName,
    _ notes: inout AddressNotes
  ) -> [SitePath] {
    let files = photos.indices.filter { photos[$0].provider == "folder" }
    let claims = files.map { photos[$0].claim(names) }
    let addresses = UniqueAddresses(of: claims, names)
    notes.add("photos", addresses.shared, wanting: { claims[$0].path }, in: "photos/folder") {
      photos[files[$0]].id
    }
    var paths = addresses.paths.makeIterator()
    return photos.map { id in
      let name =
        id.provider == "folder"
        ? paths.next() ?? "" : services.name(of: id.id)
      return Routes.fixed("photos/\(services.name(of: id.provider))/\(name)/index.html")
    }
  }

  private static func albums(
    of filled: Catalog.SetEntry, _ names: ReadableName, _ services: SafeName,
    _ notes: inout AddressNotes
  ) -> [SitePath] {
    let start = "sets/\(filled.set.slug)"
    let albums = filled.albums.map(\.album)
    guard filled.set.provider == "folder" else {
      return albums.map { Routes.fixed("\(start)/\(services.name(of: $0.id))/index.html") }
    }
    let addresses = AlbumAddresses(of: albums, names)
    notes.add("albums", addresses.shared, wanting: { addresses.wanted[$0] }, in: start) {
      albums[$0].id
    }
    return addresses.paths.map { Routes.fixed("\(start)/\($0)/index.html") }
  }
}

extension SitePath {
  /// Creates the path that the page of a photo wants.
  ///
  /// If several photos want one path, the pages of some have another.
  ///
  /// - Parameters:
  ///   - photo: The id of the photo.
  ///   - digest: Computes the SHA-256 of some bytes.
  public init(of photo: Photo.ID, digest: @escaping @Sendable ([UInt8]) -> Digest) {
    let services = SafeName(digest: digest)
    let name =
      photo.provider == "folder"
      ? photo.claim(ReadableName(digest: digest)).path : services.name(of: photo.id)
    self = Routes.fixed("photos/\(services.name(of: photo.provider))/\(name)/index.html")
  }
}

extension SitePath {
  /// Returns the pages of all photos of a site, in their order.
  ///
  /// - Parameters:
  ///   - photos: The ids of the photos.
  ///   - digest: Computes the SHA-256 of some bytes.
  /// - Returns: The paths.
  public static func pages(
    of photos: [Photo.ID], digest: @escaping @Sendable ([UInt8]) -> Digest
  ) -> [SitePath] {
    var notes = AddressNotes()
    return SiteAddresses.pages(
      of: photos, ReadableName(digest: digest), SafeName(digest: digest), &notes)
  }
}

extension Photo.ID {
  /// The endings that addresses leave out, the most common first.
  private static let endings = [".jpg", ".jpeg", ""]

  /// Returns the path that a file wants: its own, without the most common ending.
  ///
  /// Its name decides who keeps the path, and its folders do only between equal names: a folder has
  /// no page, and a capital letter in it says nothing about the photo.
  fileprivate func claim(_ names: ReadableName) -> AddressClaim {
    let own = Substring(id.utf8.dropLast(id.lengthOfPictureEnding))
    let path = names.path(of: own)
    let (wanted, given) = (path.folderAndName, id.folderAndName)
    let place = Self.endings.firstIndex {
      given.name.utf8.elementsEqual("\(wanted.name)\($0)".utf8)
    }
    let isOfFolder = wanted.folder.utf8.elementsEqual(given.folder.utf8)
    let rank = place.map { 2 * (Self.endings.count - $0) + (isOfFolder ? 1 : 0) }
    return AddressClaim(path, rank: rank ?? 0, id: id)
  }
}

extension String {
  /// The path before the last slash, and the name after it.
  fileprivate var folderAndName: (folder: Substring, name: Substring) {
    guard let slash = utf8.lastIndex(of: 0x2F) else { return ("", self[...]) }
    return (self[..<slash], self[utf8.index(after: slash)...])
  }

  /// The length of `.jpg` or `.jpeg` at the end, in bytes; zero without such an ending.
  var lengthOfPictureEnding: Int {
    let end = String(decoding: utf8.suffix(5), as: UTF8.self).lowercased()
    return end == ".jpeg" ? 5 : end.hasSuffix(".jpg") ? 4 : 0
  }
}

extension Author {
  fileprivate func claim(_ names: ReadableName) -> AddressClaim {
    let text = name.allSatisfy(\.isWhitespace) ? id.id : name
    let part = names.part(of: text)
    return AddressClaim(
      "\(names.part(of: id.provider))/\(part)", rank: part == text ? 1 : 0, id: id.description)
  }
}

extension Tag {
  fileprivate func claim(_ names: ReadableName) -> AddressClaim {
    let part = names.part(of: key)
    return AddressClaim(part, rank: part == key ? 1 : 0, id: key)
  }
}
