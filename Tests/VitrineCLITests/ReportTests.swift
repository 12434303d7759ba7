import Foundation
import Testing
import VitrineTesting

/// The files that `--report` may write to, and how it writes them.
struct ReportTests {
  private func site(_ body: (FileTree) throws -> Void) async throws {
    try await FileTree.siteWithOnePhoto { tree in
      try tree.write("notes.txt", "precious")
      try tree.write("other.json", #"{"name":"other"}"#)
      try tree.folder("Themes")
      try tree.folder("reports")
      try tree.link("to-notes", to: "notes.txt")
      try tree.link("to-photos", to: "Photos")
      try body(tree)
    }
  }

  private func exit(_ run: Command.Run) -> Int32 { run.exit }

  private func text(_ name: String, in tree: FileTree) throws -> String {
    try String(contentsOfFile: tree.absolute(name), encoding: .utf8)
  }

  @Test(arguments: [
    "Photos/a.jpg", "site.yml", "./site.yml", "notes.txt", "other.json", "to-notes", "reports",
    "reports/", "new/", ".", "Photos/report.json", "to-photos/report.json", "Themes/report.json",
    ".vitrine", ".vitrine/report.json", "public", "public/report.json", "site.yml/report.json",
    ".vitrine-site", "reports/.vitrine-site", "cachedir.tag", "reports/b.yml", "b.YAML",
  ])
  func refusesPathsThatMustNotBeReplaced(_ name: String) async throws {
    try await site { tree in
      if name.hasSuffix("/report.json"), let slash = name.lastIndex(of: "/"), !name.hasPrefix("s") {
        try? tree.folder(String(name[..<slash]))
      }
      let before = try FileManager.default.subpathsOfDirectory(atPath: tree.path).sorted()
      let run = try Command.run(["build", "--report", name], in: tree)
      #expect(run.exit == 64, "\(run.errors)")
      #expect(run.errors.contains("error[report.un"))
      #expect(run.errors.contains(name) && run.errors.contains("help:"))
      let after = try FileManager.default.subpathsOfDirectory(atPath: tree.path).sorted()
      #expect(after.filter { !$0.hasPrefix(".std") } == before.filter { !$0.hasPrefix(".std") })
      #expect(try text("notes.txt", in: tree) == "precious")
      #expect(try text("site.yml", in: tree).hasPrefix("title"))
    }
  }

  /// `-` is standard output, where nothing else is printed then.
  @Test(arguments: ["build --report -", "build --report=-", "audit --report -"])
  func writesToStandardOutput(command: String) async throws {
    try await site { tree in
      _ = try Command.run(["build", "--quiet"], in: tree)
      let run = try Command.run(command.split(separator: " ").map(String.init), in: tree)
      #expect(run.exit == 0, "\(run.errors)")
      let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      #expect(report?["counts"] != nil)
      #expect(!FileManager.default.fileExists(atPath: tree.absolute("-")))
      if command.hasPrefix("audit") { #expect(run.errors.contains("No problems in ")) }
    }
  }

  @Test func refusesTheNameOfTheConfiguration() async throws {
    try await FileTree.temporary { tree in
      let run = try Command.run(["build", "--report", "site.yml"], in: tree)
      #expect(run.exit == 64)
      #expect(!FileManager.default.fileExists(atPath: tree.absolute("site.yml")))
    }
  }

  @Test(arguments: ["public/report.json", "public/a/report.json", "kept/report.json", "a.JPG"])
  func refusesPathsThatMayBelongToASiteWithInvalidSettings(_ name: String) async throws {
    try await site { tree in
      try tree.write("public/.vitrine-site", "")
      try tree.folder("public/a")
      try tree.write("kept/CACHEDIR.TAG", "")
      try tree.write("site.yml", "no")
      let run = try Command.run(["build", "--report", name], in: tree)
      #expect(run.exit == 64)
      #expect(run.errors.contains("error[report.unsafe]") && run.errors.contains("error[config."))
      #expect(!FileManager.default.fileExists(atPath: tree.absolute(name)))
      #expect(try exit(Command.run(["build", "--report", "reports/a.json"], in: tree)) == 64)
      #expect(try text("reports/a.json", in: tree).hasPrefix(#"{"published":false"#))
    }
  }

  @Test func replacesAnOldReportInAnyLayoutAndAnEmptyFile() async throws {
    try await site { tree in
      try tree.write("report.json", "")
      for _ in 0..<3 {
        let run = try Command.run(["build", "--report", "report.json"], in: tree)
        #expect(run.exit == 0, "\(run.errors)")
        let report = try text("report.json", in: tree)
        #expect(report.hasPrefix(#"{"published":true,"counts":{"#))
        let spread = report.replacing(":", with: ": ").replacing(",", with: ",\n    ")
        try tree.write("report.json", "\n" + spread)
      }
      try tree.write("site.yml", "no")
      #expect(try exit(Command.run(["build", "--report", "report.json"], in: tree)) == 64)
      #expect(try text("report.json", in: tree).hasPrefix(#"{"published":false"#))
    }
  }

  @Test(arguments: ["report.json", "missing.json", "reports/missing.json"])
  func writesThroughALinkAndKeepsIt(target: String) async throws {
    try await site { tree in
      try tree.write("report.json", "")
      try tree.link("link", to: "second")
      try tree.link("second", to: target)
      for _ in 0..<2 {
        #expect(try exit(Command.run(["build", "--report", "link"], in: tree)) == 0)
        #expect(try text(target, in: tree).hasPrefix(#"{"published":true"#))
        let links = try ["link", "second"].map {
          try FileManager.default.destinationOfSymbolicLink(atPath: tree.absolute($0))
        }
        #expect(links == ["second", target])
      }
    }
  }

  @Test func writesDirectlyToStandardOutput() async throws {
    try await site { tree in
      let run = try Command.run(["build", "--quiet", "--report", "/dev/stdout"], in: tree)
      #expect(run.exit == 0, "\(run.errors)")
      #expect(run.output.hasPrefix(#"{"published":true"#))
      let lines = "echo first >log; vitrine build --report /dev/stdout >>log; echo last >>log"
      #expect(try exit(Command.shell(lines, in: tree)) == 0)
      let log = try text("log", in: tree)
      #expect(log.hasPrefix("first\n{\"published\":true") && log.hasSuffix("}\nlast\n"))
      let piped = "{ vitrine build --quiet --report /dev/stdout; echo $?; } | cat"
      let shown = try Command.shell(piped, in: tree).output
      #expect(shown.hasSuffix("}\n0\n"))
    }
  }

  @Test func writesDirectlyToPipesAndDevices() async throws {
    try await site { tree in
      #expect(try exit(Command.run(["build", "--report", "/dev/null"], in: tree)) == 0)
      try tree.pipe("pipe")
      // Opened for reading and writing, so that there is a reader before the writer.
      let lines = "exec 3<>pipe; vitrine build --report pipe || exit; read -r line <&3; echo $line"
      let run = try Command.shell(lines, in: tree)
      #expect(run.exit == 0, "\(run.errors)")
      #expect(run.output.hasPrefix(#"{"published":true"#))
      #expect(try exit(Command.shell("test -p pipe -a -c /dev/null", in: tree)) == 0)
    }
  }

  @Test func failsIfNobodyReadsThePipe() async throws {
    try await site { tree in
      try tree.pipe("pipe")
      let run = try Command.run(["build", "--report", "pipe"], in: tree)
      #expect(run.exit == 1)
      #expect(run.errors.contains("no program reads from"))
      let gone =
        "exec 3<>pipe; exec 4>pipe; exec 3<&-; vitrine build --quiet --report /dev/stdout >&4"
      let silent = try Command.shell(gone, in: tree)
      #expect(silent.exit == 1)
      #expect(silent.errors.isEmpty)
    }
  }
}
