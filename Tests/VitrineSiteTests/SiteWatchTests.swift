// A change of anything that a site is made from is noticed, and nothing else.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineSite

struct SiteWatchTests {
  private static let yaml =
    TestSite.plain + "\ntheme: own\npages: [{ slug: about, title: About, file: about.md }]\n"

  /// Lays down a site, watches it, changes something, and waits for word of it.
  ///
  /// - Returns: was anything noticed.
  private static func notices(
    _ change: @Sendable (FileTree) throws -> Void, within timeout: Duration = .seconds(300)
  ) async throws -> Bool {
    var isNoticed = false
    try await TestSite.site(yaml, photos: ["a.jpg", "b.jpg"]) { building in
      let tree = building.tree
      try tree.write("Themes/own/theme.yml", "title: Own\nparent: salon\n")
      try tree.write("Themes/own/styles/10.css", "a { color: red }\n")
      try tree.write("about.md", "About\n")
      try tree.write("favorites.csv", "provider,id\n")
      try tree.write("public/index.html", "page")
      try tree.write(".vitrine/index", "cache")
      let environment = BuildEnvironment(
        program: TestSite.program, environment: ProcessInfo.processInfo.environment)
      let watch = await SiteWatch(tree.absolute("site.yml"), BuildOptions(), in: environment)
      try change(tree)
      isNoticed = await withTaskGroup(of: Bool.self) { group in
        group.addTask {
          var watch = watch
          return (try? await watch.change()) != nil
        }
        group.addTask {
          try? await Task.sleep(for: timeout)
          return false
        }
        let first = await group.next() ?? false
        group.cancelAll()
        return first
      }
    }
    return isNoticed
  }

  @Test(arguments: [
    "site.yml", "Photos/a.jpg", "Photos/a.jpg.yml", "Photos/new.jpg", "Photos/inner/album.yml",
    "Themes/own/theme.yml", "Themes/own/styles/10.css", "Themes/own/templates/page.html",
    "about.md", "favorites.csv",
  ])
  func noticesWhatIsWritten(_ name: String) async throws {
    let isNoticed = try await Self.notices { try $0.write(name, "title: Other\n") }
    #expect(isNoticed)
  }

  @Test func noticesWhatIsGone() async throws {
    let isNoticed = try await Self.notices {
      try FileManager.default.removeItem(atPath: $0.absolute("Photos/b.jpg"))
    }
    #expect(isNoticed)
  }

  @Test func noticesWhatIsPutInPlace() async throws {
    let isNoticed = try await Self.notices { tree in
      try tree.write("other", "title: Other\nsets: []\n")
      try #require(rename(tree.absolute("other"), tree.absolute("site.yml")) == 0)
    }
    #expect(isNoticed)
  }

  @Test(arguments: ["public/index.html", "public/new.html", ".vitrine/index", "notes.txt"])
  func leavesAloneWhatIsMade(_ name: String) async throws {
    let isNoticed = try await Self.notices({ try $0.write(name, "other") }, within: .seconds(1))
    #expect(!isNoticed)
  }

  @Test func endsWhenItIsCanceled() async throws {
    let task = Task { try await Self.notices({ _ in }) }
    task.cancel()
    let isNoticed = try await task.value
    #expect(!isNoticed)
  }
}
