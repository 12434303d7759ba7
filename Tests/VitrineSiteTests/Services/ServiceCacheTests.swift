// Cached answers of services are used only if they are intact: damaged copies are fetched again,
// and interrupted sets continue at the point of the interruption.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("The cache of a service", .timeLimit(.minutes(30)))
struct ServiceCacheTests {
  private static let service = ServiceCase.pexels

  /// Damage that leaves a file its length.
  enum Damage: String, CaseIterable, CustomTestStringConvertible {
    case flipped, zeroed
    var testDescription: String { rawValue }

    func bytes(_ bytes: Data) -> Data {
      let middle = bytes.count / 2
      switch self {
      case .flipped:
        var damaged = bytes
        damaged[middle] ^= 0x55
        return damaged
      case .zeroed: return bytes.prefix(middle) + Data(count: bytes.count - middle)
      }
    }
  }

  @Test(arguments: Damage.allCases)
  func bringsADamagedCopyAgainInTheSameBuild(_ damage: Damage) async throws {
    try await FakeServices.running(Self.service.fake()) { services in
      try await services.site([Self.service.set]) { site in
        await site.build()
        #expect(try site.damageCopies(damage) == 4)
        try site.askForMoreFormats()
        let report = await site.build()
        #expect(report.counts.downloads == 4)
        #expect(
          report.problems.map(\.code) == Array(repeating: "store.blob-damaged", count: 4),
          "\(report.problems)")
        #expect(report.problems.allSatisfy { $0.severity == .warning })
        try await expectClean(site, services)
        #expect(await site.build().problems.isEmpty)
      }
    }
  }

  @Test func bringsADamagedCopyAgainForTheCropsOfATheme() async throws {
    try await FakeServices.running(Self.service.fake()) { services in
      try await services.site([Self.service.set]) { site in
        await site.build()
        #expect(try site.damageCopies(.flipped) == 4)
        try site.change { $0 + "\ntheme: contact-sheet\n" }
        let report = await site.build()
        #expect(report.counts.downloads == 4)
        #expect(
          report.problems.map(\.code) == Array(repeating: "store.blob-damaged", count: 4),
          "\(report.problems)")
      }
    }
  }

  @Test func neverReadsADamagedCopyThatItDoesNotNeed() async throws {
    try await FakeServices.running(Self.service.fake()) { services in
      try await services.site([Self.service.set]) { site in
        await site.build()
        let files = try site.files()
        #expect(try site.damageCopies(.flipped) == 4)
        let report = await site.build()
        #expect(report.problems.isEmpty, "\(report.problems)")
        #expect(report.counts.downloads == 0 && report.counts.renditionsMade == 0)
        #expect(try site.files() == files)
      }
    }
  }

  @Test func leavesOutPhotosWhoseCopiesAreDamagedWhileOffline() async throws {
    try await FakeServices.running(Self.service.fake()) { services in
      try await services.site([Self.service.set]) { site in
        await site.build()
        #expect(try site.damageCopies(.flipped) == 4)
        try site.askForMoreFormats()
        let report = await site.build(
          BuildOptions(isOffline: true, allowsShrink: true, jobs: 2))
        #expect(report.counts.photos == 0)
        let reason = "the build is offline, and the cache has nothing from 127.0.0.1"
        #expect(
          report.problems.count { $0.what.contains("is left out: \(reason)") } == 4,
          "\(report.problems)")
        #expect(await site.build().problems.isEmpty)
        try await expectClean(site, services)
      }
    }
  }

  /// A site of another folder that never had a cache shows the same.
  private func expectClean(_ site: TestSite, _ services: FakeServices) async throws {
    let files = try site.files()
    try await services.site([Self.service.set]) { other in
      try other.askForMoreFormats()
      #expect(await other.build().problems.isEmpty)
      #expect(try other.files() == files)
    }
  }

  // MARK: Sets that broke off

  @Test func goesOnWhereASetBrokeOff() async throws {
    let service = ServiceCase.unsplash
    let fake = service.fake(70)
    fake.change { $0.fault = { $0.query["page"] == "3" ? .status(403) : $1 } }
    try await FakeServices.running(fake) { services in
      try await services.site([service.set]) { site in
        #expect(await !site.build().isPublished)
        fake.change { $0.fault = nil }
        let report = await site.build()
        #expect(report.counts.photos == 70, "\(report.problems)")
        let pages = services.server.requests.filter { $0.path.hasSuffix("/search/photos") }
        // The refusal is asked for again once.
        #expect(pages.map { $0.query["page"] } == ["1", "2", "3", "3", "3"])
        let clean = try await services.clean([service.set])
        #expect(try site.files() == clean)
      }
    }
  }
}

extension TestSite {
  /// Damages every file of the cache that is a picture and none that was published.
  fileprivate func damageCopies(_ damage: ServiceCacheTests.Damage) throws -> Int {
    let published = Set(try files().values)
    let copies = try files(".vitrine").filter {
      $0.value.starts(with: [0xFF, 0xD8]) && !published.contains($0.value)
    }
    for (path, bytes) in copies {
      let file = URL(fileURLWithPath: tree.absolute(".vitrine/\(path)"))
      try damage.bytes(bytes).write(to: file)
    }
    return copies.count
  }

  /// Makes renditions necessary that are not there.
  fileprivate func askForMoreFormats() throws {
    try change { $0.replacing("formats: [jpeg]", with: "formats: [jpeg, webp]") }
  }

  fileprivate func change(_ change: (String) -> String) throws {
    let file = URL(fileURLWithPath: tree.absolute("site.yml"))
    try Data(change(try String(contentsOf: file, encoding: .utf8)).utf8).write(to: file)
  }
}
