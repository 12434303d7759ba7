import Foundation
import Testing
import VitrineTesting

#if os(Linux)
  @Suite("Scripts of the GitHub action")
  struct ActionScriptTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../..").standardizedFileURL.path

    /// Runs a script with the test's commands instead of the real ones.
    ///
    /// - Returns: The exit code and the text on standard error.
    private func run(
      _ script: String, _ variables: [String: String], in tree: FileTree
    ) throws -> (code: Int32, errors: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "\(Self.root)/Scripts/action/\(script)")
      process.currentDirectoryURL = URL(fileURLWithPath: tree.path)
      process.environment = [
        "PATH": "\(tree.absolute("bin")):/usr/bin:/bin", "HOME": tree.absolute("home"),
        "GITHUB_OUTPUT": tree.absolute("outputs"), "GITHUB_PATH": tree.absolute("paths"),
        "TMPDIR": tree.path,
      ].merging(variables) { $1 }
      try Data().write(to: URL(fileURLWithPath: tree.absolute("errors")))
      process.standardError = FileHandle(forWritingAtPath: tree.absolute("errors"))
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return (process.terminationStatus, try text("errors", in: tree))
    }

    private func text(_ name: String, in tree: FileTree) throws -> String {
      try String(contentsOfFile: tree.absolute(name), encoding: .utf8)
    }

    private func command(_ name: String, _ lines: String, in tree: FileTree) throws {
      try tree.write("bin/\(name)", "#!/bin/sh\n\(lines)\n")
      try tree.setPermissions(0o755, "bin/\(name)")
    }

    // MARK: Building the site

    private let hostile = #"$(touch pwned)`touch pwned`"; touch pwned; #--quiet"#

    @Test func passesInputsUnchanged() async throws {
      try await FileTree.temporary { tree in
        try command("vitrine", #"printf '<%s>' "$@" >>calls; echo >>calls"#, in: tree)
        let run = try run(
          "build", ["CONFIG": hostile, "OUTPUT": "-x \(hostile)", "STRICT": "true"], in: tree)
        #expect(run.code == 0)
        let calls = try text("calls", in: tree)
        #expect(
          calls == "<build><--config=\(hostile)><--output=-x \(hostile)><--strict>\n"
            + "<cache><prune><--quiet><--config=\(hostile)>\n")
        #expect(!FileManager.default.fileExists(atPath: tree.absolute("pwned")))
      }
    }

    @Test func exitsWithTheCodeOfTheBuild() async throws {
      try await FileTree.temporary { tree in
        try command("vitrine", "exit 3", in: tree)
        let variables = ["CONFIG": "site.yml", "OUTPUT": "", "STRICT": "false"]
        #expect(try run("build", variables, in: tree).code == 3)
        let odd = try run("build", variables.merging(["STRICT": "perhaps"]) { $1 }, in: tree)
        #expect(odd.code == 1 && odd.errors.contains("neither true nor false"))
      }
    }

    @Test func printsWhereTheCacheIs() async throws {
      try await FileTree.temporary { tree in
        try command("vitrine", "printf '%s\\n' '/a folder/.vitrine'", in: tree)
        #expect(try run("cache-path", ["CONFIG": hostile], in: tree).code == 0)
        #expect(
          try text("outputs", in: tree).contains(
            /^cache=\/a folder\/\.vitrine\nsite=[0-9a-f]{12}\n$/))
        try command("vitrine", "printf 'a\\nsite=theirs\\n'", in: tree)
        #expect(try run("cache-path", ["CONFIG": "site.yml"], in: tree).code == 1)
      }
    }

    // MARK: Installing the program

    @Test func distinguishesVersionsAndSources() async throws {
      try await FileTree.temporary { tree in
        #expect(try run("program-key", ["VERSION": "0.1.0"], in: tree).code == 0)
        #expect(try run("program-key", ["VERSION": ""], in: tree).code == 0)
        let keys = try text("outputs", in: tree).split(separator: "\n")
        #expect(keys.count == 2 && keys[0].hasSuffix("-0.1.0") && keys[0] != keys[1])
        for version in [hostile, "../0.1.0", "a b", "a\nkey=b"] {
          #expect(try run("program-key", ["VERSION": version], in: tree).code == 1)
        }
      }
    }

    private static let name = "vitrine-0.1.0-linux-x86_64.tar.gz"

    /// Creates a release of a program that prints its version, and a network that has nothing else.
    private func release(in tree: FileTree, heif: String = "1.15.1-1+deb12u1") throws {
      let packages =
        "ca-certificates ffmpeg libraw20 libsqlite3-0 libstdc++6 libvips42 libxml2 zlib1g"
      try command("apt-cache", #"[ "$3" = libraw20 ] && echo known"#, in: tree)
      try command(
        "dpkg-query",
        #"[ "$4" = libheif1 ] && echo \#(heif) || printf 'installed,%s,\n' \#(packages)"#, in: tree)
      try command("uname", "echo x86_64", in: tree)
      try tree.write("v/bin/vitrine", "#!/bin/sh\necho 0.1.0\n")
      try tree.setPermissions(0o755, "v/bin/vitrine")
      try tree.shell("tar -czf \(Self.name) v && sha256sum \(Self.name) >\(Self.name).sha256")
      let served = "https://github.test/ada/vitrine/releases/download/v0.1.0/"
      try command(
        "curl",
        #"""
        while [ "$1" != --output ]; do shift; done
        case "$3" in \#(served)*) cp "\#(tree.path)/${3##*/}" "$2" ;; *) exit 22 ;; esac
        """#, in: tree)
    }

    private let inputs = [
      "VERSION": "0.1.0", "SERVER": "https://github.test", "REPOSITORY": "ada/vitrine",
    ]

    /// Debian 12's libheif contains it.
    @Test(arguments: [("1.15.1-1+deb12u1", false), ("1.23.6-2~deb13u1", true)])
    func installsTheEncoderOfAVIF(heif: String, isMissing: Bool) async throws {
      try await FileTree.temporary { tree in
        try release(in: tree, heif: heif)
        try command("id", "echo 0", in: tree)
        try command("apt-get", #"echo "$@" >>"\#(tree.path)/calls""#, in: tree)
        #expect(try run("install", inputs, in: tree).code == 0)
        let calls = try? text("calls", in: tree)
        let expected = "update -q\ninstall -q -y --no-install-recommends libheif-plugin-aomenc\n"
        #expect(calls == (isMissing ? expected : nil))
      }
    }

    @Test func downloadsAReleaseOnce() async throws {
      try await FileTree.temporary { tree in
        try release(in: tree)
        let first = try run("install", inputs, in: tree)
        #expect(first.code == 0 && first.errors == "0.1.0\n")
        let program = tree.absolute("home/.local/share/vitrine-action/bin")
        #expect(try text("paths", in: tree) == program + "\n")
        try command("curl", "exit 22", in: tree)
        #expect(try run("install", inputs, in: tree).code == 0)
      }
    }

    @Test func refusesADamagedOrMissingRelease() async throws {
      try await FileTree.temporary { tree in
        try release(in: tree)
        try tree.shell("printf x >>\(Self.name)")
        let damaged = try run("install", inputs, in: tree)
        #expect(damaged.code == 1 && damaged.errors.contains("is damaged"))
        let other = try run("install", inputs.merging(["VERSION": "9.9.9"]) { $1 }, in: tree)
        #expect(other.code == 1 && other.errors.contains("there is no release 9.9.9"))
        #expect(!FileManager.default.fileExists(atPath: tree.absolute("home")))
      }
    }
  }
#endif
