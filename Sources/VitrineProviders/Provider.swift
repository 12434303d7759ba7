// What it takes to be a source of photos. A provider answers one page at a time; the loop around
// it, limits and license filters are ours, once, in the catalog's room. Capabilities are read off
// the conformances, so that they cannot lie.

public import VitrineConfig
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

  public init(name: String, title: String, options: [OptionDeclaration]) {
    self.name = name
    self.title = title
    self.options = options
  }
}

/// What the site lends its providers.
public struct ProviderServices: Sendable {
  public let pictures: any PictureReader
  /// The folder of site.yml, absolute.
  public let directory: String
  /// How many pieces of work may run at once.
  public let workers: Int
  /// Takes a fault that does not stop the provider.
  public let report: @Sendable (Problem) -> Void

  public init(
    pictures: any PictureReader, directory: String, workers: Int,
    report: @escaping @Sendable (Problem) -> Void
  ) {
    self.pictures = pictures
    self.directory = directory
    self.workers = workers
    self.report = report
  }
}

/// Where the next page begins, in the provider's own words.
public struct Cursor: Hashable, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }
}

/// Some photos in order, and where to go on.
public struct PhotoPage: Sendable {
  public let photos: [Photo]
  /// Nil after the last page.
  public let next: Cursor?

  public init(_ photos: [Photo], next: Cursor? = nil) {
    self.photos = photos
    self.next = next
  }
}

public protocol Searches: Provider {
  func search(_ words: String, sort: PhotoSet.Sort, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
}

public protocol ListsUserPhotos: Provider {
  func photos(of user: String, sort: PhotoSet.Sort, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
}

public protocol ListsFavorites: Provider {
  /// - Parameter user: nil asks for what the provider itself marks as a favorite.
  func favorites(of user: String?, sort: PhotoSet.Sort, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
}

public protocol ListsAlbums: Provider {
  /// The album itself, for its title and caption.
  func album(_ id: String) async throws(ProviderError) -> Album
  func albums(of user: String) async throws(ProviderError) -> [Album]
  func photos(in album: Album, sort: PhotoSet.Sort, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
}

public protocol ListsTagged: Provider {
  /// Photos that carry all of the tags.
  func photos(tagged tags: [String], sort: PhotoSet.Sort, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
}

/// Why a provider cannot answer.
public enum ProviderError: Error, Hashable, Sendable {
  /// Nobody of that name; the nearest name where there is one.
  case unknownUser(String, nearest: String?)
  case unknownAlbum(String, nearest: String?)
  /// The source as a whole cannot be read.
  case unavailable(source: String, reason: String, mend: String)
}
