// A site small enough to be written down whole, published into a folder of the test's own.

import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrinePublish

final class PublishedFixture: Sendable {
  let root: String

  init() throws {
    let name = "vitrine-publishing-\(UUID().uuidString)"
    root = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    for folder in ["site/Photos", "site/Themes"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  var live: String { root + "/site/public" }
  var cache: String { root + "/site/.vitrine" }

  func output() throws(Problem) -> OutputFolder {
    try OutputFolder(path: live, folders: folders(), cache: cache)
  }

  /// The site's folders, photos where they usually are or elsewhere.
  func folders(photos: String = "site/Photos", home: String? = nil) -> SiteFolders {
    SiteFolders(
      site: root + "/site", photos: "\(root)/\(photos)", themes: root + "/site/Themes", home: home)
  }

  func store() throws -> Store { try Store(directory: cache) }

  func publication() throws -> Publication {
    try Publication(output: try output(), store: try store())
  }

  /// The manifest of the live site.
  func manifest() throws -> SiteManifest? {
    let publication = try publication()
    return publication.manifest
  }

  /// Publishes texts by their paths; pages are kept where their text is that of the last build,
  /// `images/…` go through the store.
  @discardableResult
  func publish(_ site: [String: String]) throws -> Publication.Outcome {
    let store = try store()
    var publication = try Publication(output: try output(), store: store)
    for (name, text) in site.sorted(by: { $0.key < $1.key }) {
      let path = try #require(SitePath(name))
      let inputs = Store.digest(of: "from \(text)".utf8)
      if name.hasPrefix("images/") {
        let blob = try store.add(Array(text.utf8))
        try publication.put(blob: blob, bytes: text.utf8.count, at: path)
      } else if try !publication.keep(path, inputs: inputs) {
        try publication.put(PageFile(Array(text.utf8)), at: path, inputs: inputs)
      }
    }
    return try publication.finish()
  }

  /// Every file of a folder but the marker, by its path.
  func files(_ folder: String? = nil) throws -> [String: String] {
    let folder = folder ?? live
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      let status = try FileStatus.ofLink(at: "\(folder)/\(name)")
      guard status?.kind != .folder, name != OutputFolder.marker else { continue }
      let data = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
      files[name] = status?.kind == .file ? String(decoding: data, as: UTF8.self) : "no file"
    }
    return files
  }

  func status(_ name: String) throws -> FileStatus? {
    try FileStatus.ofLink(at: "\(live)/\(name)")
  }

  /// The folder of the staging folder in the cache; nil if there is none.
  func staging() throws -> String? {
    let path = StagingLocation.inCache(try output())
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  func write(_ text: String, to path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  /// Every path of the test's folder outside the output and the cache, with its kind.
  func outsidePaths() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root)
      .filter { !$0.hasPrefix("site/public") && !$0.hasPrefix("site/.vitrine") }.sorted()
  }
}

let firstSite = [
  "index.html": "home", "photos/folder/a/index.html": "photo a",
  "photos/folder/b/index.html": "photo b", "images/aa-640.webp": "pixels a",
  "images/bb-640.webp": "pixels b",
]

let secondSite = [
  "index.html": "home 2", "photos/folder/a/index.html": "photo a",
  "photos/folder/c/index.html": "photo c", "images/aa-640.webp": "pixels a",
  "images/cc-640.webp": "pixels c",
]
