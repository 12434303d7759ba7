import Foundation
import Testing
import VitrineTesting

/// Sites on a machine without esbuild, or with another program of that name.
struct BundlerTests {
  private static let ownScript =
    "mkdir -p Themes/mine/assets; printf 'title: Mine\\nparent: salon\\n' >Themes/mine/theme.yml; "
    + "echo 'alert(1);' >Themes/mine/assets/early.js; echo 'theme: mine' >>site.yml"

  /// A program that fails, as Linux and macOS place it.
  private static let failing =
    ["/bin/false", "/usr/bin/false"].first(where: FileManager.default.fileExists) ?? ""

  /// Runs a command of vitrine with only `bin` on the path, after some lines of shell.
  private func run(_ command: String, after lines: String) async throws -> Command.Run {
    try await FileTree.temporary { tree in
      try tree.write("site.yml", "title: T\nsets:\n  - { slug: all, provider: folder, album: . }\n")
      try tree.write("Photos/a.jpg", TinyImage.jpeg("a"))
      return try Command.shell(
        "mkdir bin; \(lines); PATH=\"$PWD/bin\" vitrine \(command)", in: tree)
    }
  }

  @Test(arguments: ["salon", "contact-sheet", "base", "exhibition"], ["check", "build"])
  func isNotNeededForAThemeThatComesWithVitrine(theme: String, command: String) async throws {
    let run = try await run(command, after: "echo 'theme: \(theme)' >>site.yml")
    #expect(run.exit == 0)
    #expect(!run.errors.contains("esbuild"))
  }

  @Test(arguments: ["check", "build"])
  func isNotNeededForAThemeWithoutItsOwnScripts(command: String) async throws {
    let run = try await run(
      command,
      after: "mkdir -p Themes/mine/strings Themes/mine/styles Themes/mine/templates; "
        + "printf 'title: Mine\\nparent: salon\\n' >Themes/mine/theme.yml; "
        + "printf 'share: Hand on\\nmine: My word\\n' >Themes/mine/strings/en.yml; "
        + "echo 'a { color: red }' >Themes/mine/styles/90-mine.css; "
        + "echo '{{ strings.mine }}' >Themes/mine/templates/404.html; "
        + "echo 'theme: mine' >>site.yml")
    #expect(run.exit == 0)
    #expect(!run.errors.contains("esbuild"))
  }

  @Test(arguments: ["check", "build"])
  func isNeededForAThemesOwnScripts(command: String) async throws {
    let run = try await run(command, after: Self.ownScript)
    #expect(run.exit != 0)
    #expect(
      run.errors.contains(
        """
        error[theme.no-bundler]: this theme has its own scripts, and esbuild, which bundles them, is not \
        installed
          where: {folder}/Themes/mine/assets/early.js
        """), "\(run.errors)")
    #expect(run.errors.contains("install esbuild 0.17 or newer: apt-get install esbuild"))
  }

  @Test(arguments: [
    ("printf '#!/bin/sh\\necho out of order >&2\\nexit 3\\n' >bin/esbuild", "out of order"),
    ("cp \(failing) bin/esbuild", "esbuild"),
    ("head -c 500 \(failing) >bin/esbuild", "esbuild"),
  ])
  func isReportedIfItDoesNotWork(making: String, says: String) async throws {
    let run = try await run("check", after: "\(Self.ownScript); \(making); chmod -f +x bin/*")
    #expect(run.exit != 0)
    #expect(run.errors.contains(says))
  }

  @Test func canBeAScript() async throws {
    let run = try await run(
      "check",
      after: Self.ownScript
        + "; printf '#!/bin/sh\\nexec %s \"$@\"\\n' $(command -v esbuild) >bin/esbuild; chmod +x bin/*"
    )
    #expect(run.exit == 0)
  }

  @Test func needsATemporaryFolder() async throws {
    let run = try await run(
      "check",
      after: Self.ownScript
        + "; ln -s $(command -v esbuild) bin/; export TMPDIR=\"$PWD/none\"")
    #expect(run.exit != 0)
    #expect(run.errors.contains("{folder}/none"))
  }
}
