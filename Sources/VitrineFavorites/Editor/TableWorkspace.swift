// What the editor borrows from the site that it belongs to.

public import VitrineCatalog
public import VitrineModel
public import VitrineStore

/// The cache and the providers of a site, for commands that edit its tables.
public protocol TableWorkspace: Sendable {
  /// The manifest of the published site; nil if there is none.
  var manifest: SiteManifest? { get }

  /// Returns the page that a photo wants on the site.
  @Sendable func page(of photo: Photo.ID) -> SitePath

  /// Returns the pages of all photos of the site, in their order: each has its own.
  func pages(of photos: [Photo.ID]) -> [SitePath]

  /// Works with the cache, which no build uses meanwhile.
  func withStore<Value>(
    _ work: (Store) async throws(Problem) -> Value
  ) async throws(Problem) -> Value

  /// Asks providers, within the limits and through the cache that a build has.
  func withLoader<Value>(
    _ store: Store, _ progress: any ProgressDisplay,
    _ work: (SetLoader) async throws(Problem) -> Value
  ) async throws(Problem) -> Value
}
