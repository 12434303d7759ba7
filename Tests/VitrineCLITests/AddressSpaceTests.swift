import Foundation
import Testing
import VitrineTesting

#if os(Linux)
  /// A small address space (`ulimit -v`), and small files: a message, no crash and no hang.
  @Suite("Address space", .timeLimit(.minutes(10))) struct AddressSpaceTests {
    private func shell(_ lines: String) async throws -> Command.Run {
      try await FileTree.temporary { tree in
        try tree.write(
          "site.yml", "title: T\nsets:\n  - { slug: all, provider: folder, album: . }\n")
        try tree.write("Photos/a.jpg", TinyImage.jpeg("a"))
        return try Command.shell(lines, in: tree)
      }
    }

    @Test(arguments: [300_000, 450_000, 550_000, 650_000])
    func reportsALimitThatIsTooSmallForImages(kilobytes: Int) async throws {
      let run = try await shell(
        "ulimit -v \(kilobytes); vitrine build --quiet --jobs 2; code=$?; ls; exit $code")
      #expect(run.exit == 1, "\(run.errors)")
      #expect(run.errors.contains("error[store.address-space]"), "\(run.errors)")
      #expect(run.errors.contains("ulimit -v unlimited"))
      #expect(run.output == "Photos\nsite.yml\n")
    }

    @Test func suggestsFewerJobs() async throws {
      let run = try await shell("ulimit -v 1200000; vitrine build --quiet --jobs 8")
      #expect(run.exit == 1)
      #expect(run.errors.contains("or use `--jobs 2`"), "\(run.errors)")
    }

    @Test(arguments: ["vitrine --version", "vitrine check", "vitrine build --quiet"])
    func worksWithinALimit(command: String) async throws {
      let run = try await shell("ulimit -v 1200000; \(command)")
      #expect(run.exit == 0, "\(run.errors)")
    }

    @Test(arguments: [8, 32])
    func reportsALimitOfFileSizes(blocks: Int) async throws {
      let run = try await shell(
        "ulimit -f \(blocks); vitrine build --quiet; code=$?; ls; exit $code")
      #expect(run.exit == 1, "\(run.errors)")
      #expect(run.errors.hasPrefix("error[store.file-too-large]: cannot write: "), "\(run.errors)")
      #expect(run.output == "Photos\nsite.yml\n")
    }

    @Test func checksWithLittle() async throws {
      let run = try await shell("ulimit -v 300000; vitrine check")
      #expect(run.exit == 0, "\(run.errors)")
    }
  }
#endif
