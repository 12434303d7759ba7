import Testing
import VitrineTesting

/// A machine without the program that bundles scripts, or with a broken one of its name.
struct BundlerTests {
  /// Runs `vitrine check` after shell commands that put something into `bin`.
  private func checked(_ making: String) async throws -> Command.Run {
    try await FileTree.temporary { tree in
      try tree.write("site.yml", "title: T\nsets:\n  - { slug: all, provider: folder, album: . }\n")
      try tree.write("Photos/a.jpg", TinyPicture.jpeg("a"))
      return try Command.shell("mkdir bin; \(making); PATH=\"$PWD/bin\" vitrine check", in: tree)
    }
  }

  @Test(arguments: [
    (":", "esbuild"),
    ("printf '#!/bin/sh\\necho out of order >&2\\nexit 3\\n' >bin/esbuild", "out of order"),
    ("cp /bin/false bin/esbuild", "esbuild"),
    ("head -c 500 /bin/false >bin/esbuild", "esbuild"),
  ])
  func isReportedByACheckIfMissing(making: String, says: String) async throws {
    let run = try await checked("\(making); chmod -f +x bin/*")
    #expect(run.exit != 0)
    #expect(run.errors.contains(says))
  }

  @Test func canBeAScript() async throws {
    let run = try await checked(
      "printf '#!/bin/sh\\nexec %s \"$@\"\\n' $(command -v esbuild) >bin/esbuild; chmod +x bin/*")
    #expect(run.exit == 0)
  }

  @Test func needsATemporaryFolder() async throws {
    let run = try await checked("ln -s $(command -v esbuild) bin/; export TMPDIR=\"$PWD/none\"")
    #expect(run.exit != 0)
    #expect(run.errors.contains("{folder}/none"))
  }
}
