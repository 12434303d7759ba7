// Wikimedia Commons as a provider: https://commons.wikimedia.org/w/api.php. It needs no key, but
// asks for a way to reach the caller: the user agent of all requests contains the contact.

import VitrineConfig
import VitrineFetch
import VitrineModel

/// The provider `commons`.
struct CommonsProvider: Provider {
  static let info = ProviderInfo(
    name: "commons", title: "Wikimedia Commons",
    options: [
      OptionDeclaration(
        name: "contact", help: "your email or web address, sent with every request"),
      OptionDeclaration(
        name: "endpoint", help: "the address of the API",
        defaultValue: "https://commons.wikimedia.org/w/api.php", isAddress: true),
    ],
    setOptions: CommonsSearch.options, facts: [.taken, .uploaded, .orientation],
    policy: ServicePolicy(
      terms: ServiceTerms(
        title: "Wikimedia Commons", address: WebAddress("https://commons.wikimedia.org/")),
      limits: ServiceLimits(
        calls: .init(concurrent: 1, burst: 10, interval: .seconds(1)),
        downloads: .init(concurrent: 2))))

  let api: CommonsAPI
  private let trees = CommonsCategoryTrees()

  init(options: ProviderOptions, services: ProviderServices) throws(ProviderError) {
    api = CommonsAPI(options, services)
  }
}

extension CommonsProvider: SearchesPhotos {
  /// `newest` is by upload: Commons cannot sort by the date a photo was taken.
  func search(_ words: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let terms = [words.asLine].compactMap(\.self) + CommonsSearch.terms(query)
    guard !terms.isEmpty else { return PhotoPage([]) }
    let words = (terms + ["filetype:bitmap"]).joined(separator: " ")
    let orders: [PhotoSet.Sort: String] = [.newest: "desc", .oldest: "asc"]
    let sort = orders[query.sort].map {
      [APICall.Parameter("gsrsort", "create_timestamp_\($0)")]
    }
    return try await api.page(
      "search", "gsr",
      [.init("gsrsearch", words), .init("gsrnamespace", "6")] + (sort ?? []), query, after,
      isSorted: query.isSorted(by: [.newest, .oldest]))
  }
}

extension CommonsProvider: ListsUserPhotos {
  func photos(of user: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let missing = ProviderError.unknownUser(user)
    guard let name = CommonsName.user(user) else { throw missing }
    let direction = query.sort == .oldest ? "newer" : "older"
    return try await api.page(
      "allimages", "gai",
      [.init("gaiuser", name), .init("gaisort", "timestamp"), .init("gaidir", direction)], query,
      after, missing: missing, order: query.sort == .oldest ? .oldest : .newest,
      isSorted: query.isSorted(by: [.newest, .oldest]))
  }
}

extension CommonsProvider: ListsAlbums {
  /// A category is only a name.
  ///
  /// Whether it exists shows when its files are listed.
  func album(_ id: String) async throws(ProviderError) -> Album {
    guard let category = CommonsName.category(id) else {
      throw .unknownAlbum(id)
    }
    return Self.album(category)
  }

  /// The sub-categories of a category.
  ///
  /// Accounts have no albums.
  func albums(of user: String) async throws(ProviderError) -> [Album] {
    let missing = ProviderError.noAlbums(
      of: user, nearest: nil,
      help: "name a category that contains others, such as `Category:Lighthouses by country`")
    guard let category = CommonsName.category(user) else { throw missing }
    let names = try await api.categories(in: category, missing: missing)
    guard !names.isEmpty else { throw missing }
    return names.compactMap(CommonsName.category).map(Self.album)
  }

  private static func album(_ category: String) -> Album {
    Album(id: category, title: String(category.drop { $0 != ":" }.dropFirst()))
  }

  /// Commons sorts by name, or by the time a file was added to the category, not by when it was taken
  /// or uploaded.
  func photos(in album: Album, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let categories = try await trees.categories(
      below: album.id, depth: Int(query.options["depth"] ?? "") ?? 0, api)
    let cursor = CommonsTreeCursor(after)
    guard categories.indices.contains(cursor.index) else { return PhotoPage([]) }
    var page = try await api.page(
      "categorymembers", "gcm",
      [.init("gcmtitle", categories[cursor.index]), .init("gcmtype", "file")], query, cursor.inner,
      missing: categories.count == 1 ? .unknownAlbum(album.id) : nil,
      category: album.id, isSorted: query.isSorted())
    if categories.count > 1 {
      page.next = cursor.next(page.next, of: categories.count)
      page.mayRepeat = true
    }
    return page
  }
}
