// The protocols of a photo source. A provider answers one page of photos per call. The loop over
// pages, rate limits, retries and license filters are written once, in VitrineFetch and
// VitrineCatalog. A provider's capabilities are read from its conformances, so they cannot be
// declared wrongly.

public import VitrineConfig
public import VitrineFetch
public import VitrineModel

/// A source of photos: a folder on this machine, or a photo service.
///
/// A provider is a `Sendable` type with its own folder in `Sources/VitrineProviders`. It becomes
/// available when the type is added to ``ProviderRegistry/all``. The page of this module has a
/// complete example.
///
/// A build may create several values of one provider, and calls may run concurrently. Answers are
/// recorded and replayed when the service is down, so the same question must lead to the same
/// `APICall`: no clock, no random values.
///
/// The type conforms to one protocol for each thing it can do. A set in site.yml, such as
/// `- { slug: sea, provider: example, search: sea }`, needs a provider that conforms to the
/// matching protocol:
///
/// | in site.yml | protocol |
/// |---|---|
/// | `search:` | ``SearchesPhotos`` |
/// | `user:` | ``ListsUserPhotos`` |
/// | `favorites:` | ``ListsFavorites`` |
/// | `album:`, `albums:` | ``ListsAlbums`` |
/// | `tagged:` | ``ListsTagged`` |
/// | `featured:` | ``ListsTagged`` or ``SearchesPhotos``; ``ListsNewest`` for a site without tags |
///
/// Further protocols, all optional: ``LooksUpPhotos`` (favorites lists and page addresses),
/// ``DescribesAuthors`` (author pages), ``SuggestsTags`` (related tags) and ``ReportsUse``
/// (services that count uses). A source that needs no network conforms to ``LocalProvider``.
///
/// A provider leaves these tasks to the code around it:
///
/// - Network: it passes an `APICall` to ``ProviderServices/send``, which applies the limits of
///   ``ServicePolicy``, retries, the cache and `--offline`.
/// - Sets: VitrineCatalog loops over pages, stops at the limit of a set, removes duplicates and
///   filters by license.
/// - Images: it only lists addresses and sizes in `Photo.original`. VitrineImages downloads and
///   resizes.
/// - Escaping: titles and captions are plain text, and the templates escape them.
///
/// Everything a service sends is untrusted. If a photo has no id or no usable address, leave out
/// that photo and keep the rest of the page. If the whole reply is unusable, throw
/// ``ProviderError/unavailable(source:reason:help:)``.
public protocol Provider: Sendable {
  /// The name, options, terms and limits. Constant for the whole run.
  static var info: ProviderInfo { get }

  /// Creates the provider from its options in site.yml. Accesses neither network nor disk: the
  /// first call that needs a key or folder reports that it is missing.
  ///
  /// - Parameters:
  ///   - options: The values of ``ProviderInfo/options``, with defaults and environment variables
  ///     already applied.
  ///   - services: What the provider may use of the site.
  /// - Throws: `ProviderError` if the options contradict each other.
  init(options: ProviderOptions, services: ProviderServices) throws(ProviderError)
}

/// What a provider declares about itself.
///
/// `site.yml` is checked against it, and the command `vitrine providers` and the documentation are
/// generated from it.
public struct ProviderInfo: Sendable {
  /// The name in site.yml and in photo ids: lowercase ASCII letters and digits, such as `flickr`.
  public let name: String
  /// The name that people read, such as `Flickr`.
  public let title: String
  /// The keys below `providers.<name>` in site.yml.
  ///
  /// A photo service declares `endpoint`, the address of its API, with a default value and
  /// `isAddress: true`, so that a test or proxy can replace it. It declares a key with
  /// `isSecret: true`, no default, and an environment variable such as `FLICKR_API_KEY`, which
  /// starts with the provider's name in capitals. Each `help` is a phrase of at least ten
  /// characters with a lower-case start and no full stop.
  public let options: [OptionDeclaration]
  /// The terms and limits of a photo service; nil for a source on this machine.
  public let policy: ServicePolicy?

  /// Creates a declaration.
  public init(
    name: String, title: String, options: [OptionDeclaration], policy: ServicePolicy? = nil
  ) {
    self.name = name
    self.title = title
    self.options = options
    self.policy = policy
  }
}

