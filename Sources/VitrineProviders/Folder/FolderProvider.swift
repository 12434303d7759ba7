// A folder of images as a provider. The first call walks through it; all sets are answered from the
// result.

import VitrineConfig
import VitrineModel

/// The provider `folder`.
struct FolderProvider: Provider {
  static let info = ProviderInfo(
    name: "folder", title: "Folder",
    options: [
      OptionDeclaration(
        name: "path", help: "the photo folder, relative to site.yml",
        defaultValue: "Photos", isPath: true),
      OptionDeclaration(
        name: "exclude", help: "files and folders to skip, as in .gitignore", form: .patterns),
      OptionDeclaration(
        name: "raw", help: "publish the embedded previews of raw files, or leave them out",
        defaultValue: "preview", form: .choice(["preview", ignoreRaw])),
      OptionDeclaration(
        name: "sidecars", help: "which files beside a photo are read", defaultValue: "xmp\ntakeout",
        form: .choices(["xmp", "takeout"])),
      OptionDeclaration(
        name: "charset", help: "the encoding of IPTC texts that name none and are not UTF-8",
        defaultValue: MetadataPreferences.Charset.windows1252.rawValue,
        form: .choice(MetadataPreferences.Charset.allCases.map(\.rawValue))),
    ])

  /// The value of `raw` that leaves raw files out.
  static let ignoreRaw = "ignore"

  private let cache: FolderContentsCache
  /// Kept, so that several sets read the whole folder once.
  private let wholeCache: FolderContentsCache
  private let workers: Int

  init(options: ProviderOptions, services: ProviderServices) throws(ProviderError) {
    workers = services.workers
    cache = FolderContentsCache(options: options, services: services)
    wholeCache = cache.whole
  }

  private init(whole provider: FolderProvider) {
    workers = provider.workers
    cache = provider.wholeCache
    wholeCache = provider.wholeCache
  }

  static func path(_ options: ProviderOptions) -> String { options["path"] ?? "Photos" }

  /// Returns all photos as one page.
  ///
  /// There is no second page, so cursors are ignored.
  private func page(
    _ photos: [FolderPhoto], _ sort: PhotoSet.Sort, of album: PhotoOrder? = nil
  ) -> PhotoPage {
    PhotoPage((album ?? sort.order).sorted(photos.map(\.photo)))
  }
}

extension FolderProvider: LocalProvider {
  static func verify(
    _ selections: [PhotoSet.Selection], options: ProviderOptions, in site: CheckedSite
  ) throws(ProviderError) -> [ProviderError?] {
    func listed(isWhole: Bool) throws(ProviderError) -> FolderListing {
      try FolderListing(
        options, directory: site.directory, excluded: site.excludedPaths, isWhole: isWhole)
    }
    var listing = try listed(isWhole: false)
    FolderNotes.check(&listing, report: site.report)
    let albums = listing.albums
    lazy var allAlbums = (try? listed(isWhole: true))?.albums ?? []
    return selections.map { selection in
      switch selection {
      case .album(let name):
        listing.source.error(of: name, among: albums).map { error in
          allAlbums.contains(FolderPath.normalized(name)) ? .leftOut(name) : error
        }
      // Anything else may be an author.
      case .albums(let name):
        listing.source.nameWithin(name, among: albums).map {
          .albumNamedByPath(name, source: listing.source.name, album: $0)
        }
      default: nil
      }
    }
  }

  static func meaning(
    of name: String, options: ProviderOptions, in directory: String
  ) -> LocalName? {
    names(options, directory)?.meaning(of: name)
  }

  static func ids(options: ProviderOptions, in directory: String) -> [String] {
    names(options, directory)?.photos ?? []
  }

  private static func names(_ options: ProviderOptions, _ directory: String) -> FolderNames? {
    guard let root = try? FolderListing.root(path(options), in: directory) else { return nil }
    return FolderNames(root: root, directory: directory, options: options)
  }

  static func albums(
    options: ProviderOptions, in site: CheckedSite
  ) throws(ProviderError) -> [Album] {
    var listing = try FolderListing(
      options, directory: site.directory, excluded: site.excludedPaths)
    let albums = FolderAlbums(notes: FolderNotes.albums(of: listing, report: site.report))
    listing.hide(albums.hidden)
    let photos = listing.files.map(\.path)
      .filter { SourceEndings.photos.contains(SourceEndings.end(of: $0)) }
    let folders = Set(photos.flatMap { FolderPath.ancestry(of: FolderPath.parent(of: $0)) })
    return folders.union([""]).sorted().map { albums.album($0, named: $0) }
  }

