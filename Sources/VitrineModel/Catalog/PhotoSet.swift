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
  public var limit: Int?
  /// The licenses that the set is limited to; empty for all.
  public let licenses: [LicensePattern]
  /// The position of the set in site.yml.
  public let place: Problem.Place
  /// The conditions that photos must meet.
  public var filter = PhotoFilter()
  /// The options of the set that only its provider knows.
  public var options = SetOptions()
  /// The sets in each of which a photo must be, by slug.
  public var within: [String] = []
  /// The sets in none of which a photo may be, by slug.
  public var except: [String] = []
  /// The photo on the set's card; nil for the first one.
  public var cover: Photo.ID?
  /// The words under the title; empty if there are none.
  public var caption = ""
  /// The title of the menu's group that the set is in; empty if it is in none.
  public var group = ""
  /// Whether the set has pages to which nothing links.
  public var isUnlisted = false
  /// Whether visitors may download all its photos at once; nil if the site decides it.
  public var downloads: Bool?

  /// The sets that must be known before this one, by slug.
  public var references: [String] {
    guard case .sets(let slugs) = selection else { return within + except }
    return slugs + within + except
  }

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
    /// The photos of other sets, by slug.
    case sets([String])
  }

  /// The order of a set's photos.
  public enum Sort: String, Hashable, Sendable, CaseIterable {
    /// The best matches first.
    case relevance
    /// One of the orders of `PhotoOrder`; `given` is as the provider returns the photos.
    case newest, oldest, title, rating, given
    /// The photos that the service finds most interesting first.
    case interesting

    /// The orders that only some services know.
    public static let ofServices: Set<Sort> = [.interesting]

    /// The order as one that needs nothing but the photos.
    public var order: PhotoOrder { PhotoOrder(rawValue: rawValue) ?? .given }

    /// Whether only the provider knows the order.
    public var isOfProvider: Bool { order == .given }
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

extension PhotoSet {
  /// The options and conditions as text; empty without any.
  public var narrowing: String {
    (options.isEmpty ? "" : " \(options)") + (filter.isEmpty ? "" : " \(filter)")
  }
}

extension Catalog {
  /// The sets that a set depends on and the ids of their photos, as text; empty without any.
  ///
  /// If these change, the set has other photos for a reason.
  public func references(of set: PhotoSet) -> String {
    set.references.flatMap { slug in
      ["", slug] + sets.filter { $0.set.slug == slug }.flatMap(\.photos).map { "\(photos[$0].id)" }
    }.joined(separator: " ")
  }
}
