import Foundation
import Testing
import VitrineTesting

/// Follows every page of documentation that mentions the command.
@Suite("Documents", .timeLimit(.minutes(30)))
struct DocumentTests {
  private static let key = "5ec4e70f5ec4e70f"

  /// Follows a page in a folder that has the sample site, the reader's pictures in `home/Pictures`,
  /// and a Flickr that answers from this machine.
  private func follow(
    _ document: Document, then check: (FileTree) throws -> Void = { _ in }
  ) async throws -> String {
    let photo = FakePhoto("4711", license: "4", in: ["favorites", "food"])
    let fake = FakeService(FakeFlickr.self, FakeServiceState([photo], key: Self.key))
    let script: LoopbackServer.Script = { fake.answer($0) ?? .status(404) }
    return try await LoopbackServer.running(script) { server in
      try await FileTree.temporary { tree in
        let endpoint = "endpoint: \"\(server.url(fake.endpoint))\""
        try lay(document, in: tree, endpoint)
        let followed = document.script.replacing(
          #"flickr: { api_key: "${FLICKR_API_KEY}" }"#,
          with: #"flickr: { api_key: "${FLICKR_API_KEY}", \#(endpoint) }"#)
        try tree.write("script.sh", Self.shell(try Command.program) + followed + "\n")
        let output = try await run(in: tree)
        try check(tree)
        return output
      }
    }
  }

  /// Lays out the folder that a page begins with: empty if it says so, otherwise the sample site.
  private func lay(_ document: Document, in tree: FileTree, _ endpoint: String) throws {
    for name in ["a", "b", "c"] {
      try tree.write("home/Pictures/\(name).jpg", TinyImage.jpeg(name))
    }
    try OldSites.lay(in: tree)
    guard !document.beginsEmpty else { return }
    for name in ["site.yml", "favorites.csv", "Photos", "Pages"] {
      try FileManager.default.copyItem(
        atPath: "\(Document.root)/\(name)", toPath: tree.absolute(name))
    }
    let list = try String(contentsOfFile: tree.absolute("favorites.csv"), encoding: .utf8)
    try tree.write("home/Downloads/favorites.csv", list)
    let site = try String(contentsOfFile: tree.absolute("site.yml"), encoding: .utf8)
    try tree.write(
      "site.yml",
      site.replacing(
        "folder: { path: Photos }", with: "folder: { path: Photos }\n  flickr: { \(endpoint) }"))
  }

  /// A shell function that stops a preview as soon as it shows the site.
  private static func shell(_ program: String) -> String {
    """
    set -e
    vitrine() {
      if [ "$1" != serve ]; then '\(program)' "$@"; return; fi
      '\(program)' "$@" --port 0 2>"$HOME/serve.txt" &
      preview=$!
      until grep -q ' pages written, ' "$HOME/serve.txt"; do
        kill -0 $preview || { cat "$HOME/serve.txt" >&2; return 1; }
        sleep 0.1
      done
      kill -TERM $preview
      wait $preview || [ $? = 143 ]
    }

    """
  }

  private func run(in tree: FileTree) async throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [tree.absolute("script.sh")]
    process.currentDirectoryURL = URL(fileURLWithPath: tree.path)
    process.environment = sanitizerOptions.merging([
      "HOME": tree.absolute("home"), "PATH": "/usr/local/bin:/usr/bin:/bin",
      "FLICKR_API_KEY": Self.key,
    ]) { $1 }
    let log = tree.absolute("log.txt")
    try Data().write(to: URL(fileURLWithPath: log))
    process.standardOutput = FileHandle(forWritingAtPath: log)
    process.standardError = FileHandle(forUpdatingAtPath: log)
    process.standardError = process.standardOutput
    process.standardInput = FileHandle.nullDevice
    // A blocked thread could be one that the server needs.
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    let output = try String(contentsOfFile: log, encoding: .utf8)
    #expect(status == 0, "\(output.suffix(4_000))")
    return output
  }

  @Test(arguments: try Document.all) func runWithoutErrors(_ document: Document) async throws {
    let output = try await follow(document)
    let commands = document.blocks.filter { $0.language == "sh" }.flatMap(\.lines)
      .filter { $0.hasPrefix("vitrine ") }
    #expect(output.components(separatedBy: "\n+ vitrine ").count >= commands.count)
    #expect(!output.contains("error["), "\(output)")
  }

  @Test func keepWordsOfOtherGenerators() async throws {
    let migration = try Document("Sources/vitrine/Vitrine.docc/Migration.md")
    _ = try await follow(migration) { tree in
      for (site, words) in OldSites.words {
        let pages =
          FileManager.default.enumerator(atPath: tree.absolute("\(site)/public"))?
          .compactMap { $0 as? String }.filter { $0.hasSuffix(".html") } ?? []
        let text = try pages.map {
          try String(contentsOfFile: tree.absolute("\(site)/public/\($0)"), encoding: .utf8)
        }.joined()
        for word in words { #expect(text.contains(word), "\(word) in \(site)") }
        #expect(!pages.contains { $0.contains("private") }, "\(site)")
      }
    }
  }

  @Test(arguments: try Document.all) func mentionOnlyKnownOptions(_ document: Document) throws {
    let help = try CommandHelp.ofProgram()
    for mention in document.mentions {
      #expect(help.objection(to: mention) == nil, "\(mention)")
    }
  }

  @Test(arguments: [
    "vitrine bild", "vitrine build --jbos 2", "vitrine cache prune [--kep 10]",
    "vitrine serve --port=80 --opn",
    "vitrine favorites ad x", "vitrine favorites list --dry-run",
  ])
  func reportUnknownOptions(_ mention: String) throws {
    #expect(try CommandHelp.ofProgram().objection(to: mention) != nil)
  }

  private static func reference(_ mark: String) async throws -> String {
    switch mark {
    case "commands": "```\n\(try CommandHelp.ofProgram().synopsis)\n```\n"
    case "reference": try CommandHelp.ofProgram().reference + "\n"
    default:
      try await FileTree.temporary { "```\n\(try Command.run(["providers"], in: $0).output)```\n" }
    }
  }

  /// Compares the generated parts with the output of the program.
  ///
  /// `GOLDEN=record` writes them, one after the other since two are in one file, and fails.
  @Test(
    .serialized,
    arguments: [
      ("Sources/vitrine/Vitrine.docc/Commands.md", "commands"),
      ("Sources/vitrine/Vitrine.docc/Commands.md", "reference"),
      ("Sources/vitrine/Vitrine.docc/PhotoServices.md", "descriptions"),
    ])
  func matchTheProgram(path: String, mark: String) async throws {
    let wanted = try await Self.reference(mark)
    let document = try Document(path)
    let start = try #require(document.text.range(of: "<!-- \(mark) -->\n"))
    let end = try #require(document.text.range(of: "<!-- /\(mark) -->"))
    guard ProcessInfo.processInfo.environment["GOLDEN"] == "record" else {
      #expect(document.text[start.upperBound..<end.lowerBound] == wanted)
      return
    }
    let written = document.text.replacingCharacters(
      in: start.upperBound..<end.lowerBound, with: wanted)
    try written.write(toFile: "\(Document.root)/\(path)", atomically: true, encoding: .utf8)
    Issue.record("the reference was written; look at it, then run without GOLDEN")
  }
}
