import Foundation
import Testing
import VitrineConfig
import VitrineModel

/// Tests everything that may be at the path of site.yml.
struct LocalFileTests {
  func problem(_ file: String) -> Problem? {
    guard case .failure(let problems) = load(file: file) else { return nil }
    return problems.all.count == 1 ? problems.all[0] : nil
  }

  @Test func refusesAMissingFile() throws {
    try withFolder { folder in
      let problem = problem(folder + "/site.yml")
      #expect(problem?.code == "config.not-found")
      #expect(problem?.place == .file(folder + "/site.yml"))
      #expect(problem?.help?.contains("--config") == true)
    }
  }

  @Test func refusesAFolder() throws {
    try withFolder { folder in
      let problem = problem(folder)
      #expect(problem?.code == "config.not-a-file")
      #expect(problem?.help?.contains(folder + "/site.yml") == true)
    }
  }

  @Test func refusesAPipeWithoutWaiting() throws {
    try withFolder { folder in
      #expect(mkfifo(folder + "/site.yml", 0o600) == 0)
      #expect(problem(folder + "/site.yml")?.code == "config.not-a-file")
    }
  }

  @Test func refusesADevice() {
    #expect(problem("/dev/zero")?.code == "config.not-a-file")
  }

  @Test func refusesAFileBelowAFile() throws {
    try withFile(of: "title: T".utf8) { file in
      #expect(problem(file + "/site.yml")?.code == "config.not-found")
    }
  }

  @Test(.enabled(if: getuid() != 0)) func refusesAFileWithoutPermission() throws {
    try withFile(of: "title: T".utf8) { file in
      #expect(chmod(file, 0) == 0)
      #expect(problem(file)?.code == "config.unreadable")
    }
  }

  @Test func refusesAPathThatIsTooLong() {
    let problem = problem("/tmp/" + String(repeating: "a", count: 5000))
    #expect(problem?.code == "config.unreadable")
    #expect(problem?.what.hasPrefix("the file cannot be read: ") == true)
  }

  @Test func readsAFileThroughALink() throws {
    let good = "title: T\nsets: [{slug: a, provider: folder, album: .}]\n"
    try withFile(of: good.utf8) { file in
      try FileManager.default.createSymbolicLink(
        atPath: file + ".link", withDestinationPath: file)
      #expect(try load(file: file + ".link").get().title == "T")
    }
  }

  @Test func resolvesTheFolderOfARelativePath() throws {
    let good = "title: T\nsets: [{slug: a, provider: folder, album: .}]\n"
    try withFile(of: good.utf8) { file in
      let up = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }
      let relative = up.joined(separator: "/") + file
      let site = try load(file: relative).get()
      #expect(site.directory + "/site.yml" == file)
      #expect(site.file == relative)
    }
  }
}
