// Openverse as a provider: https://docs.openverse.org/api/. It knows openly licensed images of many
// sites. What it tells of them has no dates, so that there is no other order to put them in than
// its own: by relevance for words, the last that it found first for people and tags.

import VitrineConfig
import VitrineFetch
import VitrineModel

struct OpenverseProvider: Provider {
  static let info = ProviderInfo(
    name: "openverse", title: "Openverse",
    options: [
      OptionDeclaration(
        name: "endpoint", help: "the address of the API",
        defaultValue: "https://api.openverse.org/v1/", isAddress: true)
    ],
    manners: Manners(
      terms: ServiceTerms(
        title: "Openverse", address: WebAddress("https://openverse.org/"),
        notice: "This product uses the Openverse API but is not endorsed or certified by Openverse."
      ),
      limits: ServiceLimits(
        calls: .init(concurrent: 1, burst: 5, interval: .seconds(3)),
        // Many of its images are files of Commons, whose host allows two at a time.
        downloads: .init(concurrent: 2),
        quotas: [.init(20, per: .minute), .init(200, per: .day)])))

  let api: OpenverseAPI

  init(options: ProviderOptions, services: ProviderServices) throws(ProviderError) {
    api = OpenverseAPI(options, services)
  }
}

extension OpenverseProvider: Searches {
  /// Openverse reads 200 characters.
  func search(_ words: String, _ wish: Wish, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    guard let words = words.asLine else { return PhotoPage([]) }
    let slugs = OpenverseLicense.slugs(of: wish.licenses)
    let licensed = slugs.isEmpty ? [] : [APICall.Parameter("license", slugs.joined(separator: ","))]
    return try await api.page([.init("q", String(words.prefix(200)))] + licensed, wish, after)
  }
}

extension OpenverseProvider: ListsUserPhotos {
  func photos(of user: String, _ wish: Wish, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let creator = OpenverseCreator(user)
    return try await api.page(
      creator.query, wish, after, missing: .unknownUser(user, nearest: nil),
      where: creator.isAuthor)
  }
}

extension OpenverseProvider: ListsTagged {
  /// Openverse looks for one tag; the others are looked for in what it finds, those that machines
  /// set among them.
  func photos(tagged tags: [String], _ wish: Wish, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
  {
    let wanted = tags.compactMap { Tag($0) }
    guard let first = wanted.first else { return PhotoPage([]) }
    let others = Set(wanted.dropFirst())
    return try await api.page(
      [.init("unstable__collection", "tag"), .init("unstable__tag", first.name)], wish, after,
      where: others.isEmpty
        ? nil : { others.isSubset(of: $0.tags.compactMap { Tag($0.name ?? "") }) })
  }
}
