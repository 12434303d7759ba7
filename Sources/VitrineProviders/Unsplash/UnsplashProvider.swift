// Unsplash as a provider: https://unsplash.com/documentation. Its terms require hotlinking, a
// credit line in its own words, and one report for each photo that a site uses.

import VitrineConfig
import VitrineFetch
import VitrineModel

/// The provider `unsplash`.
struct UnsplashProvider: Provider {
  static let info = ProviderInfo(
    name: "unsplash", title: "Unsplash",
    options: [
      OptionDeclaration(
        name: "access_key", help: "the access key of an app at unsplash.com/oauth/applications",
        isSecret: true, variable: "UNSPLASH_ACCESS_KEY", isRequired: true),
      OptionDeclaration(
        name: "endpoint", help: "the address of the API",
        defaultValue: "https://api.unsplash.com/", isAddress: true),
      OptionDeclaration(
        name: "camera", help: "also fetch camera data, which takes one call per photo",
        defaultValue: "false", isBoolean: true),
    ],
    setOptions: UnsplashSearch.options, conditions: [.orientation],
    facts: [.uploaded, .place, .camera, .orientation, .tags],
    policy: ServicePolicy(
      terms: ServiceTerms(
        title: "Unsplash",
        address: WebAddress("https://unsplash.com/"), hasReferral: true,
        notice: "Photos provided by Unsplash",
        whyNotCopied: "the Unsplash terms require photos to load from Unsplash",
        credit: .service),
      // Demo keys have 50 calls an hour. The answers report the quota of the key.
      limits: ServiceLimits(
        calls: .init(concurrent: 2), downloads: .init(concurrent: 4),
        quotas: [.init(5000, per: .hour)])),
    uncertainKinds: [.favorites])

  let api: UnsplashAPI

  init(options: ProviderOptions, services: ProviderServices) throws(ProviderError) {
    api = UnsplashAPI(options, services)
  }
}

extension UnsplashProvider: SearchesPhotos {
  func search(_ words: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    guard let words = words.asLine else { return PhotoPage([]) }
    return try await api.page(
      of: UnsplashListing(
        ["search", "photos"],
        [.init("query", words), .init("order_by", query.sort == .newest ? "latest" : "relevant")]
          + UnsplashSearch.words(query),
        lastPage: 200, isSorted: query.isSorted(by: [.newest])),
      query, after)
  }
}

extension UnsplashProvider: ListsUserPhotos {
  func photos(of user: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let name = try await username(of: user)
    return try await addingNearestName(user) { missing throws(ProviderError) in
      try await api.page(
        of: UnsplashListing(
          ["users", name, "photos"],
          [.init("order_by", query.sort == .oldest ? "oldest" : "latest")]
            + UnsplashSearch.shape(query),
          missing: missing, isSorted: query.isSorted(by: [.newest, .oldest])),
        query, after)
    }
  }
}

extension UnsplashProvider: ListsFavorites {
  /// The likes of a user, latest first.
  ///
  /// Its current documentation has no such list. Without it, Unsplash answers as if the user did not
  /// exist.
  func favorites(of user: String?, _ query: PhotoQuery, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
  {
    guard let user else {
      throw .notOffered(source: Self.info.title, what: "favorites without a user")
    }
    let name = try await username(of: user)
    let gone = ProviderError.notOffered(
      source: Self.info.title, what: "the likes of a user",
      help: "put the photos into a collection at Unsplash and write `album: ID`, or list them in a"
        + " file and write `favorites: FILE.csv`")
    do {
      return try await api.page(
        of: UnsplashListing(
          ["users", name, "likes"], missing: gone, isSorted: query.isSorted()),
        query, after)
    } catch {
      guard error == gone else { throw error }
      _ = try await person(name, known: user)
      throw gone
    }
  }
}
