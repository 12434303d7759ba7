// When two rows are the same photo: by provider and id where a row has both, else by the address
// of its page. A row known by its page is the same as one that has an id and that page too.

extension Favorite {
  /// What a row is found by.
  public enum Identity: Hashable, Sendable {
    case photo(provider: ExactText, id: ExactText)
    /// The text of `page_url`; it need not be an address that can be visited.
    case page(ExactText)
  }

  /// Nil for a row that names nothing.
  public var identity: Identity? { photoIdentity ?? pageIdentity }

  /// The identity by provider and id.
  public var photoIdentity: Identity? {
    let provider = exact(.provider).trimmed
    guard !provider.isEmpty, !exact(.id).isBlank else { return nil }
    return .photo(provider: provider, id: exact(.id))
  }

  /// The identity by page, also where the row has an id.
  public var pageIdentity: Identity? {
    let page = exact(.pageURL).trimmed
    return page.isEmpty ? nil : .page(page)
  }
}

extension Favorite.Identity: CustomStringConvertible {
  /// `flickr:4711`, or the page.
  public var description: String {
    switch self {
    case .photo(let provider, let id): "\(provider):\(id)"
    case .page(let page): page.text
    }
  }
}

/// Finds the row of a photo in a list, by its id or its page.
public struct FavoritesIndex: Sendable {
  private var photos: [Favorite.Identity: Int] = [:]
  private var pages: [Favorite.Identity: (row: Int, hasPhoto: Bool)] = [:]

  public init() {}

  public init(_ favorites: Favorites) {
    photos.reserveCapacity(favorites.rows.count)
    pages.reserveCapacity(favorites.rows.count)
    for (position, row) in favorites.rows.enumerated() { note(row.favorite, at: position) }
  }

  /// Takes in a row, or what a row known before has become; of several rows of one page the first
  /// is found.
  public mutating func note(_ favorite: Favorite, at row: Int) {
    let photo = favorite.photoIdentity
    if let photo, photos[photo] == nil { photos[photo] = row }
    guard let page = favorite.pageIdentity else { return }
    let known = pages[page]
    if known == nil || known?.row == row { pages[page] = (row, photo != nil) }
  }

  /// The row of a photo, by its id alone.
  public func row(of photo: Photo.ID) -> Int? {
    row(of: Favorite([.provider: photo.provider, .id: photo.id]))
  }

  /// The row of the same photo. Two ids are two photos even where they share a page.
  public func row(of favorite: Favorite) -> Int? {
    guard let photo = favorite.photoIdentity else {
      return favorite.pageIdentity.flatMap { pages[$0]?.row }
    }
    if let row = photos[photo] { return row }
    guard let page = favorite.pageIdentity, let known = pages[page], !known.hasPhoto else {
      return nil
    }
    return known.row
  }
}
