// Something else in the place of a list of a deploy.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineDeploy

extension LostListTests {
  /// Something without content, which nobody misses.
  enum Obstacle: CaseIterable, Sendable {
    case folder, link, pipe

    func make(at path: String) throws {
      switch self {
      case .folder:
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: false)
      case .link:
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: "index.html")
      case .pipe: #expect(mkfifo(path, 0o600) == 0)
      }
    }
  }

  @Test(arguments: Obstacle.allCases, [".vitrine-site", ".vitrine-deploy"])
  func replacesWhatIsInThePlaceOfAList(_ obstacle: Obstacle, _ list: String) async throws {
    try await DeployTestBed.open(.folder) { testBed in
      try testBed.build(Self.first)
      try await testBed.deploy()
      for (path, text) in Self.foreign { try testBed.plant(path, text) }
      try? testBed.remove(list)
      try obstacle.make(at: testBed.tree.absolute("www/" + list))
      try testBed.build(Self.second)
      #expect(try await testBed.report().notes.map(\.code).contains("deploy.list-lost"))
      #expect(try testBed.site() == Self.second.merging(Self.foreign) { $1 })
      let record = try SampleSite.list(of: Self.second)
      #expect(try testBed.files()[".vitrine-site"] == record)
      #expect(try testBed.files()[".vitrine-deploy"] == nil)
      #expect(try await testBed.report().notes.map(\.code).contains("deploy.list-lost") == false)
    }
  }

  /// The list alone is lost: no file is sent, and the list is written again.
  @Test(arguments: Obstacle.allCases, [".vitrine-site", ".vitrine-deploy"])
  func replacesItAlsoIfNoFileChanged(_ obstacle: Obstacle, _ list: String) async throws {
    try await DeployTestBed.deployed(.folder) { testBed in
      try? testBed.remove(list)
      try obstacle.make(at: testBed.tree.absolute("www/" + list))
      try await testBed.deploy()
      let record = try SampleSite.list(of: SampleSite.first)
      #expect(try testBed.files()[".vitrine-site"] == record)
      #expect(!FileManager.default.fileExists(atPath: testBed.tree.absolute("www/.vitrine-deploy")))
    }
  }

  /// Somebody's files are not removed, and nothing is sent.
  @Test(arguments: [".vitrine-site", ".vitrine-deploy"])
  func refusesAFolderWithFilesInThePlaceOfAList(_ list: String) async throws {
    try await DeployTestBed.deployed(.folder) { testBed in
      try? testBed.remove(list)
      try testBed.plant(list + "/mine.txt", "mine")
      let before = try testBed.files()
      try testBed.build(SampleSite.second)
      let problems = await #expect(throws: Problems.self) { try await testBed.deploy() }
      #expect(problems?.all.map(\.code) == ["deploy.foreign"])
      #expect(problems?.all.first?.what.contains(list) == true)
      #expect(try testBed.files() == before)
    }
  }
}
