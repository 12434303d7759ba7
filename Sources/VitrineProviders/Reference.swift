// What the address of a page names. Adapters read addresses here and nowhere else, whether they
// stand in site.yml, in a list of favorites or in a reply.

/// What a page of a service shows.
public enum Reference: Hashable, Sendable {
  /// A photo by its id.
  case photo(String)
  /// A photo by a name that its page has beside the id; `photos(withIDs:)` takes it as well.
  case title(String)
  /// As `photos(of:)` takes it.
  case user(String)
  /// As `album(_:)` takes it.
  case album(String)

  var user: String? {
    if case .user(let user) = self { return user }
    return nil
  }

  var album: String? {
    if case .album(let album) = self { return album }
    return nil
  }
}