/// The rules of a photo service.
///
/// The build enforces both parts; the adapter only declares them.
public struct ServicePolicy: Sendable {
  /// What pages that show its photos must do: notice, credit line, photos per page, and whether
  /// files may be copied.
  public let terms: ServiceTerms
  /// How fast its API and its image host may be called.
  public let limits: ServiceLimits

  /// Creates a policy.
  public init(terms: ServiceTerms, limits: ServiceLimits) {
    self.terms = terms
    self.limits = limits
  }
}

/// What a provider may use of the site: the network, the image reader, and a place for warnings.
public struct ProviderServices: Sendable {
  /// Reads size, digest and metadata of image files.
  ///
  /// Only local providers need it.
  public let imageReader: any ImageReader
  /// Photos that earlier builds of this process read from a folder; nil if this is the only build.
  public let photoCache: FolderPhotoCache?
  /// The absolute path of the folder that contains site.yml.
  public let directory: String
  /// Absolute paths of the site's own files and folders, which never contain photos: the output,
  /// the cache, the themes and site.yml itself.
  public let excludedPaths: [String]
  /// The number of tasks that may run at once, at least 1.
  public let workers: Int
  /// The longest edges, in pixels, of the renditions that the site publishes; ascending.
  ///
  /// If the image host makes any size on demand, offer these:
  /// `RemoteOriginal.resizedSizes(_:_:to:query:)`.
  public let renditionEdges: [Int]
  /// Sends a call to the provider's API and returns the answer, with limits, retries and the cache
  /// applied.
  ///
  /// Most error statuses are returned, not thrown, so that the provider can explain them. For JSON
  /// use `ProviderServices.json(_:as:of:explain:)`, which also decodes the answer.
  public let send: @Sendable (APICall) async throws(FetchError) -> Answer
  /// Reports a problem that does not stop the provider, such as one photo that is left out.
  public let report: @Sendable (Problem) -> Void
  /// Reports how many local files have been read, and of how many.
  public let progress: @Sendable (_ done: Int, _ of: Int) -> Void

  /// Creates the services.
  ///
  /// The defaults suit tests: no network and nothing excluded.
  public init(
    imageReader: any ImageReader, photoCache: FolderPhotoCache? = nil, directory: String,
    excludedPaths: [String] = [], workers: Int, renditionEdges: [Int] = [],
    send: @escaping @Sendable (APICall) async throws(FetchError) -> Answer = Self.noNetwork,
    report: @escaping @Sendable (Problem) -> Void,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) {
    self.imageReader = imageReader
    self.photoCache = photoCache
    self.directory = directory
    self.excludedPaths = excludedPaths
    self.workers = workers
    self.renditionEdges = renditionEdges
    self.send = send
    self.report = report
    self.progress = progress
  }

  /// Returns a copy that sends calls through another function, for example to record the answers.
  public func sending(
    _ send: @escaping @Sendable (APICall) async throws(FetchError) -> Answer
  ) -> ProviderServices {
    ProviderServices(
      imageReader: imageReader, photoCache: photoCache, directory: directory,
      excludedPaths: excludedPaths, workers: workers,
      renditionEdges: renditionEdges, send: send, report: report, progress: progress)
  }

  /// A function that fails for every call: the `send` of providers on this machine.
  public static let noNetwork: @Sendable (APICall) async throws(FetchError) -> Answer = {
    call throws(FetchError) in throw .notCached(host: call.address.host)
  }
}

/// The position after a page of photos: a page number, an offset, or a token of the service.
///
/// Only the provider that made a cursor reads its text. The text must not contain a key. For
/// services that number their pages, `PageCursor` makes cursors.
public struct Cursor: Hashable, Sendable {
  /// The position, in the provider's own format.
  public let text: String

  /// Creates a cursor.
  public init(_ text: String) { self.text = text }
}

/// The order, limit and licenses that a set asks for.
///
/// A provider passes on what the service supports, and ignores the rest: the caller sorts pages
/// that are not sorted, stops at the limit and removes photos under other licenses.
public struct PhotoQuery: Hashable, Sendable {
  /// The order of the photos.
  ///
  /// A provider that cannot give it returns its own order and sets ``PhotoPage/isSorted`` to false.
  public let sort: PhotoSet.Sort
  /// The largest number of photos that will be used; nil for all.
  ///
  /// A good page size, up to the service's own maximum.
  public let limit: Int?
  /// The accepted licenses; empty accepts all.
  ///
  /// If the service cannot filter by license, ask for full pages instead of `limit` photos.
  /// Otherwise the caller may remove most of a small page and has to ask again.
  public let licenses: [LicensePattern]

