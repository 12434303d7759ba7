// Played services at one server, and sites that take their photos from there as site.yml says.

import Foundation
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

/// Services that a test's sites can ask.
struct ServiceTown: Sendable {
  let server: LoopbackServer
  private let plays: [ServicePlay]

  static let secret = "5ec4e70f5ec4e70f+5ec4e70f/4e70f="
  private static let environment = [
    "FLICKR_API_KEY": secret, "UNSPLASH_ACCESS_KEY": secret, "PEXELS_API_KEY": secret,
  ]

  /// Gives a test the services and stops them afterwards.
  ///
  /// - Parameter hold: what a request waits for.
  static func running(
    _ plays: ServicePlay..., hold: @escaping @Sendable (LoopbackRequest) async -> Void = { _ in },
    body: (ServiceTown) async throws -> Void
  ) async throws {
    let script: LoopbackServer.Script = { request in
      await hold(request)
      return plays.lazy.compactMap { $0.answer(request) }.first ?? .status(404)
    }
    try await LoopbackServer.running(script) { server in
      try await body(ServiceTown(server: server, plays: plays))
    }
  }

  /// A site that asks the services, each time with an empty cache.
  ///
  /// - Parameters:
  ///   - sets: entries of `sets`, one a line.
  ///   - settings: other parts of site.yml.
  ///   - options: of all providers.
  func site(
    _ sets: [String], settings: String = "", options: String = "",
    _ body: (Building) async throws -> Void
  ) async throws {
    try await Building.site(
      yaml(sets, settings: settings, options: options), photos: [],
      environment: Self.environment, body)
  }

  func yaml(_ sets: [String], settings: String = "", options: String = "") -> String {
    let providers = plays.map {
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
  func clean(
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

  var pictures: [LoopbackRequest] { server.requests.filter { $0.path.hasSuffix(".jpg") } }

  /// Reports to Unsplash that a photo is used.
  var uses: [LoopbackRequest] { server.requests.filter { $0.path.hasSuffix("/download") } }
}

/// One service with photos, and what its terms make of them.
struct ServiceCase: Sendable, CustomTestStringConvertible {
  let api: any PlayedAPI.Type
  let license: String
  /// What every page with a photo of it must say.
  let words: [String]
  var isMirrored = true
  /// Does it want to hear of use.
  var isUsed: Bool { api.name == UnsplashPlay.name }

  var name: String { api.name }
  var testDescription: String { name }
  var set: String { "slug: sea, provider: \(name), search: sea" }

  /// Photos 101, 102, …, which a search for the sea finds.
  func play(_ count: Int = 4) -> ServicePlay {
    ServicePlay(api, ServiceStage(photos(1...count), key: ServiceTown.secret))
  }

  func photos(_ numbers: ClosedRange<Int>) -> [PlayedPhoto] {
    numbers.map { PlayedPhoto("\(100 + $0)", license: license, in: ["sea"]) }
  }

  static let flickr = ServiceCase(
    api: FlickrPlay.self, license: "4",
    words: [
      "This product uses the Flickr API but is not endorsed or certified by SmugMug, Inc.",
      "https://creativecommons.org/licenses/by/2.0/", "Seen &amp; kept by 101",
    ])
  static let unsplash = ServiceCase(
    api: UnsplashPlay.self, license: "",
    words: [
      "https://unsplash.com/@ada?utm_source=vitrine&amp;utm_medium=referral",
      "https://unsplash.com/?utm_source=vitrine&amp;utm_medium=referral", "ixid=M3x101", "srcset=",
    ], isMirrored: false)
  static let openverse = ServiceCase(
    api: OpenversePlay.self, license: "by-sa",
    words: [
      "This product uses the Openverse API but is not endorsed or certified by Openverse.",
      "https://creativecommons.org/licenses/by-sa/4.0/", "https://museum.example/ada/101",
    ])
  static let commons = ServiceCase(
    api: CommonsPlay.self, license: "CC BY-SA 4.0",
    words: [
      "https://creativecommons.org/licenses/by-sa/4.0/",
      "https://commons.wikimedia.org/wiki/File:Photo_101.jpg",
      "https://commons.wikimedia.org/wiki/User:Ada",
    ])
  static let pexels = ServiceCase(
    api: PexelsPlay.self, license: "",
    words: ["Photos provided by Pexels", "https://www.pexels.com/photo/boat-101/"])

  static let all = [flickr, unsplash, openverse, commons, pexels]
}

extension Data {
  func contains(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}
