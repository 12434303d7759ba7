import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineSite

extension TestSite {
  fileprivate func editor() throws(Problems) -> CacheMaintenance {
    try CacheMaintenance.open(tree.absolute("site.yml"), environment: environment)
  }

  fileprivate var records: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: tree.absolute(".vitrine/builds")).sorted()
    }
  }

  fileprivate func write(quality: Int) throws {
    let settings = "{ sizes: [32, 64], quality: { jpeg: \(quality), avif: \(quality) } }"
    try tree.write("site.yml", TestSite.plain.replacing("{ sizes: [32, 64] }", with: settings))
  }
}

/// The cache between builds.
struct CacheMaintenanceTests {
  @Test func keepsWhatTheNextBuildNeeds() async throws {
    try await TestSite.site { building in
      await building.build()
      let before = try building.files(".vitrine/blobs")
      let pruned = try await building.editor().prune(keeping: 1)
      #expect(pruned.problems.isEmpty)
      #expect(try building.files(".vitrine/blobs") == before)
      try building.tree.shell("rm -r public")
      let built = await building.build()
      #expect(built.counts.renditionsMade == 0 && built.counts.renditionsReused > 0)
    }
  }

  @Test func removesWhatOlderSettingsMade() async throws {
    try await TestSite.site { building in
      try building.write(quality: 60)
      await building.build()
      let first = try building.files(".vitrine/blobs")
      usleep(20_000)
      try building.write(quality: 70)
      await building.build()
      let both = try building.files(".vitrine/blobs")
      #expect(both.count > first.count)
      _ = try await building.editor().prune(keeping: 2)
      #expect(try building.files(".vitrine/blobs") == both)
      _ = try await building.editor().prune(keeping: 1)
      let left = try building.files(".vitrine/blobs")
      #expect(left.count == both.count - first.count)
      #expect(Set(left.keys).isDisjoint(with: first.keys))
      #expect(await building.build().counts.renditionsMade == 0)
    }
  }

  @Test func isUnchangedByABuildWithoutAChange() async throws {
    try await TestSite.site { building in
      await building.build()
      let before = try building.records
      #expect(before.count == 1)
      try building.tree.shell("touch site.yml Photos/a.jpg")
      await building.build()
      #expect(try building.records == before)
      try building.tree.shell("rm Photos/a.jpg")
      await building.build()
      #expect(try building.records.count == 2)
    }
  }

  @Test func isMadeAgainIfItWasDamaged() async throws {
    try await TestSite.site { building in
      let made = await building.build().counts.renditionsMade
      let site = try building.files()
      let blobs = try building.files(".vitrine/blobs")
      try building.tree.shell("for f in .vitrine/blobs/*/*; do printf x >>$f; done")
      try building.tree.write(".vitrine/last-build.json", "{}")
      let verified = try await building.editor().verify()
      #expect(verified.lines == ["0 files (0 bytes) intact, \(blobs.count) damaged"])
      #expect(verified.problems.count == blobs.count)
      #expect(!building.exists("../.vitrine/last-build.json"))
      #expect(await building.build().counts.renditionsMade == made)
      #expect(try building.files() == site)
      #expect(try building.files(".vitrine/blobs") == blobs)
    }
  }

  @Test func findsDamageInTheSiteThatIsKeptAside() async throws {
    try await TestSite.site { building in
      await building.build()
      try building.tree.write("Photos/d.jpg", TinyImage.jpeg("d"))
      await building.build()
      #expect(try await building.editor().verify().problems.isEmpty)
      try building.tree.shell(
        "f=$(ls .vitrine/staging/*/images/*.jpg | head -1); touch -r $f x; printf X | "
          + "dd of=$f bs=1 seek=9 conv=notrunc 2>/dev/null; touch -r x $f")
      let verified = try await building.editor().verify()
      #expect(verified.problems.map(\.code) == ["cache.twin-damaged"])
      #expect(try building.files(".vitrine/staging").isEmpty)
      #expect(try await building.editor().verify().problems.isEmpty)
      #expect(await building.build().isPublished)
    }
  }

  @Test func isMadeAgainOnceCleared() async throws {
    try await TestSite.site { building in
      await building.build()
      try building.tree.write("Photos/d.jpg", TinyImage.jpeg("d"))
      await building.build()
      let site = try building.files()
      let staging = try building.files(".vitrine/staging").keys.sorted()
      #expect(!staging.isEmpty)
      let cleared = try await building.editor().clear()
      #expect(cleared.problems.isEmpty)
      #expect(try building.files(".vitrine").keys.sorted() == ["CACHEDIR.TAG", "lock"])
      #expect(try building.files() == site)
      await building.build()
      #expect(try building.files() == site)
    }
  }

  @Test func keepsAnswersOfServicesAndNothingOfRemovedSets() async throws {
    let service = ServiceCase.pexels
    try await FakeServices.running(service.fake()) { services in
      try await services.site([service.set]) { building in
        #expect(await building.build().isPublished)
        let asked = services.server.requests.count
        _ = try await building.editor().prune(keeping: 1)
        let offline = await building.build(BuildOptions(isOffline: true, jobs: 2))
        #expect(offline.isPublished && offline.counts.renditionsMade == 0, "\(offline.problems)")
        #expect(services.server.requests.count == asked)
        usleep(20_000)
        try building.tree.write("Photos/a.jpg", TinyImage.jpeg("a"))
        try building.tree.write("site.yml", TestSite.plain)
        await building.build()
        _ = try await building.editor().prune(keeping: 1)
        let lines = try await building.editor().sizes().lines
        #expect(lines.contains("originals\t0\t0") && lines.contains("answers\t0\t0"))
        #expect(lines.contains("unused\t0\t0"))
      }
    }
  }

  @Test(arguments: ["blobs", "lock", "staging/x", "staging/0123456789abcdef"])
  func leavesForeignFilesWhenItClears(name: String) async throws {
    try await TestSite.site { building in
      await building.build()
      let file = ".vitrine/\(name)/mine.txt"
      if name != "lock" { try building.tree.write(file, "precious") }
      let cleared = try await building.editor().clear()
      guard name != "lock" else { return #expect(cleared.problems.isEmpty) }
      #expect(cleared.problems.map(\.code) == ["cache.foreign"])
      #expect(
        try String(contentsOfFile: building.tree.absolute(file), encoding: .utf8) == "precious")
    }
  }

  @Test func refusesAForeignFolder() async throws {
    try await TestSite.site(TestSite.plain + "\ncache: notes") { building in
      try building.tree.write("notes/diary", "mine")
      for command in ["size", "verify", "prune", "clear"] {
        await #expect(throws: Problem.self) {
          let editor = try building.editor()
          switch command {
          case "size": _ = try await editor.sizes()
          case "verify": _ = try await editor.verify()
          case "prune": _ = try await editor.prune(keeping: 1)
          default: _ = try await editor.clear()
          }
        }
      }
      #expect(try building.files("notes").keys.sorted() == ["diary"])
    }
  }

  @Test func makesNoCacheIfThereIsNone() async throws {
    try await TestSite.site { building in
      let editor = try building.editor()
      #expect(editor.path == building.tree.absolute(".vitrine"))
      for account in [
        try await editor.sizes(), try await editor.verify(), try await editor.prune(keeping: 10),
        try await editor.clear(),
      ] {
        #expect(account.problems.isEmpty && !account.lines.isEmpty)
      }
      #expect(!FileManager.default.fileExists(atPath: editor.path))
    }
  }
}
