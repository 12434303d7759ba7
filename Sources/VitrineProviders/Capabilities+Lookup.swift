// The capability of returning single photos, and its result.

public import VitrineModel

/// A provider that returns single photos by id, and reads ids from the addresses of web pages.
public protocol LooksUpPhotos: Provider {
  /// The largest number of ids in one request to the service; 1 by default.
  static var photosPerRequest: Int { get }
  /// The hosts of the pages that `reference(to:)` reads, in lowercase and each of one provider
  /// only.
  static var pageHosts: [String] { get }

  /// Returns what a web address refers to; nil if it is not a page of this service. Makes no
  /// request.
  ///
  /// - Parameter page: An address as people copy it from the browser, with any query and fragment.
  /// - Returns: The photo, user or album on the page.
  static func reference(to page: WebAddress) -> Reference?

  /// Looks up the photos with these ids, with everything that the service publishes about each, in
  /// any order. Ids that do not exist, or no longer do, are missing from the result. Sends each id
  /// once, and no text that cannot be an id.
  ///
  /// - Parameter ids: Ids of this provider, or names from `Reference.title`.
  /// - Returns: The photos that exist, and the works that are not shown. Each photo equals the photo
  ///   in lists, but may have more facts.
  /// - Throws: `ProviderError.unavailable` if the source does not answer or refuses.
  func lookUp(_ ids: [String]) async throws(ProviderError) -> PhotoLookup
}

/// The result of looking up photos by their ids.
public struct PhotoLookup: Sendable {
  /// The photos that exist.
  public var photos: [Photo]
  /// The works that exist but are not shown, by the requested id.
  public var omissions: [String: Omission]

  /// Creates a result.
  public init(_ photos: [Photo] = [], omissions: [String: Omission] = [:]) {
    self.photos = photos
    self.omissions = omissions
  }
}

extension LooksUpPhotos {
  /// One id per request.
  public static var photosPerRequest: Int { 1 }
}
