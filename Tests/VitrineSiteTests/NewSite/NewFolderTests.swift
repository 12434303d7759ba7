import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineSite

@Suite("The folder of a new site")
struct NewFolderTests {
  private let site = NewSite(nil)

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
  }

  private func refusal(_ path: String) -> String? {
    do throws(Problem) {
      try site.write(to: path)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: [
    "new", "new/", "a/b/new", "./new", "empty", "empty/", "a/../empty",
    "repository",
  ])
  func isMadeIfNothingIsThere(path: String) async throws {
    try await FileTree.temporary { tree in
      try tree.folder("empty")
      try tree.folder("repository/.git")
      if path.contains("..") { try tree.folder("a") }
      try site.write(to: tree.absolute(path))
      #expect(
        try names(tree.absolute(path)).filter { $0.contains(/\.(yml|csv|md)$|ignore$/) } == [
          ".github/workflows/gallery.yml", ".gitignore", "Pages/about.md", "Photos/album.yml",
          "favorites.csv", "site.yml",
        ])
    }
  }

  @Test(arguments: ["full", "full/", "hidden", "file", "link", "link/", "dangling", "pipe"])
  func isRefusedIfAnythingIsThere(path: String) async throws {
    try await FileTree.temporary { tree in
      try tree.write("full/mine.txt", "mine")
      try tree.folder("hidden/.config")
      try tree.write("file", "mine")
      try tree.folder("empty")
      try tree.link("link", to: "empty")
      try tree.link("dangling", to: "nowhere")
      try tree.pipe("pipe")
      let before = try names(tree.path)
      #expect(refusal(tree.absolute(path)) == "new.occupied")
      #expect(try names(tree.path) == before)
    }
  }

  @Test func isRefusedBelowAFile() async throws {
    try await FileTree.temporary { tree in
      try tree.write("file", "mine")
      #expect(refusal(tree.absolute("file/new")) == "store.missing")
    }
  }

  /// As where somebody puts a file there in the same moment, or the disk is full.
  private func fail(in tree: FileTree, _ path: String, after first: () throws -> Void) throws {
    var folder = SiteFolderCreation()
    let opened = try folder.open(tree.absolute(path))
    try first()
    let twice = NewSite.file("site.yml", "title: Theirs\n")
    #expect(throws: Problem.self) { try folder.fill(opened, with: site.files + [twice]) }
    folder.undo()
  }

  @Test func isRemovedIfNotAllCanBeMade() async throws {
    try await FileTree.temporary { tree in
      try fail(in: tree, "a/b/new") {}
      #expect(try names(tree.path) == [])
      try tree.folder("empty")
      try fail(in: tree, "empty") {}
      #expect(try names(tree.path) == ["empty"])
    }
  }

  @Test(arguments: [".gitignore", "Pages/about.md", "Photos/mine.jpg", "site.yml", "other.txt"])
  func leavesFilesAddedMeanwhile(theirs: String) async throws {
    try await FileTree.temporary { tree in
      try fail(in: tree, "new") { try tree.write("new/\(theirs)", "theirs") }
      let found = try names(tree.absolute("new")).filter { $0.contains(".") }
      #expect(found == [theirs])
      #expect(
        try String(contentsOfFile: tree.absolute("new/\(theirs)"), encoding: .utf8) == "theirs")
    }
  }

  @Test func writesTheSettingsLast() throws {
    #expect(site.files.last?.path.text == "site.yml")
    #expect(Set(site.files.map(\.path)).count == site.files.count)
  }
}
