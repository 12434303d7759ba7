// A set is ours: one entry of site.yml, one grid of the site. What a service calls an album or a
// collection is only one way to fill it.

/// One named set of photos, as site.yml asks for it.
public struct PhotoSet: Hashable, Sendable {
  public let slug: String
  public let title: String
  /// An emoji or a short text, empty where none was given.
  public let icon: String
  /// Nil where the site itself has what the set is made of: the curated list, or the photos of its
  /// other sets.
  public let provider: String?
  public let selection: Selection
  public let sort: Sort
  /// The most photos it may hold; in a set of albums, the most of each.
  public let limit: Int?
  /// Only photos under one of these, where any are named.
  public let licenses: [LicensePattern]
  /// Where site.yml asks for it.
  public let place: Problem.Place

  /// What a set asks its provider for.
  public enum Selection: Hashable, Sendable {
    case search(String)
    case user(String)
    /// A person's favorites, or with nil what the provider itself marks as a favorite.
    case favorites(of: String?)
    case album(String)
    /// Every album of a user, one page each.
    case albums(of: String)
    /// All of the tags must match.
    case tagged([String])
    /// The curated list of this file, as site.yml names it.
    case list(String)
    /// The newest photos that share tags with the curated list.
    case featured
  }

  public enum Sort: String, Hashable, Sendable, CaseIterable {
    case relevance, newest, given
  }

  public init(
    slug: String, title: String, icon: String = "", provider: String?, selection: Selection,
    sort: Sort, limit: Int? = nil, licenses: [LicensePattern] = [],
    place: Problem.Place = .setting("sets")
  ) {
    self.slug = slug
    self.title = title
    self.icon = icon
    self.provider = provider
    self.selection = selection
    self.sort = sort
    self.limit = limit
    self.licenses = licenses
    self.place = place
  }
}
