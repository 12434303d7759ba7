// A photo as a row of the list, with the facts from its service or folder.

extension TableRow {
  /// Creates the row of a photo.
  ///
  /// A tag that contains `;` becomes the tags on both sides of it, because the cell has no way to
  /// write it as one; nothing that a reader could search for is lost. An unknown license is an
  /// empty cell, which a later merge may fill.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - added: The date when it was added to the list.
  ///   - image: The address of its image; by default the largest size that its service offers, and
  ///     nothing for a file.
  public init(of photo: Photo, added: PartialDate? = nil, image: WebAddress? = nil) {
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

  /// Returns the text of a cell with these tags.
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
