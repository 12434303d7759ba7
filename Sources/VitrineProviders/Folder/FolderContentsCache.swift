// Walks through the folder once and keeps the result. An actor, because several sets ask at the
// same time and the first one must walk for all. The walk runs in its own task, so that it
// continues if that set is canceled.

import VitrineConfig
import VitrineModel

/// The contents of the photo folder, read on first use.
actor FolderContentsCache {
  private let path: String
  private let patterns: IgnorePatterns
  private let sidecars: [String]
  private let readsRaw: Bool
  private let services: ProviderServices
  private var walk: Task<Result<FolderContents, ProviderError>, Never>?

  init(options: ProviderOptions, services: ProviderServices) {
    path = FolderProvider.path(options)
    patterns = IgnorePatterns(options.list("exclude"))
    sidecars = options.list("sidecars")
    readsRaw = options["raw"] != FolderProvider.ignoreRaw
    self.services = services
  }

  /// Returns the contents.
  ///
  /// The first call reads them.
  func contents() async throws(ProviderError) -> FolderContents {
    let walk =
      walk
      ?? Task { [path, patterns, sidecars, readsRaw, services] in
        await Self.read(path, patterns, sidecars, readsRaw, services)
      }
    self.walk = walk
    return try await walk.value.get()
  }

  private static func read(
    _ path: String, _ patterns: IgnorePatterns, _ sidecars: [String], _ readsRaw: Bool,
    _ services: ProviderServices
  ) async -> Result<FolderContents, ProviderError> {
    do {
      let listing = try FolderListing(
        root: path, directory: services.directory, excluded: ExcludedPaths(services.excludedPaths),
        patterns: patterns, sidecars: sidecars, readsRaw: readsRaw)
      listing.problems.forEach(services.report)
      return .success(await FolderReader(listing: listing, services: services).contents())
    } catch {
      return .failure(error)
    }
  }
}

/// The contents of the photo folder, in the order of its paths.
struct FolderContents: Sendable {
  /// All photos.
  let photos: [FolderPhoto]
  /// Every subfolder with photos in or below it.
  let albums: [Album]
  /// The photo folder itself as an album.
  let whole: Album
  /// The path of the photo folder, as site.yml names it.
  private let source: FolderSource
  /// The indices of the photos in or below each folder: a set may ask for thousands of albums.
  private let indices: [String: [Int]]

  init(photos: [FolderPhoto], albums: FolderAlbums, source: FolderSource) {
    self.photos = photos
    self.albums = albums.albums(holding: photos)
    whole = albums.album("", named: source.name)
    self.source = source
    var indices: [String: [Int]] = [:]
    for (index, photo) in photos.enumerated() {
      for folder in FolderAlbums.ancestry(photo.folder) {
        indices[folder, default: []].append(index)
      }
    }
    self.indices = indices
  }

  /// The names of all authors, sorted.
  var authors: [String] { Set(photos.compactMap(\.photo.author?.name)).sorted() }

  /// Returns the photos by an author, ignoring case and accents.
  func photos(by author: String) -> [FolderPhoto] {
    let wanted = SearchWords.folded(author)
    guard !wanted.isEmpty else { return photos.filter { $0.photo.author?.name == author } }
    return photos.filter { $0.photo.author.map { SearchWords.folded($0.name) == wanted } ?? false }
  }

  /// Returns the album at a normalized path; nil if the folder has no photos.
  func album(_ path: String) -> Album? {
    path.isEmpty ? whole : albums.first { $0.id == path }
  }

  /// Returns the error for an album that does not exist.
  func errorOfAlbum(_ name: String) -> ProviderError {
    source.error(of: name, among: albums.map(\.id)) ?? .unknownAlbum(name, nearest: nil)
  }

  /// Returns the photos in or below a folder.
  func photos(below folder: String) -> [FolderPhoto] {
    (indices[folder] ?? []).map { photos[$0] }
  }
}
