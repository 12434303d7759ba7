// A photo folder in a temporary tree, read through the public API of the module.

import Synchronization
import Testing
import VitrineConfig
import VitrineModel
import VitrineProviders
import VitrineTesting

/// The folder provider for a tree, and the problems it reported.
final class FolderSite: Sendable {
  let reader: FakeImageReader
  private let provider: any Provider
  private let log: Log

  /// The reported problems.
  ///
  /// A class, because several tasks report.
  private final class Log: Sendable {
    let problems = Mutex<[Problem]>([])
  }

  init(
    _ tree: FileTree, path: String = "Photos", pictures: [String: ImageMetadata] = [:],
    errors: [String: ImageError] = [:], workers: Int = 4, memory: FolderPhotoCache? = nil,
    options: [String: String] = [:], sidecars: [String: ImageMetadata] = [:],
    videos: [String: FakeVideoReader.Facts]? = nil, namesPeople: Bool = true
  ) throws {
    let log = Log()
    self.log = log
    reader = FakeImageReader(
      pictures, errors: errors, sidecars: sidecars,
      preferences: MetadataPreferences(namesPeople: namesPeople))
    let services = ProviderServices(
      imageReader: reader, videoReader: videos.map { FakeVideoReader($0) }, photoCache: memory,
      directory: tree.path, excludedPaths: [],
      workers: workers,
      report: { problem in log.problems.withLock { $0.append(problem) } })
    let made = try ProviderRegistry.make(
      "folder", options: Self.options(options.merging(["path": path]) { $1 }), services: services)
    provider = try #require(made)
  }

  /// Options of the provider.
  static func options(_ values: [String: String]) throws -> ProviderOptions {
    let declaration = try #require(ProviderRegistry.declarations().first { $0.name == "folder" })
    return ProviderOptions(of: declaration, values: values)
  }

  /// The reported problems, sorted by place and code.
  var problems: [Problem] {
    log.problems.withLock { $0 }.sorted { a, b in
      (a.place?.description ?? "", a.code) < (b.place?.description ?? "", b.code)
    }
  }

  /// Returns the places of problems with a code.
  func places(_ code: String) -> [String] {
    problems.filter { $0.code == code }.compactMap { $0.place?.description }
  }

  /// Every photo of the folder, in the order of its paths.
  func photos() async throws -> [Photo] { try await photos(.album("."), .given) }

  /// The ids of all photos.
  func names() async throws -> [String] { try await photos().map(\.id.id) }

  /// Returns the photo with a name.
  func photo(_ name: String = "a.jpg") async throws -> Photo {
    try #require(try await photos().first { $0.id.id == name })
  }

  /// Returns the ids of the photos in a set.
  func ask(
    _ selection: PhotoSet.Selection, _ sort: PhotoSet.Sort = .given
  ) async throws -> [String] {
    try await photos(selection, sort).map(\.id.id)
  }

  func photos(withIDs ids: [String]) async throws -> [Photo] {
    try await #require(provider as? any LooksUpPhotos).lookUp(ids).photos
  }

  /// Returns the ids of the photos in an album.
  func photos(in album: Album) async throws -> [String] {
    try await #require(provider as? any ListsAlbums)
      .photos(in: album, PhotoQuery(sort: .given), after: nil).photos.map(\.id.id)
  }

  func root(ofAlbumsOf user: String) async throws -> Album? {
    try await #require(provider as? any ListsAlbums).root(ofAlbumsOf: user)
  }

  func album(_ id: String) async throws -> Album {
    try await #require(provider as? any ListsAlbums).album(id)
  }

  func albums(of user: String) async throws -> [Album] {
    try await #require(provider as? any ListsAlbums).albums(of: user)
  }

  private func photos(
    _ selection: PhotoSet.Selection, _ sort: PhotoSet.Sort
  ) async throws -> [Photo] {
    let page =
      switch selection {
      case .search(let words):
        try await #require(provider as? any SearchesPhotos).search(
          words, PhotoQuery(sort: sort), after: nil)
      case .user(let user):
        try await #require(provider as? any ListsUserPhotos)
          .photos(of: user, PhotoQuery(sort: sort), after: nil)
      case .favorites(let user):
        try await #require(provider as? any ListsFavorites)
          .favorites(of: user, PhotoQuery(sort: sort), after: nil)
      case .tagged(let tags):
        try await #require(provider as? any ListsTagged)
          .photos(tagged: tags, PhotoQuery(sort: sort), after: nil)
      case .album(let id), .albums(let id):
        try await #require(provider as? any ListsAlbums)
          .photos(in: try await album(id), PhotoQuery(sort: sort), after: nil)
      case .list, .featured, .sets: PhotoPage([])
      }
    #expect(page.next == nil)
    return page.photos
  }
}

extension ImageMetadata {
  /// Returns an image with metadata.
  static func with(_ change: (inout ImageMetadata) -> Void) -> ImageMetadata {
    var image = ImageMetadata.sample()
    change(&image)
    return image
  }
}
