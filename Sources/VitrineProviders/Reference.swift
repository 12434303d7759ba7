// What a page address refers to. Each adapter has one parser for its addresses, whether they come
// from site.yml, a favorites list or a reply.

/// The photo, user or album that a page of a service shows.
public enum Reference: Hashable, Sendable {
  /// A photo, by its id.
  case photo(String)
  /// A photo, by another name in its address. `lookUp(_:)` accepts it like an id.
  case title(String)
  /// A user, in the form that `photos(of:_:after:)` accepts.
  case user(String)
  /// An album, in the form that `album(_:)` accepts.
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