  /// Creates a query.
  public init(sort: PhotoSet.Sort, limit: Int? = nil, licenses: [LicensePattern] = []) {
    self.sort = sort
    self.limit = limit
    self.licenses = licenses
  }

  /// Whether photos under a license are accepted.
  ///
  /// A service with one license for all photos returns an empty page without a call if this is
  /// false.
  func accepts(_ license: License) -> Bool {
    licenses.isEmpty || licenses.contains { $0.matches(license) }
  }
}

/// One page of photos, and the position of the next.
public struct PhotoPage: Sendable {
  /// The photos, in order.
  ///
  /// May be empty although there is a next page.
  public let photos: [Photo]
  /// The position of the next page; nil after the last page.
  ///
  /// It must differ from the cursor of this page, or the loop would not end.
  public let next: Cursor?
  /// Whether the photos are in the order of ``PhotoQuery/sort``.
  ///
  /// If false, the caller reads all pages and sorts them before it applies a limit. All pages of a
  /// list have the same value.
  public let isSorted: Bool

  /// Creates a page.
  ///
  /// Without `next`, it is the last one.
  public init(_ photos: [Photo], next: Cursor? = nil, isSorted: Bool = true) {
    self.photos = photos
    self.next = next
    self.isSorted = isSorted
  }
}

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

/// A provider that lists its newest photos: for `featured:` in site.yml, on a site without tags.
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

/// A provider that returns single photos by id, and reads ids from the addresses of web pages.
public protocol LooksUpPhotos: Provider {
  /// The largest number of ids in one request to the service; 1 by default.
  static var photosPerRequest: Int { get }

  /// Returns what a web address refers to; nil if it is not a page of this service. Makes no
  /// request.
  ///
  /// - Parameter page: An address as people copy it from the browser, with any query and fragment.
  /// - Returns: The photo, user or album on the page.
  static func reference(to page: WebAddress) -> Reference?

  /// Returns the photos with these ids, with everything that the service publishes about each, in
  /// any order. Ids that do not exist, or no longer do, are missing from the result. Sends each id
  /// once, and no text that cannot be an id.
  ///
  /// - Parameter ids: Ids of this provider, or names from `Reference.title`.
  /// - Returns: The photos that exist. Each equals the photo in lists, but may have more facts.
  /// - Throws: `ProviderError.unavailable` if the source does not answer or refuses.
  func photos(withIDs ids: [String]) async throws(ProviderError) -> [Photo]
}

extension LooksUpPhotos {
  /// One id per request.
  public static var photosPerRequest: Int { 1 }
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
  /// Checks that the source exists, without reading it. Used by `vitrine check`.
  ///
  /// - Parameters:
  ///   - options: The provider's options.
  ///   - directory: The absolute path of the folder that contains site.yml.
  /// - Throws: `ProviderError.unavailable` if the source as a whole cannot be read.
  static func verifySource(for options: ProviderOptions, in directory: String) throws(ProviderError)

  /// Returns every photo that any set could contain.
  ///
  /// - Returns: All photos of the source.
  /// - Throws: `ProviderError.unavailable` if the source as a whole cannot be read.
  func photos() async throws(ProviderError) -> [Photo]
}

/// The reason a provider cannot answer.
///
/// VitrineCatalog turns it into a `Problem` that names the set.
///
/// People read `reason`, `what` and `help`. `reason` completes “the set cannot be filled from
/// Flickr: …”, for example `it rejected the key`. `help` is an imperative, for example `build again
/// later`. None of them may contain a key.
public enum ProviderError: Error, Hashable, Sendable {
  /// There is no user with this name. `nearest` is a similar name that exists.
  case unknownUser(String, nearest: String?)
  /// There is no album with this name. `nearest` is a similar name that exists.
  case unknownAlbum(String, nearest: String?)
  /// Nobody and nothing with this name has albums. `help` says whose albums can be listed.
  case noAlbums(of: String, nearest: String?, help: String)
  /// The source does not offer this, or no longer does, but answers everything else. `what`
  /// completes “the set asks for …”, for example `likes`.
  case notOffered(source: String, what: String)
  /// The source as a whole cannot be used: there is no key, no network, or the service has an
  /// error.
  case unavailable(source: String, reason: String, help: String)
}
