// What a provider receives from the site.

public import VitrineFetch
public import VitrineModel

/// What a provider may use of the site: the network, the image reader, and a place for warnings.
public struct ProviderServices: Sendable {
  /// Reads size, digest and metadata of image files.
  ///
  /// Only local providers need it.
  public let imageReader: any ImageReader
  /// Reads video files; nil if videos are left out.
  ///
  /// Only local providers need it.
  public let videoReader: (any VideoReader)?
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
  /// Whether the site publishes full-size copies.
  public let publishesOriginals: Bool
  /// The title of the site; empty if nobody shows the photos.
  public let siteName: String
  /// The accounts of services that are the site's own.
  public let ownAccounts: Set<Author.ID>
  /// Sends a call to the provider's API and returns the answer, with limits, retries and the cache
  /// applied.
  ///
  /// Most error statuses are returned, not thrown, so that the provider can explain them. For JSON
  /// use `ProviderServices.json(_:as:of:explain:)`, which also decodes the answer.
  public private(set) var send: @Sendable (APICall) async throws(FetchError) -> ServiceResponse
  /// Returns a photo as the curator of the site describes it; nil if it is left out.
  ///
  /// Only local providers need it.
  public var curate: @Sendable (Photo) -> Photo? = { $0 }
  /// Reports a problem that does not stop the provider, such as one photo that is left out.
  public let report: @Sendable (Problem) -> Void
  /// Reports how many local files have been read, and of how many.
  public let progress: @Sendable (_ done: Int, _ of: Int) -> Void

  /// Creates the services.
  ///
  /// The defaults suit tests: no network and nothing excluded.
  public init(
    imageReader: any ImageReader, videoReader: (any VideoReader)? = nil,
    photoCache: FolderPhotoCache? = nil, directory: String,
    excludedPaths: [String] = [], workers: Int, renditionEdges: [Int] = [],
    publishesOriginals: Bool = false, siteName: String = "", ownAccounts: Set<Author.ID> = [],
    send: @escaping @Sendable (APICall) async throws(FetchError) -> ServiceResponse = Self
      .noNetwork,
    report: @escaping @Sendable (Problem) -> Void,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) {
    self.imageReader = imageReader
    self.videoReader = videoReader
    self.photoCache = photoCache
    self.directory = directory
    self.excludedPaths = excludedPaths
    self.workers = workers
    self.renditionEdges = renditionEdges
    self.publishesOriginals = publishesOriginals
    self.siteName = siteName
    self.ownAccounts = ownAccounts
    self.send = send
    self.report = report
    self.progress = progress
  }

  /// Returns a copy that sends calls through another function, for example to record the answers.
  public func sending(
    _ send: @escaping @Sendable (APICall) async throws(FetchError) -> ServiceResponse
  ) -> ProviderServices {
    var services = self
    services.send = send
    return services
  }

  /// The services without the curator, the cache of photos, reports and progress.
  var unobserved: ProviderServices {
    ProviderServices(
      imageReader: imageReader, videoReader: videoReader, directory: directory,
      excludedPaths: excludedPaths, workers: workers, renditionEdges: renditionEdges,
      publishesOriginals: publishesOriginals, siteName: siteName, ownAccounts: ownAccounts,
      report: { _ in })
  }

  /// A function that fails for every call: the `send` of providers on this machine.
  public static let noNetwork: @Sendable (APICall) async throws(FetchError) -> ServiceResponse = {
    call throws(FetchError) in throw .notCached(host: call.address.host)
  }
}
