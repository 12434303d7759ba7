// Fakes of services at one server, and sites that take their photos from there as site.yml says.

package import Foundation
import Testing
import VitrineModel
import VitrineSite
package import VitrineTesting

/// Services that a test's sites can ask.
package struct FakeServices: Sendable {
  package let server: LoopbackServer
  private let fakes: [FakeService]

  package static let secret = "5ec4e70f5ec4e70f+5ec4e70f/4e70f="
  private static let environment = [
    "FLICKR_API_KEY": secret, "UNSPLASH_ACCESS_KEY": secret, "PEXELS_API_KEY": secret,
  ]

  /// Gives a test the services and stops them afterwards.
  ///
  /// Each request waits for `hold`.
  package static func running(
    _ fakes: FakeService..., hold: @escaping @Sendable (LoopbackRequest) async -> Void = { _ in },
    body: (FakeServices) async throws -> Void
  ) async throws {
    let script: LoopbackServer.Script = { request in
      await hold(request)
      return fakes.lazy.compactMap { $0.answer(request) }.first ?? .status(404)
    }
    try await LoopbackServer.running(script) { server in
      try await body(FakeServices(server: server, fakes: fakes))
    }
  }

  /// A site that asks the services, each time with an empty cache.
  ///
  /// The settings are other parts of site.yml, the options those of all providers.
  package func site(
    _ sets: [String], settings: String = "", options: String = "",
    _ body: (TestSite) async throws -> Void
  ) async throws {
    try await TestSite.site(
      yaml(sets, settings: settings, options: options), photos: [],
      environment: Self.environment, body)
  }

  package func yaml(_ sets: [String], settings: String = "", options: String = "") -> String {
    let providers = fakes.map {
      "  \($0.name): { endpoint: \"\(server.url($0.endpoint))\"\(options) }"
    }
    return """
      title: Services
      url: https://example.org/
      images: { sizes: [32, 64], formats: [jpeg] }
      providers:
      \(providers.joined(separator: "\n"))
      \(settings)
      sets:
      \(sets.map { "  - { \($0) }" }.joined(separator: "\n"))
      """
  }

  /// What a site made of nothing shows now.
  package func clean(
    _ sets: [String], settings: String = "", options: String = ""
  ) async throws -> [String: Data] {
    var files: [String: Data] = [:]
    try await site(sets, settings: settings, options: options) { site in
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      files = try site.files()
    }
    return files
  }

  /// Requests for images, without those that only look whether one is there.
  package var pictures: [LoopbackRequest] {
    server.requests.filter { $0.path.hasSuffix(".jpg") && $0.headers["range"] != "bytes=0-0" }
  }

  /// Reports to Unsplash that a photo is used.
  package var uses: [LoopbackRequest] { server.requests.filter { $0.path.hasSuffix("/download") } }
}
