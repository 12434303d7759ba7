import Testing
import VitrineTesting

/// A machine without the program that makes bundles of scripts, or with another one of its name.
struct BundlerTests {
  private func checked(with esbuild: String?) async throws -> Command.Run {
    try await FileTree.temporary { tree in
      try tree.write("site.yml", "title: T\nsets:\n  - { slug: all, provider: folder, album: . }\n")
      try tree.write("Photos/a.jpg", TinyPicture.jpeg("a"))
      if let esbuild { try tree.write("bin/esbuild", esbuild) } else { try tree.write("bin/x", "") }
      return try Command.shell(
        "chmod +x bin/*; vitrine=$(command -v vitrine); PATH=\"$PWD/bin\" \"$vitrine\" check",
        in: tree)
    }
  }

  @Test func isMissedByACheck() async throws {
    let run = try await checked(with: nil)
    #expect(run.exit == 64)
    #expect(run.errors.contains("esbuild"))
  }

  @Test func isTriedByACheckWhereItIsAScript() async throws {
    let run = try await checked(with: "#!/bin/sh\necho 'out of order' >&2\nexit 3\n")
    #expect(run.exit == 64)
    #expect(run.errors.contains("out of order"))
  }
}
