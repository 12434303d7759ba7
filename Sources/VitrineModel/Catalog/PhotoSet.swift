// A set belongs to the site: one entry of site.yml, one grid of the site. What a service calls an
// album or a collection is only one way to fill it.

/// One named set of photos, as site.yml describes it.
public struct PhotoSet: Hashable, Sendable {
  /// The name of the set in addresses.
  public let slug: String
  /// The title to show.
  public let title: String
  /// An emoji or a short text; empty if none is given.
  public let icon: String
  /// The provider that fills the set; nil if the site itself does, from the curated list or from
  /// the photos of its other sets.
  public let provider: String?
  /// The request that the provider answers.
  public let selection: Selection
  /// The order of the photos.
  public let sort: Sort
  /// The most photos in the set; in a set of albums, the most in each album.
  public let limit: Int?
  /// The licenses that the set is limited to; empty for all.
  public let licenses: [LicensePattern]
  /// The position of the set in site.yml.
  public let place: Problem.Place

  /// The photos that a set requests from its provider.
  public enum Selection: Hashable, Sendable {
    /// The photos that match a search.
    case search(String)
    /// The photos of a user.
    case user(String)
    /// The favorites of a user, or with nil the photos that the provider itself marks as favorites.
    case favorites(of: String?)
    /// The photos of an album.
    case album(String)
    /// All albums of a user, each on its own page.
    case albums(of: String)
    /// The photos that have all of the tags.
    case tagged([String])
    /// The curated list in a file, named as in site.yml.
    case list(String)
    /// The newest photos that share tags with the curated list.
    case featured
  }

  /// The order of a set's photos: by relevance, from new to old, or as the provider returns them.
  public enum Sort: String, Hashable, Sendable, CaseIterable {
    case relevance, newest, given
  }

  /// Creates a set.
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
