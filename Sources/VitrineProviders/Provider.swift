// What it takes to be a source of photos. A provider answers one page at a time; the loop around
// it, limits and license filters are ours, once, in the catalog's room. Capabilities are read off
// the conformances, so that they cannot lie.

public import VitrineConfig
public import VitrineFetch
public import VitrineModel

/// A source of photos.
public protocol Provider: Sendable {
  static var info: ProviderInfo { get }

  /// Must touch neither network nor disk.
  init(options: ProviderOptions, services: ProviderServices) throws(ProviderError)
}

/// What a provider declares about itself.
public struct ProviderInfo: Sendable {
  /// As in site.yml and in photo ids.
  public let name: String
  public let title: String
  public let options: [OptionDeclaration]
  /// Nil for what is on this machine: it asks for nothing and is never down.
  public let manners: Manners?

  public init(
    name: String, title: String, options: [OptionDeclaration], manners: Manners? = nil
  ) {
    self.name = name
    self.title = title
    self.options = options
    self.manners = manners
  }
}

/// How a service wants to be treated: by the pages that show its photos, and by those who ask it.
public struct Manners: Sendable {
  public let terms: ServiceTerms
  public let limits: ServiceLimits

  public init(terms: ServiceTerms, limits: ServiceLimits) {
    self.terms = terms
    self.limits = limits
  }
}

/// What the site lends its providers.
public struct ProviderServices: Sendable {
  public let pictures: any PictureReader
  /// What earlier builds of this process read of a folder; nil where there are no others.
  public let memory: FolderMemory?
  /// The folder of site.yml, absolute.
  public let directory: String
  /// Files and folders that hold no photos wherever they lie, absolute: the output, the cache, the
  /// themes and site.yml itself.
  public let own: [String]
  /// How many pieces of work may run at once.
  public let workers: Int
  /// The longest edges of the renditions the site wants, ascending.
  public let sizes: [Int]
  /// The way to the provider's API: limits, attempts and the cache lie behind it.
  public let ask: @Sendable (APICall) async throws(FetchError) -> Answer
  /// Takes a fault that does not stop the provider.
  public let report: @Sendable (Problem) -> Void
  /// Told how many files of this machine were read.
  public let progress: @Sendable (_ done: Int, _ of: Int) -> Void

  public init(
    pictures: any PictureReader, memory: FolderMemory? = nil, directory: String,
    own: [String] = [], workers: Int, sizes: [Int] = [],
    ask: @escaping @Sendable (APICall) async throws(FetchError) -> Answer = Self.noNetwork,
    report: @escaping @Sendable (Problem) -> Void,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) {
    self.pictures = pictures
    self.memory = memory
    self.directory = directory
    self.own = own
    self.workers = workers
    self.sizes = sizes
    self.ask = ask
    self.report = report
    self.progress = progress
  }

  /// The same with another way to the provider's API.
  public func asking(
    _ ask: @escaping @Sendable (APICall) async throws(FetchError) -> Answer
  ) -> ProviderServices {
    ProviderServices(
      pictures: pictures, memory: memory, directory: directory, own: own, workers: workers,
      sizes: sizes, ask: ask, report: report, progress: progress)
  }

  /// For providers on this machine.
  public static let noNetwork: @Sendable (APICall) async throws(FetchError) -> Answer = {
    call throws(FetchError) in throw .notKept(host: call.address.host)
  }
}

/// Where the next page begins, in the provider's own words.
public struct Cursor: Hashable, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }
}

/// How a set wants to be filled, whatever it is filled from.
public struct Wish: Hashable, Sendable {
  public let sort: PhotoSet.Sort
  /// The most photos that will be taken; nil takes all.
  public let limit: Int?
  /// Only photos under one of these, where any are named. Asked of a service that knows licenses;
  /// others need not look, since the loop leaves out what does not match.
  public let licenses: [LicensePattern]

