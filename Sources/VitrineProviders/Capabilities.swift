// The capabilities of providers, one protocol each.

public import VitrineConfig
public import VitrineModel

// MARK: Capabilities

// In each method, `after` is nil for the first page, and the `next` of the previous page after
// that.

/// A provider that finds photos by words: `search:` in site.yml.
public protocol SearchesPhotos: Provider {
  /// Returns a page of the photos that match all the words; an empty page for blank words.
  ///
  /// - Parameters:
  ///   - words: What the user wrote, such as `lighthouse at night`.
  ///   - query: Order, limit and licenses.
  ///   - after: The cursor of the previous page; nil for the first page.
  /// - Returns: The page, with a cursor if there may be more.
  /// - Throws: `ProviderError.unavailable` if the source does not answer or refuses.
  func search(_ words: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
}

/// A provider that lists the photos of a person: `user:` in site.yml.
public protocol ListsUserPhotos: Provider {
  /// Returns a page of the photos that a user published.
  ///
  /// - Parameters:
  ///   - user: What the user wrote: an id, a name, or the address of the person's page.
  ///   - query: Order, limit and licenses.
  ///   - after: The cursor of the previous page; nil for the first page.
  /// - Returns: The page, with a cursor if there may be more.
  /// - Throws: `ProviderError.unknownUser` if there is no user with that name.
  func photos(of user: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
}

/// A provider that lists favorites, also called likes: `favorites:` in site.yml.
public protocol ListsFavorites: Provider {
  /// Returns a page of the photos that a user marked as favorites.
  ///
  /// - Parameters:
  ///   - user: Whose favorites; nil for the photos that the source itself marks as favorites.
  ///   - query: Order, limit and licenses.
  ///   - after: The cursor of the previous page; nil for the first page.
  /// - Returns: The page, with a cursor if there may be more.
  /// - Throws: `ProviderError.unknownUser`, or `notOffered` if the source does not list favorites.
  func favorites(of user: String?, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
}

/// A provider with albums, whatever it calls them: `album:` and `albums:` in site.yml.
public protocol ListsAlbums: Provider {
  /// Returns an album with its title and caption.
  ///
  /// - Parameter id: What the user wrote: an id, a name, or the address of the album's page.
  /// - Returns: The album. Its `id` is what `photos(in:_:after:)` needs.
  /// - Throws: `ProviderError.unknownAlbum` if there is no such album.
  func album(_ id: String) async throws(ProviderError) -> Album

  /// Returns the albums of a user, in the user's order.
  ///
  /// - Parameter user: An id, a name, or the address of the person's page. A provider may accept
  ///   other owners, such as a folder or a category.
  /// - Returns: All albums, each once.
  /// - Throws: `ProviderError.unknownUser` or `noAlbums`.
  func albums(of user: String) async throws(ProviderError) -> [Album]

  /// Returns the album that contains all albums of a user, if these are a tree; nil by default.
  ///
  /// - Parameter user: What `albums(of:)` was given.
  /// - Returns: The root of the tree, with the photos that are in none of its albums.
  /// - Throws: As `albums(of:)`.
  func root(ofAlbumsOf user: String) async throws(ProviderError) -> Album?

