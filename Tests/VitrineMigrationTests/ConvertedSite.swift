// A site of another generator, converted and built as the command does it.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineStore
import VitrineTesting

@testable import VitrineMigration

/// A converted site.
struct ConvertedSite {
  let old: OldSite
  let site: TestSite
  let report: BuildReport

  /// The date of conversions: 2026-01-01.
  static let clock = Clock { 1_767_225_600 * 1_000_000_000 }

  /// Converts a site with some texts and photos, and builds the new one.
  ///
  /// `path` is what is named, relative to the old site; `prepare` puts more into the old site.
  static func with(
    _ tool: OldTool, _ texts: [String: String], photos: [String], at path: String = "",
    prepare: (FileTree) throws -> Void = { _ in }, _ body: (ConvertedSite) async throws -> Void
  ) async throws {
    try await FileTree.temporary { old in
      for (path, text) in texts { try old.write(path, text) }
      for path in photos { try old.write(path, TinyImage.jpeg(path)) }
      try prepare(old)
      let before = try old.contents()
      let converted = try tool.site(at: old.absolute(path), clock)
      try await FileTree.temporary { new in
        try converted.newSite.write(to: new.path)
        #expect(try old.contents() == before, "the old site was changed")
        let site = TestSite(tree: new)
        try await body(ConvertedSite(old: converted, site: site, report: await site.build()))
      }
    }
  }

  /// A file of the new site; nil if there is none.
  func text(_ path: String) -> String? {
    try? String(contentsOfFile: site.tree.absolute(path), encoding: .utf8)
  }

  func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: site.tree.absolute(path))
  }

  /// The pages of photos of the built site, without their common beginning.
  var photos: [String] {
    ((try? site.files()) ?? [:]).keys.filter { $0.hasPrefix("photos/folder/") }
      .map { String($0.dropFirst(14).dropLast(11)) }.sorted()
  }

  var codes: [String] { old.notes.map(\.code) }
}

extension FileTree {
  /// Every file with its content and its date.
  fileprivate func contents() throws -> [String: String] {
    var contents: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: path) {
      let status = try FileStatus.ofLink(at: absolute(path))
      contents[path] = status?.identity
    }
    return contents
  }
}
