// The folder walked once and kept. An actor, since several sets ask at the same time and the
// first of them must do the walking for all; in a task of its own, which outlives that first set.

import VitrineConfig
import VitrineModel

actor FolderShelf {
  private let path: String
  private let services: ProviderServices
  private var walk: Task<Result<FolderContents, ProviderError>, Never>?

  init(path: String, services: ProviderServices) {
    self.path = path
    self.services = services
  }

  func contents() async throws(ProviderError) -> FolderContents {
    let walk = walk ?? Task { [path, services] in await Self.read(path, services) }
    self.walk = walk
    return try await walk.value.get()
  }

  private static func read(
    _ path: String, _ services: ProviderServices
  ) async -> Result<FolderContents, ProviderError> {
    do {
      let listing = try FolderListing(
        root: path, directory: services.directory, own: OwnPlaces(services.own))
      listing.problems.forEach(services.report)
      return .success(await FolderReading(listing: listing, services: services).contents())
    } catch {
      return .failure(error)
    }
  }
}

/// Everything the folder holds, in the order of its paths.
struct FolderContents: Sendable {
  let photos: [FolderPhoto]
  /// Every sub-folder with photos in or below it.
  let albums: [Album]
  /// The folder itself as an album.
  let whole: Album
  /// The places of the photos in or below each folder: a set may ask for thousands of albums.
  private let places: [String: [Int]]

  init(photos: [FolderPhoto], albums: FolderAlbums, name: String) {
    self.photos = photos
    self.albums = albums.albums(holding: photos)
    whole = albums.album("", named: name)
    var places: [String: [Int]] = [:]
    for (place, photo) in photos.enumerated() {
      for folder in FolderAlbums.chain(photo.folder) { places[folder, default: []].append(place) }
    }
    self.places = places
  }

  /// The names of all authors, in order.
  var authors: [String] { Set(photos.compactMap(\.photo.author?.name)).sorted() }

  func photos(by author: String) -> [FolderPhoto] {
    let wanted = SearchWords.folded(author)
    guard !wanted.isEmpty else { return photos.filter { $0.photo.author?.name == author } }
    return photos.filter { $0.photo.author.map { SearchWords.folded($0.name) == wanted } ?? false }
  }

  func album(_ path: String) -> Album? {
    path.isEmpty ? whole : albums.first { $0.id == path }
  }

  func photos(below folder: String) -> [FolderPhoto] {
    (places[folder] ?? []).map { photos[$0] }
  }
}
