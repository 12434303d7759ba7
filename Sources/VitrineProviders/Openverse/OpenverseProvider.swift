// Openverse as a provider: https://docs.openverse.org/api/. It indexes openly licensed images of
// many sites. Its replies have no dates, so its own order cannot be changed: by relevance for
// words, latest indexed first for creators and tags.

import VitrineConfig
import VitrineFetch
import VitrineModel

/// The provider `openverse`.
struct OpenverseProvider: Provider {
  static let info = ProviderInfo(
    name: "openverse", title: "Openverse",
    options: [
      OptionDeclaration(
        name: "endpoint", help: "the address of the API",
        defaultValue: "https://api.openverse.org/v1/", isAddress: true)
    ] + OpenverseAccess.options,
    setOptions: OpenverseSearch.options, conditions: [.orientation],
    facts: [.orientation, .tags],
    policy: ServicePolicy(
      terms: ServiceTerms(
        title: "Openverse", address: WebAddress("https://openverse.org/"),
        notice: "This product uses the Openverse API but is not endorsed or certified by Openverse."
      ),
      limits: ServiceLimits(
        calls: .init(concurrent: 1, burst: 5, interval: .seconds(3)),
        // Many of its images are on Commons, whose host allows two downloads at a time.
        downloads: .init(concurrent: 2),
        quotas: [.init(20, per: .minute), .init(200, per: .day)])))

  let api: OpenverseAPI

  init(options: ProviderOptions, services: ProviderServices) throws(ProviderError) {
    api = OpenverseAPI(options, services)
  }
}

extension OpenverseProvider: SearchesPhotos {
  /// Openverse reads the first 200 characters.
  func search(_ words: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    guard let words = words.asLine else { return PhotoPage([]) }
    let slugs = OpenverseLicense.slugs(of: query.licenses)
    let licensed = slugs.isEmpty ? [] : [APICall.Parameter("license", slugs.joined(separator: ","))]
    return try await api.page(
      [.init("q", String(words.prefix(200)))] + licensed + OpenverseSearch.parameters(query), query,
      after, where: OpenverseSearch.condition(query))
  }
}

extension OpenverseProvider: ListsUserPhotos {
  func photos(of user: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let creator = OpenverseCreator(user)
    return try await api.page(
      creator.query, query, after, missing: .unknownUser(user),
      where: creator.isAuthor)
  }
}

extension OpenverseProvider: ListsTagged {
  /// Openverse finds images by one tag.
  ///
  /// The result is filtered by the other tags, including those from image recognition.
  func photos(tagged tags: [String], _ query: PhotoQuery, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
  {
    let wanted = tags.compactMap { Tag($0) }
    guard let first = wanted.first else { return PhotoPage([]) }
    let others = Set(wanted.dropFirst())
    return try await api.page(
      [.init("unstable__collection", "tag"), .init("unstable__tag", first.name)], query, after,
      where: others.isEmpty
        ? nil : { others.isSubset(of: $0.tags.compactMap { Tag($0.name ?? "") }) })
  }
}
