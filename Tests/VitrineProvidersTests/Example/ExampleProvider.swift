// Example Photos as a provider: https://example.org/api. A search returns at most 50 photos a page,
// the most relevant or the newest first.

import VitrineConfig
import VitrineFetch
import VitrineModel

@testable import VitrineProviders

struct ExampleProvider: Provider {
  static let info = ProviderInfo(
    name: "example", title: "Example Photos",
    options: [
      OptionDeclaration(
        name: "api_key", help: "the key of an account at example.org", isSecret: true,
        variable: "EXAMPLE_API_KEY", isRequired: true),
      OptionDeclaration(
        name: "endpoint", help: "the address of the API",
        defaultValue: "https://api.example.org/v1/", isAddress: true),
    ],
    policy: ServicePolicy(
      terms: ServiceTerms(title: "Example Photos", address: WebAddress("https://example.org/")),
      limits: ServiceLimits(
        calls: .init(concurrent: 2, burst: 10, interval: .seconds(1)),
        downloads: .init(concurrent: 4), quotas: [.init(200, per: .hour)])))

  private let endpoint: Endpoint
  private let key: ServiceKey
  private let services: ProviderServices

  init(options: ProviderOptions, services: ProviderServices) throws(ProviderError) {
    endpoint = Endpoint(options, of: Self.info)
    key = ServiceKey("api_key", in: options, of: Self.info)
    self.services = services
  }
}

extension ExampleProvider: SearchesPhotos {
  func search(_ words: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    guard let words = words.asLine else { return PhotoPage([]) }
    let cursor = PageCursor(after)
    let isSorted = query.isSorted(by: [.newest])
    let size = query.pageSize(most: 50, isExact: isSorted && query.licenses.isEmpty)
    let order: [APICall.Parameter] = query.sort == .newest ? [.init("sort", "newest")] : []
    let call = APICall(
      try endpoint.address(of: ["search"]),
      query: [.init("q", words), .init("page", "\(cursor.number)"), .init("per_page", "\(size)")]
        + order,
      secretHeaders: [.init("Authorization", try key.value())])
    let reply = try await services.json(call, as: ExampleReply.self, of: Self.info.title) {
      guard $0.status == 401 else { return nil }
      return .unavailable(
        source: Self.info.title, reason: "it rejected the key", help: key.help)
    }
    let ids = reply.photos.compactMap(\.id)
    let isLast = ids.isEmpty || cursor.isRepeated(by: ids) || cursor.number >= reply.$pages ?? 1
    return PhotoPage(
      entries: reply.photos.map { ReplyEntry(Self.photo($0)) },
      next: isLast ? nil : cursor.next(after: ids), isSorted: isSorted)
  }

  /// A photo of a reply; nil without an id, an address or a size.
  private static func photo(_ photo: ExamplePhoto) -> Photo? {
    guard let id = photo.id, let address = WebAddress(reported: photo.url),
      let size = PixelSize(reportedWidth: photo.$width, height: photo.$height)
    else { return nil }
    return Photo(
      id: Photo.ID(provider: info.name, id: id), title: photo.title?.asTitle ?? "",
      caption: RichText(html: photo.description ?? ""), author: author(photo.user),
      taken: photo.taken.flatMap { PartialDate($0) }, tags: photo.tags.compactMap { Tag($0) },
      license: photo.license.flatMap { License(reading: $0) } ?? .unknown,
      page: WebAddress(reported: photo.page),
      original: .remote(RemoteOriginal(.init(address: address, size: size))))
  }

  private static func author(_ user: ExampleUser?) -> Author? {
    guard let id = user?.id, let name = user?.name?.asLine else { return nil }
    return Author(
      id: Author.ID(provider: info.name, id: id), name: name,
      page: WebAddress(reported: user?.page))
  }
}

/// The reply to a search.
private struct ExampleReply: Decodable, Sendable {
  @LenientNumber var pages: Double?
  @RequiredList var photos: [ExamplePhoto]
}

private struct ExamplePhoto: Decodable, Sendable {
  @LenientText var id: String?
  @LenientText var title: String?
  @LenientText var description: String?
  @LenientValue var user: ExampleUser?
  @LenientText var taken: String?
  @LenientList var tags: [String]
  @LenientText var license: String?
  @LenientText var page: String?
  @LenientText var url: String?
  @LenientNumber var width: Double?
  @LenientNumber var height: Double?
}

private struct ExampleUser: Decodable, Sendable {
  @LenientText var id: String?
  @LenientText var name: String?
  @LenientText var page: String?
}
