// Unsplash as a provider: https://unsplash.com/documentation. Its photos are shown from its own
// addresses, credited in its own words, and every use of one is reported to it once.

import VitrineConfig
import VitrineFetch
import VitrineModel

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
        name: "camera", help: "also ask for each photo's camera data, a call each",
        defaultValue: "false", isTruth: true),
    ],
    manners: Manners(
      terms: ServiceTerms(
        title: "Unsplash",
        address: WebAddress("https://unsplash.com/")?.adding(query: referral),
        notice: "Photos provided by Unsplash",
        whyNotCopied: "the terms of Unsplash ask for its photos to be shown from its own addresses",
        credit: .service),
      // Keys in demo mode have 50 calls an hour; the answers tell which one it is.
      limits: ServiceLimits(
        calls: .init(concurrent: 2), downloads: .init(concurrent: 4),
        quotas: [.init(5000, per: .hour)])))

  /// What links to Unsplash carry.
  static let referral = "utm_source=vitrine&utm_medium=referral"

  let api: UnsplashAPI

  init(options: ProviderOptions, services: ProviderServices) throws(ProviderError) {
    api = UnsplashAPI(options, services)
  }
}

extension UnsplashProvider: Searches {
  func search(_ words: String, _ wish: Wish, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    guard let words = words.asLine else { return PhotoPage([]) }
    return try await api.page(
      of: UnsplashListing(
        ["search", "photos"],
        [.init("query", words), .init("order_by", wish.sort == .newest ? "latest" : "relevant")],
        lastPage: 200),
      wish, after)
  }
}

extension UnsplashProvider: ListsUserPhotos {
  func photos(of user: String, _ wish: Wish, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let name = try await username(of: user)
    return try await naming(user) { missing throws(ProviderError) in
      try await api.page(
        of: UnsplashListing(
          ["users", name, "photos"], [.init("order_by", "latest")], missing: missing),
        wish, after)
    }
  }
}

extension UnsplashProvider: ListsFavorites {
  /// People's likes, the last one first. The service seems to have stopped telling them: then it
  /// answers as if there were nobody of that name.
  func favorites(of user: String?, _ wish: Wish, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
  {
    guard let user else {
      throw .notOffered(source: Self.info.title, what: "favorites of nobody in particular")
    }
    let name = try await username(of: user)
    let gone = ProviderError.notOffered(source: Self.info.title, what: "what people like")
    do throws(ProviderError) {
      return try await api.page(
        of: UnsplashListing(
          ["users", name, "likes"], missing: gone, isSorted: wish.sort != .newest),
        wish, after)
    } catch {
      guard error == gone else { throw error }
      _ = try await person(name, known: user)
      throw gone
    }
  }
}
