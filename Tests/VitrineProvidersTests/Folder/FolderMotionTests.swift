// Notes about what no published image keeps: long animations and gain maps.

import Testing
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct FolderMotionTests {
  private func notes(_ picture: ImageMetadata) async throws -> [String] {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a.jpg", "picture")
      let site = try FolderSite(tree, pictures: ["a.jpg": picture])
      _ = try await site.photo()
      #expect(site.problems.allSatisfy { $0.severity == .note })
      return site.problems.map(\.code)
    }
  }

  @Test func reportsAnimationsThatAreTooLong() async throws {
    #expect(try await notes(.with { $0.frames = 12 }).isEmpty)
    #expect(try await notes(.with { $0.frames = 5_000 }) == ["folder.still"])
  }

  @Test func reportsGainMapsThatAreLost() async throws {
    #expect(try await notes(.with { $0.gainMap = .none }).isEmpty)
    #expect(try await notes(.with { $0.gainMap = .upright }) == ["folder.gain-map"])
    #expect(try await notes(.with { $0.gainMap = .turned }) == ["folder.gain-map"])
    #expect(try await notes(.with { $0.gainMap = .missing }) == ["folder.no-gain-map"])
  }
}
