// A complete provider that no other code refers to. Added to the list, it is declared, configured,
// created and called like all others. This shows that a provider is one folder and one line.

import Foundation
import Testing
import VitrineConfig
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

private struct SampleProvider: SearchesPhotos {
  static let info = ProviderInfo(
    name: "sixth", title: "Sixth",
    options: [
      OptionDeclaration(
        name: "endpoint", help: "the address of the API", defaultValue: "https://s.example/")
    ],
    policy: ServicePolicy(
      terms: ServiceTerms(
        title: "Sixth", address: WebAddress("https://s.example/"), notice: "Photos by Sixth"),
      limits: ServiceLimits(calls: .init(concurrent: 1), downloads: .init(concurrent: 1))))

  private struct Reply: Decodable {
    let id, url: String
  }

  private let endpoint: WebAddress?
  private let services: ProviderServices

  init(options: ProviderOptions, services: ProviderServices) throws(ProviderError) {
    endpoint = options["endpoint"].flatMap { WebAddress($0) }
    self.services = services
  }

  func search(_ words: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    guard let endpoint,
      let answer = try? await services.send(APICall(endpoint, query: [.init("q", words)])),
      let replies = try? JSONDecoder().decode([Reply].self, from: Data(answer.body))
    else { throw .unavailable(source: "Sixth", reason: "no answer", help: "build again later") }
    return PhotoPage(
      replies.compactMap { reply in
        WebAddress(reply.url).map {
          Photo(
            id: Photo.ID(provider: "sixth", id: reply.id), title: reply.id,
            original: .remote(
              RemoteOriginal(.init(address: $0, size: PixelSize(width: 9, height: 6)))))
        }
      })
  }
}

@Suite struct SampleProviderTests {
  private let list = ProviderRegistry.all + [SampleProvider.self]

  @Test func worksWhenAddedToTheList() async throws {
    try await FileTree.temporary { tree in
      try tree.write(
        "site.yml",
        """
        title: Six
        providers: { sixth: { endpoint: "https://six.example/api" } }
        sets: [{ slug: sea, provider: sixth, search: sea }]
        """)
      let site = try SiteConfiguration.load(
        file: tree.absolute("site.yml"), environment: [:],
        providers: ProviderRegistry.declarations(of: list))
      #expect(site.sets.map(\.provider) == ["sixth"])
      let services = ProviderServices(
        imageReader: FakeImageReader(), directory: "/", workers: 1,
        send: { call throws(FetchError) in
          ServiceResponse(
            status: 200,
            body: Array(#"[{"id":"\#(call.address.host)","url":"https://i.example/7"}]"#.utf8))
        }, report: { _ in })
      let made = try ProviderRegistry.make(
        "sixth", options: site.providers["sixth"], services: services, from: list)
      let provider = try #require(made as? any SearchesPhotos)
      let page = try await provider.search("sea", PhotoQuery(sort: .relevance), after: nil)
      #expect(page.photos.map(\.id.id) == ["six.example"])
      #expect(ProviderRegistry.type(named: "sixth", in: list)?.info.policy != nil)
      #expect(ProviderRegistry.type(named: "sixth") == nil)
    }
  }
}
