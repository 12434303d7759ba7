// Limits for the texts of services. A title is on every page that shows the photo or the album, so
// a title of a megabyte would make every page as large.

public import VitrineModel

/// The most bytes of each kind of text.
private enum ServiceTextLimit {
  static let title = 1000
  static let alternative = 2000
  static let caption = 20_000
  static let name = 300
  static let id = 300
}

extension LoadedSet {
  /// The set with its texts and those of its albums cut to what a page can show.
  ///
  /// Its photos are cut when they are edited.
  public func bounded() -> LoadedSet {
    LoadedSet(
      set: set, caption: caption.cut(to: ServiceTextLimit.caption), photos: photos,
      albums: albums.map { LoadedAlbum(album: $0.album.bounded(), photos: $0.photos) },
      related: related, cover: cover, isUnlisted: isOfUnlistedSource)
  }
}

extension Album {
  fileprivate func bounded() -> Album {
    Album(
      id: String(id.prefix(bytes: ServiceTextLimit.id)),
      title: title.cut(to: ServiceTextLimit.title),
      caption: caption.cut(to: ServiceTextLimit.caption), cover: cover, isUnlisted: isUnlisted,
      branch: branch)
  }
}

extension Photo {
  /// Whether the id is longer than any service's.
  ///
  /// A cut id might be another photo's.
  public var hasOversizedID: Bool { id.id.utf8.count > ServiceTextLimit.id }

  /// The photo with its texts cut to what a page can show.
  public func bounded() -> Photo {
    var photo = self
    photo.replace(\.title, by: title.cut(to: ServiceTextLimit.title))
    photo.replace(\.alternativeText, by: alternativeText.cut(to: ServiceTextLimit.alternative))
    photo.replace(\.caption, by: caption.cut(to: ServiceTextLimit.caption))
    photo.replace(\.tags, by: tags.prefix(200).filter { $0.name.utf8.count <= 200 })
    photo.replace(\.camera, by: camera.bounded())
    photo.replace(\.author, by: author?.bounded())
    return photo
  }

  /// Sets only what differs: nearly all photos fit, and each change copies the facts.
  private mutating func replace<Fact: Equatable>(
    _ fact: WritableKeyPath<Photo, Fact>, by other: Fact
  ) {
    if self[keyPath: fact] != other { self[keyPath: fact] = other }
  }
}

extension Camera {
  fileprivate func bounded() -> Camera {
    var camera = self
    camera.make = make?.cut(to: ServiceTextLimit.name)
    camera.model = model?.cut(to: ServiceTextLimit.name)
    camera.lens = lens?.cut(to: ServiceTextLimit.name)
    return camera
  }
}

extension Author {
  /// The author with texts cut to what a page can show.
  public func bounded() -> Author {
    var author = Author(
      id: ID(provider: id.provider, id: String(id.id.prefix(bytes: ServiceTextLimit.id))),
      name: name.cut(to: ServiceTextLimit.name), page: page,
      biography: biography.cut(to: ServiceTextLimit.caption),
      avatar: avatar, profile: profile)
    author.links = links.prefix(20).map { link in
      Link(name: link.name.cut(to: ServiceTextLimit.name), address: link.address)
    }
    author.profile.realName = profile.realName.cut(to: ServiceTextLimit.name)
    author.profile.account = profile.account.cut(to: ServiceTextLimit.name)
    author.profile.place = profile.place.cut(to: ServiceTextLimit.name)
    return author
  }
}

extension String {
  /// At most this many bytes, cut between characters, with an ellipsis if something is missing.
  func cut(to bytes: Int) -> String {
    guard utf8.count > bytes else { return self }
    return prefix(bytes: bytes) + "…"
  }
}

extension RichText {
  /// The whole paragraphs that fit; if not even the first does, its beginning.
  fileprivate func cut(to bytes: Int) -> RichText {
    var left = bytes
    let fitting = paragraphs.prefix { paragraph in
      left -= paragraph.reduce(0) { $0 + $1.text.utf8.count }
      return left >= 0
    }
    guard fitting.isEmpty, !isEmpty else { return RichText(paragraphs: Array(fitting)) }
    return RichText(text.cut(to: bytes))
  }
}
