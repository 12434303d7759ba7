// The cells of a row as values. A cell without a meaning is nil here and stays in the list as it
// is.

extension TableRow {
  /// The photo; nil unless the row has a provider and an id, or a file.
  public var photo: Photo.ID? {
    guard case .photo(let provider, let id)? = photoIdentity else { return nil }
    return Photo.ID(provider: provider.text, id: id.text)
  }

  /// The title as typed.
  public var title: String { self[.title] }
  /// The author's name as typed.
  public var author: String { self[.author] }
  /// The curator's note as typed.
  public var note: String { self[.note] }

  /// The address of the photo's page at its source.
  public var page: WebAddress? { address(.pageURL) }
  /// The address of the author's page.
  public var authorPage: WebAddress? { address(.authorURL) }
  /// The address of the image.
  public var image: WebAddress? { address(.imageURL) }

  /// The date when the photo was added to the list.
  public var added: PartialDate? { PartialDate(self[.addedAt]) }

  /// The tags, which are separated by `;` in their cell, without repetitions and blanks.
  public var tags: [Tag] {
    self[.tags].utf8.split(separator: UInt8(ascii: ";")).compactMap { Tag(Substring($0)) }.distinct
  }

  private func address(_ column: Column) -> WebAddress? {
    WebAddress(exact(column).trimmed.text)
  }
}