  /// Returns a page of the photos in an album.
  ///
  /// - Parameters:
  ///   - album: An album from `album(_:)` or `albums(of:)`.
  ///   - query: Order, limit and licenses. `given` is the order of the album.
  ///   - after: The cursor of the previous page; nil for the first page.
  /// - Returns: The page, with a cursor if there may be more.
  /// - Throws: `ProviderError.unknownAlbum` if the album no longer exists.
  func photos(in album: Album, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
}

extension ListsAlbums {
  /// Returns nil: albums of services are a list.
  public func root(ofAlbumsOf user: String) async throws(ProviderError) -> Album? { nil }
}

/// A provider that finds photos by tag: `tagged:` in site.yml.
public protocol ListsTagged: Provider {
  /// Returns a page of the photos that have all of the tags.
  ///
  /// - Parameters:
  ///   - tags: The tags, as the user wrote them.
  ///   - query: Order, limit and licenses.
  ///   - after: The cursor of the previous page; nil for the first page.
  /// - Returns: The page, with a cursor if there may be more.
  /// - Throws: `ProviderError.unavailable` if the source does not answer or refuses.
  func photos(tagged tags: [String], _ query: PhotoQuery, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
}

/// A source of your own photos that lists the newest: for `featured:` in site.yml, on a site without
/// tags.
///
/// Photo services do not conform: their newest photos are those of strangers.
public protocol ListsNewest: Provider {
  /// Returns a page of the newest of all photos, whatever order the query names.
  ///
  /// - Parameters:
  ///   - query: Limit and licenses.
  ///   - after: The cursor of the previous page; nil for the first page.
  /// - Returns: The page, with a cursor if there may be more.
  /// - Throws: `ProviderError.unavailable` if the source does not answer or refuses.
  func newest(_ query: PhotoQuery, after: Cursor?) async throws(ProviderError) -> PhotoPage
}

/// A provider that knows more about an author than its lists of photos contain.
public protocol DescribesAuthors: Provider {
  /// Returns the author with everything the service publishes: biography, avatar, links.
  ///
  /// - Parameter author: The author of a photo of this provider.
  /// - Returns: The same author, with the same id.
  /// - Throws: `ProviderError.unknownUser` if the account no longer exists.
  func describe(_ author: Author) async throws(ProviderError) -> Author
}

/// A provider that suggests related tags.
public protocol SuggestsTags: Provider {
  /// Returns the tags that are often used together with a tag, closest first.
  ///
  /// - Parameter tag: A tag, as people write it.
  /// - Returns: The related tags; empty if nobody uses the tag.
  /// - Throws: `ProviderError.unavailable` if the source does not answer or refuses.
  func tags(relatedTo tag: String) async throws(ProviderError) -> [Tag]
}

/// A provider whose terms ask for a report when a site starts to use a photo.
public protocol ReportsUse: Provider {
  /// Reports to the service that a photo is used by a site. Called once for each photo.
  ///
  /// - Parameter photo: A photo whose `useReport` address is set.
  /// - Throws: `ProviderError.unavailable` if the report was not accepted; it is repeated later.
  func reportUse(of photo: Photo) async throws(ProviderError)
}

/// A source on this machine, which is available without network.
public protocol LocalProvider: Provider {
  /// Checks the source without reading a photo. Used by `vitrine check`.
  ///
  /// - Parameters:
  ///   - selections: The selections of the sets that use the source.
  ///   - options: The provider's options.
  ///   - site: The files of the site.
  /// - Returns: The error of each selection that names what does not exist; nil for the others.
  /// - Throws: `ProviderError.unavailable` if the source as a whole cannot be read.
  static func verify(
    _ selections: [PhotoSet.Selection], options: ProviderOptions, in site: CheckedSite
  ) throws(ProviderError) -> [ProviderError?]

  /// Returns what a name that is not a photo's id probably means.
  ///
  /// - Parameters:
  ///   - name: A name from the command line, such as a path.
  ///   - options: The provider's options.
  ///   - directory: The absolute path of the folder that contains site.yml.
  /// - Returns: The meaning; nil if the source has nothing of that name.
  static func meaning(
    of name: String, options: ProviderOptions, in directory: String
  ) -> LocalName?

  /// Returns the ids of the photos that sets may show, without reading a photo.
  ///
  /// - Parameters:
  ///   - options: The provider's options.
  ///   - directory: The absolute path of the folder that contains site.yml.
  /// - Returns: The ids; none if the source cannot be read.
  static func ids(options: ProviderOptions, in directory: String) -> [String]

  /// Returns the source itself and its albums, without reading a photo.
  ///
  /// - Parameters:
  ///   - options: The provider's options.
  ///   - site: The files of the site.
  /// - Returns: The albums, the source itself with an empty id.
  /// - Throws: `ProviderError.unavailable` if the source cannot be read.
  static func albums(
    options: ProviderOptions, in site: CheckedSite
  ) throws(ProviderError) -> [Album]

  /// Returns every photo that any set could contain.
  ///
  /// - Returns: All photos of the source.
  /// - Throws: `ProviderError.unavailable` if the source as a whole cannot be read.
  func photos() async throws(ProviderError) -> [Photo]

  /// The same source with the photos that the curator leaves out; they must not be published.
  var whole: Self { get }
}

/// What a name means that is not the id of a photo.
public enum LocalName: Hashable, Sendable {
  /// Another name of a photo; the value is its id.
  case photo(String)
  /// A name that no photo has; the value is the id of a photo with a similar name.
  case similar(String)
  /// A folder, with the id of a photo in it.
  case folder(String, photo: String?)
}

/// The files of a site, for checks that read no photo.
public struct CheckedSite: Sendable {
  /// The absolute path of the folder that contains site.yml.
  public let directory: String
  /// Absolute paths of the site's own files and folders, which never contain photos.
  public let excludedPaths: [String]
  /// Reports a problem of a file, such as a sidecar.
  public let report: @Sendable (Problem) -> Void

  /// Creates the value.
  public init(
    directory: String, excludedPaths: [String] = [], report: @escaping @Sendable (Problem) -> Void
  ) {
    self.directory = directory
    self.excludedPaths = excludedPaths
    self.report = report
  }
}
