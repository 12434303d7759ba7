// A photo as a row of the list: what its service or its folder tells, nothing thought up.

extension Favorite {
  /// The row of a photo.
  ///
  /// A tag that contains `;` becomes the tags on both sides of it, since a cell of tags has no way
  /// to say that one is meant; nothing a reader could search for is lost. An unknown license is an
  /// empty cell, which a later merge may fill.
  /// - Parameters:
  ///   - added: when it was chosen.
  ///   - image: where its picture can be seen; without one, the largest size its service offers,
  ///     and nothing for a file.
  public init(of photo: Photo, added: Moment? = nil, image: WebAddress? = nil) {
    let image = image ?? photo.original.remote?.sizes.last?.address
    // Cell by cell: lists have a row for each photo, and a dictionary takes longer than the row.
    self.init()
    self[.provider] = photo.id.provider
    self[.id] = photo.id.id
    self[.title] = photo.title
    self[.author] = photo.author?.name ?? ""
    self[.authorURL] = photo.author?.page?.text ?? ""
    self[.pageURL] = photo.page?.text ?? ""
    self[.imageURL] = image?.text ?? ""
    self[.license] = photo.license == .unknown ? "" : photo.license.id
    self[.tags] = Self.cell(of: photo.tags)
    self[.addedAt] = added?.iso8601 ?? ""
  }

  /// Tags as they stand in their cell.
  public static func cell(of tags: [Tag]) -> String {
    var cell = ""
    for tag in tags {
      let isPlain = !tag.name.utf8.contains(UInt8(ascii: ";"))
      let text = isPlain ? tag.name : parts(of: tag)
      if !cell.isEmpty, !text.isEmpty { cell += ";" }
      cell += text
    }
    return cell
  }

  private static func parts(of tag: Tag) -> String {
    tag.name.utf8.split(separator: UInt8(ascii: ";"))
      .compactMap { Tag(Substring($0))?.name }.joined(separator: ";")
  }
}
