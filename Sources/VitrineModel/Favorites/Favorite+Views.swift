// What the cells of a row mean. A cell that means nothing gives nil here and stays as it is there.

extension Favorite {
  /// The photo, where the row has both a provider and an id.
  public var photo: Photo.ID? {
    let provider = exact(.provider).trimmed
    guard !provider.isEmpty, !exact(.id).isBlank else { return nil }
    return Photo.ID(provider: provider.text, id: self[.id])
  }

  public var title: String { self[.title] }
  public var author: String { self[.author] }
  public var note: String { self[.note] }

  /// The photo's page at its source.
  public var page: WebAddress? { address(.pageURL) }
  public var authorPage: WebAddress? { address(.authorURL) }
  public var image: WebAddress? { address(.imageURL) }

  /// When it was chosen.
  public var added: Moment? { Moment(self[.addedAt]) }

  /// Separated by `;` in their cell; each once, blank ones left out.
  public var tags: [Tag] {
    var seen: Set<Tag> = []
    return self[.tags].utf8.split(separator: UInt8(ascii: ";"))
      .compactMap { Tag(Substring($0)) }
      .filter { seen.insert($0).inserted }
  }

  private func address(_ column: Column) -> WebAddress? {
    WebAddress(exact(column).trimmed.text)
  }
}
