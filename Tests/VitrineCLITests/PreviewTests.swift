import Foundation
import Testing
import VitrineTesting

/// What `vitrine serve` prints.
@Suite("Preview", .timeLimit(.minutes(10))) struct PreviewTests {
  /// Serves a small site until the first build is done and some words are printed.
  ///
  /// Returns everything that was printed.
  private func serve(
    _ options: String = "", setting: String = "", until words: String = "preview at"
  ) async throws -> String {
    try await FileTree.temporary { tree in
      try tree.write(
        "site.yml",
        "title: T\nimages: { sizes: [32] }\nsets: [{ slug: all, provider: folder, album: . }]\n")
      try tree.write("Photos/a.jpg", TinyImage.jpeg("a"))
      try tree.write("bin/xdg-open", "#!/bin/sh\nexit 3\n")
      try tree.setPermissions(0o755, "bin/xdg-open")
      // The program itself must be stopped, not a shell that runs it.
      let run = try Command.shell(
        """
        \(setting) '\(try Command.program)' serve --port 0 \(options) 2>log.txt & preview=$!
        count=0
        until grep -q ' pages written, ' log.txt && grep -q '\(words)' log.txt ||
          [ $count -gt 3000 ]
        do
          sleep 0.1; count=$((count + 1))
        done
        sleep 0.3
        kill -TERM $preview; wait $preview
        cat log.txt
        """, in: tree)
      return run.output.replacing(/localhost:[0-9]+/, with: "localhost:PORT")
    }
  }

  @Test func printsItsAddressFirst() async throws {
    let lines = try await serve().split(separator: "\n")
    #expect(lines.first == "preview at http://localhost:PORT/, press Ctrl-C to stop")
    #expect(lines.last?.contains(" pages written, ") == true, "\(lines)")
  }

  @Test func doesNotAskForAnAddress() async throws {
    #expect(!(try await serve()).contains("url"))
  }

  @Test(arguments: ["PATH=/nowhere", "PATH=\"$PWD/bin:/usr/bin:/bin\""])
  func saysThatThereIsNoBrowser(setting: String) async throws {
    let text = try await serve("--open", setting: setting, until: "serve.no-browser")
    #expect(text.contains("note[serve.no-browser]: no browser could be opened"), "\(text)")
    #expect(text.contains("help:  open http://localhost:PORT/ in a browser"))
  }
}
