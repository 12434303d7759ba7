// Pexels as a provider: https://www.pexels.com/api/documentation/. Its replies have no titles,
// dates or tags, and it cannot list the photos of a user. Lists have no order but its own.

import VitrineConfig
import VitrineFetch
import VitrineModel

/// The provider `pexels`.
struct PexelsProvider: Provider {
  static let info = ProviderInfo(
    name: "pexels", title: "Pexels",
    options: [
      OptionDeclaration(
        name: "api_key", help: "the key of an account at pexels.com/api", isSecret: true,
        variable: "PEXELS_API_KEY", isRequired: true),
      OptionDeclaration(
        name: "endpoint", help: "the address of the API",
        defaultValue: "https://api.pexels.com/v1/", isAddress: true),
    ],
    setOptions: PexelsSearch.options, conditions: [.orientation], facts: [.orientation],
    policy: ServicePolicy(
      terms: ServiceTerms(
        title: "Pexels", address: WebAddress("https://www.pexels.com/"),
        notice: "Photos provided by Pexels", credit: .service),
      limits: ServiceLimits(
        calls: .init(concurrent: 2, burst: 10, interval: .seconds(1)),
        downloads: .init(concurrent: 4),
        quotas: [.init(200, per: .hour), .init(20_000, per: .month)])))

  let api: PexelsAPI

  init(options: ProviderOptions, services: ProviderServices) throws(ProviderError) {
    api = PexelsAPI(options, services)
  }
}

extension PexelsProvider: SearchesPhotos {
  func search(_ words: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    guard let words = words.asLine else { return PhotoPage([]) }
    return try await api.page(
      ["search"], [.init("query", words)] + PexelsSearch.parameters(query), query, after)
  }
}

extension PexelsProvider: ListsAlbums {
  /// The title comes from the address, because Pexels sends titles only in lists of collections.
  func album(_ id: String) async throws(ProviderError) -> Album {
    let page = WebAddress(pasted: id, at: Self.pageHosts)
    let slug = page.map { Self.reference(to: $0)?.album ?? "" } ?? id.asLine ?? ""
    let parts = slug.split(separator: "-").map(String.init)
    guard let id = parts.last, id.isIdentifier() else { throw .unknownAlbum(id) }
    return Album(id: id, title: parts.dropLast().joined(separator: " ").asLine ?? id)
  }

  /// The collections of the account of the key (`me`), or the featured ones; not those of others.
  func albums(of user: String) async throws(ProviderError) -> [Album] {
    let paths = ["me": ["collections"], "featured": ["collections", "featured"]]
    guard let path = paths[user] else {
      throw .noAlbums(
        of: user, nearest: nearest(to: user, in: paths.keys.sorted()),
        help: "write `me` for the collections of your account, or `featured`")
    }
    return try await [Album](ofPages: { page throws(ProviderError) in
      let reply = try await api.collections(path, page: page)
      let hasMore = !reply.collections.isEmpty && reply.nextPage != nil
      return (reply.collections.compactMap(Self.album), hasMore)
    })
  }

  /// Returns nil for private collections and for collections without photos.
  private static func album(_ collection: PexelsCollection) -> Album? {
    guard let id = collection.id, !collection.isPrivate, collection.photos != 0 else {
      return nil
    }
    return Album(
      id: id, title: collection.title?.asLine ?? id, caption: RichText(collection.description ?? "")
    )
  }

  func photos(in album: Album, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let orders: [PhotoSet.Sort: String] = [.newest: "desc", .oldest: "asc"]
    let sort = orders[query.sort].map { [APICall.Parameter("sort", $0)] } ?? []
    return try await api.page(
      ["collections", album.id], [.init("type", "photos")] + sort, query, after,
      missing: .unknownAlbum(album.id))
  }
}
