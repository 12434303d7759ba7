// A folder of pictures as a provider. It is walked once, on the first question, and all sets are
// answered from what was found there.

import VitrineConfig
import VitrineModel

struct FolderProvider: Provider {
  static let info = ProviderInfo(
    name: "folder", title: "Folder",
    options: [
      OptionDeclaration(
        name: "path", help: "the folder of photos, relative to site.yml",
        defaultValue: "Photos", isSecret: false)
    ])

  private let shelf: FolderShelf
  private let workers: Int

  init(options: ProviderOptions, services: ProviderServices) throws(ProviderError) {
    workers = services.workers
    shelf = FolderShelf(path: Self.path(options), services: services)
  }

  private static func path(_ options: ProviderOptions) -> String { options["path"] ?? "Photos" }

  /// Everything at once: there is no second page, so that cursors are not looked at.
  private func page(_ photos: [FolderPhoto], _ sort: PhotoSet.Sort) -> PhotoPage {
    PhotoPage((sort == .newest ? photos.newestFirst() : photos).map(\.photo))
  }
}

extension FolderProvider: LiesNearby {
  static func look(for options: ProviderOptions, in directory: String) throws(ProviderError) {
    _ = try FolderListing.root(path(options), in: directory)
  }

  func photos() async throws(ProviderError) -> [Photo] {
    try await shelf.contents().photos.map(\.photo)
  }
}

extension FolderProvider: Searches {
  func search(_ words: String, _ wish: Wish, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let query = SearchWords.folded(words)
    let pieces = try await shelf.contents().photos.pieces(of: 512)
    let found = await pieces.concurrently(width: workers) { piece in
      piece.compactMap { photo in
        SearchWords(of: photo.photo).score(of: query).map { (photo, $0) }
      }
    }.flatMap(\.self)
    guard wish.sort == .relevance else { return page(found.map(\.0), wish.sort) }
    let best = found.sorted { a, b in
      a.1 == b.1 ? Photo.isNewer(a.0.photo, b.0.photo) : a.1 > b.1
    }
    return page(best.map(\.0), .given)
  }
}

extension FolderProvider: ListsUserPhotos {
  func photos(of user: String, _ wish: Wish, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let contents = try await shelf.contents()
    let photos = contents.photos(by: user)
    guard !photos.isEmpty else {
      throw .unknownUser(user, nearest: nearest(to: user, in: contents.authors))
    }
    return page(photos, wish.sort)
  }
}

extension FolderProvider: ListsFavorites {
  /// A folder knows favorites by the mark in the sidecar; of a person's, those among their photos.
  func favorites(of user: String?, _ wish: Wish, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
  {
    let contents = try await shelf.contents()
    let photos = user.map(contents.photos(by:)) ?? contents.photos
    if let user, photos.isEmpty {
      throw .unknownUser(user, nearest: nearest(to: user, in: contents.authors))
    }
    return page(photos.filter(\.photo.isFavorite), wish.sort)
  }
}

extension FolderProvider: ListsAlbums {
  func album(_ id: String) async throws(ProviderError) -> Album {
    let contents = try await shelf.contents()
    guard let album = contents.album(FolderAlbums.normal(id)) else {
      throw .unknownAlbum(id, nearest: nearest(to: id, in: contents.albums.map(\.id)))
    }
    return album
  }

  /// The sub-folders of a folder (`.` for all), or those that hold photos by an author.
  func albums(of user: String) async throws(ProviderError) -> [Album] {
    let contents = try await shelf.contents()
    let parent = FolderAlbums.normal(user)
    if parent.isEmpty { return contents.albums }
    if contents.album(parent) != nil {
      return contents.albums.filter { $0.id.hasPrefix(parent + "/") }
    }
    let folders = Set(contents.photos(by: user).map(\.folder))
    guard !folders.isEmpty else {
      let known = contents.albums.map(\.id) + contents.authors
      throw .noAlbums(
        of: user, nearest: nearest(to: user, in: known),
        mend: "name a folder or an author, or write `albums: .` for every folder")
    }
    return contents.albums.filter { folders.contains($0.id) }
  }

  func photos(in album: Album, _ wish: Wish, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let contents = try await shelf.contents()
    return page(contents.photos(below: FolderAlbums.normal(album.id)), wish.sort)
  }
}

extension FolderProvider: ListsNewest {
  func newest(_ wish: Wish, after: Cursor?) async throws(ProviderError) -> PhotoPage {
    page(try await shelf.contents().photos, .newest)
  }
}

extension FolderProvider: FindsPhotos {
  static var photosPerQuestion: Int { .max }

  /// A folder has no pages.
  static func reference(to page: WebAddress) -> Reference? { nil }

  func photos(withIDs ids: [String]) async throws(ProviderError) -> [Photo] {
    // Keys tell names apart that only Unicode calls equal.
    let wanted = Set(ids.map { Photo.ID(provider: Self.info.name, id: $0) })
    return try await photos().filter { wanted.contains($0.id) }
  }
}

extension FolderProvider: ListsTagged {
  func photos(tagged tags: [String], _ wish: Wish, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
  {
    let wanted = Set(tags.compactMap { Tag($0) })
    let photos = try await shelf.contents().photos
    return page(photos.filter { wanted.isSubset(of: $0.photo.tags) }, wish.sort)
  }
}
