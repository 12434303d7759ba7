// A site in a temporary folder, built as the command builds it.

package import Foundation
import Testing
package import VitrineModel
package import VitrineSite
import VitrineStore
package import VitrineTesting

/// A folder with a site.yml, photos, and whatever a test puts there.
package struct TestSite: Sendable {
  package let tree: FileTree
  package var environment: [String: String]
  /// Of builds that follow each other in one process.
  package var memory: BuildMemory?

  package static let plain = """
    title: Plain
    url: https://example.org/
    images: { sizes: [32, 64] }
    sets:
      - { slug: all, provider: folder, album: . }
    """

  /// Creates a test site from the files of a tree.
  package init(tree: FileTree, environment: [String: String] = [:], memory: BuildMemory? = nil) {
    self.tree = tree
    self.environment = environment
    self.memory = memory
  }

  /// Gives a test a site with some photos.
  package static func site(
    _ yaml: String = plain, photos: [String] = ["a.jpg", "b.jpg", "c.jpg"],
    environment: [String: String] = [:], _ body: (TestSite) async throws -> Void
  ) async throws {
    try await FileTree.temporary { tree in
      let site = TestSite(tree: tree, environment: environment)
      try tree.write("site.yml", yaml)
      for photo in photos { try tree.write("Photos/\(photo)", TinyImage.jpeg(photo)) }
      try await body(site)
    }
  }

  /// Builds and reports; a failed build reports its problems.
  @discardableResult
  package func build(
    _ options: BuildOptions = BuildOptions(jobs: 2), by program: String = Self.program
  ) async -> BuildReport {
    let log = ProblemLog()
    do throws(Problems) {
      let site = try await Site.open(
        tree.absolute("site.yml"),
        in: BuildEnvironment(program: program, environment: environment, memory: memory), log: log)
      return try await site.build(options, progress: NoProgress())
    } catch {
      return BuildReport(failedWith: log.problems + error.all, requests: log.requests)
    }
  }

  private var buildEnvironment: BuildEnvironment {
    BuildEnvironment(program: Self.program, environment: environment)
  }

  /// What a build would do.
  package func forecast(_ options: BuildOptions = BuildOptions(jobs: 2)) async throws(Problems)
    -> Forecast
  {
    let site = try await Site.open(
      tree.absolute("site.yml"), in: buildEnvironment, log: ProblemLog())
    return try await site.forecast(options, progress: NoProgress())
  }

  /// The tests are in the same folder as the program, below the checkout.
  package static var program: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  package func text(_ path: String) throws -> String {
    try String(contentsOfFile: tree.absolute("public/" + path), encoding: .utf8)
  }

  package func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: tree.absolute("public/" + path))
  }

  /// Every file of a folder with its bytes.
  package func files(_ folder: String = "public") throws -> [String: Data] {
    let root = tree.absolute(folder)
    var files: [String: Data] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      let file = "\(root)/\(path)"
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      files[path] = try Data(contentsOf: URL(fileURLWithPath: file))
    }
    return files
  }
}

extension BuildMemory {
  /// One that need not wait until a file was left alone for a while.
  package static var settled: BuildMemory {
    BuildMemory(clock: Clock { Clock.system.now() + 10_000_000_000 })
  }
}