  public init(sort: PhotoSet.Sort, limit: Int? = nil, licenses: [LicensePattern] = []) {
    self.sort = sort
    self.limit = limit
    self.licenses = licenses
  }

  /// Is a photo under this license wanted: of use where a service has one for all.
  func mayHold(_ license: License) -> Bool {
    licenses.isEmpty || licenses.contains { $0.matches(license) }
  }
}

/// Some photos in order, and where to go on.
public struct PhotoPage: Sendable {
  public let photos: [Photo]
  /// Nil after the last page.
  public let next: Cursor?
  /// False where the service could not give the order that was wished: then all pages are read and
  /// put in order before a limit cuts them.
  public let isSorted: Bool

  public init(_ photos: [Photo], next: Cursor? = nil, isSorted: Bool = true) {
    self.photos = photos
    self.next = next
    self.isSorted = isSorted
  }
}

public protocol Searches: Provider {
  func search(_ words: String, _ wish: Wish, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
}

public protocol ListsUserPhotos: Provider {
  func photos(of user: String, _ wish: Wish, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
}

public protocol ListsFavorites: Provider {
  /// - Parameter user: nil asks for what the provider itself marks as a favorite.
  func favorites(of user: String?, _ wish: Wish, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
}

public protocol ListsAlbums: Provider {
  /// The album itself, for its title and caption.
  func album(_ id: String) async throws(ProviderError) -> Album
  func albums(of user: String) async throws(ProviderError) -> [Album]
  func photos(in album: Album, _ wish: Wish, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
}

public protocol ListsTagged: Provider {
  /// Photos that carry all of the tags.
  func photos(tagged tags: [String], _ wish: Wish, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
}

public protocol ListsNewest: Provider {
  /// The newest of all its photos, whatever the wish says of order.
  func newest(_ wish: Wish, after: Cursor?) async throws(ProviderError) -> PhotoPage
}

public protocol DescribesAuthors: Provider {
  /// The author with everything the service tells: biography, avatar, links.
  func describe(_ author: Author) async throws(ProviderError) -> Author
}

public protocol FindsPhotos: Provider {
  /// How many photos one question names at most.
  static var photosPerQuestion: Int { get }

  /// What an address names; nil where it is no page of this service. Asks nobody.
  static func reference(to page: WebAddress) -> Reference?

  /// The photos of these ids, with everything the service tells of one photo, in any order; without
  /// those that it does not have, or no longer has.
  func photos(withIDs ids: [String]) async throws(ProviderError) -> [Photo]
}

extension FindsPhotos {
  public static var photosPerQuestion: Int { 1 }
}

public protocol SuggestsTags: Provider {
  /// Tags that go with one, the nearest first.
  func tags(relatedTo tag: String) async throws(ProviderError) -> [Tag]
}

public protocol ReportsUse: Provider {
  /// Tells the service that a photo has entered a site.
  func reportUse(of photo: Photo) async throws(ProviderError)
}

/// A source on this machine, which can be looked for without network.
public protocol LiesNearby: Provider {
  /// - Throws: `unavailable` where the source as a whole cannot be read.
  static func look(for options: ProviderOptions, in directory: String) throws(ProviderError)

  /// Every photo that any set could ask for.
  func photos() async throws(ProviderError) -> [Photo]
}

/// Why a provider cannot answer.
public enum ProviderError: Error, Hashable, Sendable {
  /// Nobody of that name; the nearest name where there is one.
  case unknownUser(String, nearest: String?)
  case unknownAlbum(String, nearest: String?)
  /// Nobody and nothing of that name has albums; `mend` says whose can be asked for.
  case noAlbums(of: String, nearest: String?, mend: String)
  /// The source has no way to answer this, or no longer; it answers everything else.
  case notOffered(source: String, what: String)
  /// The source as a whole cannot be read.
  case unavailable(source: String, reason: String, mend: String)
}