  func photos() async throws(ProviderError) -> [Photo] {
    try await cache.contents().all.map(\.photo)
  }

  var whole: FolderProvider { FolderProvider(whole: self) }
}

extension FolderProvider: SearchesPhotos {
  func search(_ words: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let wanted = FoldedWords(words).words
    let chunks = try await cache.contents().photos.chunks(of: 512)
    let found = await chunks.concurrently(width: workers) { chunk in
      chunk.compactMap { photo in
        SearchWords(of: photo.photo).score(of: wanted).map { (photo, $0) }
      }
    }.flatMap(\.self)
    guard query.sort == .relevance else { return page(found.map(\.0), query.sort) }
    let best = found.sorted { a, b in
      a.1 == b.1 ? Photo.isNewer(a.0.photo, b.0.photo) : a.1 > b.1
    }
    return page(best.map(\.0), .given)
  }
}

extension FolderProvider: ListsUserPhotos {
  func photos(of user: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let contents = try await cache.contents()
    let photos = contents.photos(by: user)
    guard !photos.isEmpty else {
      throw .unknownUser(user, nearest: nearest(to: user, in: contents.authors))
    }
    return page(photos, query.sort)
  }
}

extension FolderProvider: ListsFavorites {
  /// Favorites are marked with `favorite: true` in the sidecar.
  ///
  /// With a user, returns the favorites among that author's photos.
  func favorites(of user: String?, _ query: PhotoQuery, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
  {
    let contents = try await cache.contents()
    let photos = user.map(contents.photos(by:)) ?? contents.photos
    if let user, photos.isEmpty {
      throw .unknownUser(user, nearest: nearest(to: user, in: contents.authors))
    }
    return page(photos.filter(\.photo.isFavorite), query.sort)
  }
}

extension FolderProvider: ListsAlbums {
  func album(_ id: String) async throws(ProviderError) -> Album {
    let contents = try await cache.contents()
    if let album = contents.album(FolderPath.normalized(id)) { return album }
    throw contents.errorOfAlbum(id)
  }

  /// Returns the subfolders of a folder (`.` for all) as a tree, or the folders with photos by an
  /// author as a list.
  func albums(of user: String) async throws(ProviderError) -> [Album] {
    let contents = try await cache.contents()
    let parent = FolderPath.normalized(user)
    if contents.album(parent) != nil { return contents.branches(of: parent) }
    let folders = Set(contents.photos(by: user).map(\.folder))
    guard !folders.isEmpty else {
      let known = contents.albums.map(\.id) + contents.authors
      throw .noAlbums(
        of: user, nearest: nearest(to: user, in: known),
        help: "name a folder or an author, or write `albums: .` for every folder")
    }
    return contents.albums.filter { folders.contains($0.id) }
  }

  func root(ofAlbumsOf user: String) async throws(ProviderError) -> Album? {
    let contents = try await cache.contents()
    return contents.album(FolderPath.normalized(user))?.placed(Album.Branch(path: ""))
  }

  func photos(in album: Album, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let contents = try await cache.contents()
    let folder = FolderPath.normalized(album.id)
    let photos =
      album.branch == nil ? contents.photos(below: folder) : contents.photos(in: folder)
    return page(photos, query.sort, of: contents.sort(of: folder))
  }
}

extension FolderProvider: ListsNewest {
  func newest(_ query: PhotoQuery, after: Cursor?) async throws(ProviderError) -> PhotoPage {
    page(try await cache.contents().photos, .newest)
  }
}

extension FolderProvider: LooksUpPhotos {
  static var photosPerRequest: Int { .max }

  /// A folder has no web pages.
  static var pageHosts: [String] { [] }
  static func reference(to page: WebAddress) -> Reference? { nil }

  func lookUp(_ ids: [String]) async throws(ProviderError) -> PhotoLookup {
    // Keys compare bytes, so names that only differ in their Unicode form stay different.
    let wanted = Set(ids.map { Photo.ID(provider: Self.info.name, id: $0) })
    return PhotoLookup(
      try await cache.contents().all.map(\.photo).filter { wanted.contains($0.id) })
  }
}

extension FolderProvider: ListsTagged {
  func photos(tagged tags: [String], _ query: PhotoQuery, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
  {
    let wanted = Set(tags.compactMap { Tag($0) })
    let photos = try await cache.contents().photos.filter { photo in
      wanted.isSubset(of: photo.photo.tags + photo.photo.unshownTags)
    }
    return page(photos, query.sort)
  }
}
