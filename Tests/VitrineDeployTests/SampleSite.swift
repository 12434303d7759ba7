// A small built site in two versions. Each line of a page names a file that the page shows or links
// to.

import VitrineModel
import VitrineStore

@testable import VitrineDeploy

/// The two versions of the site.
enum SampleSite {
  static let first = [
    "index.html": "assets/aaaaaaaaaaaaaaaa.css\nimages/1111111111111111-320.jpg",
    "photos/one/index.html": "assets/aaaaaaaaaaaaaaaa.css\nimages/1111111111111111-640.jpg",
    "photos/old/index.html": "assets/aaaaaaaaaaaaaaaa.css\nimages/2222222222222222-640.jpg",
    "feed.xml": "<feed/>", "sw.js": "1", "a b/ü&.txt": "odd",
    "assets/aaaaaaaaaaaaaaaa.css": "a{}", "images/1111111111111111-320.jpg": "small",
    "images/1111111111111111-640.jpg": "large", "images/2222222222222222-640.jpg": "old",
  ]
  static let second = [
    "index.html":
      "assets/bbbbbbbbbbbbbbbb.css\nimages/1111111111111111-320.jpg\nphotos/new/index.html",
    "photos/one/index.html": "assets/bbbbbbbbbbbbbbbb.css\nimages/1111111111111111-640.jpg",
    "photos/new/index.html": "assets/bbbbbbbbbbbbbbbb.css\nimages/3333333333333333-640.jpg",
    "feed.xml": "<feed><new/></feed>", "sw.js": "2", "a b/ü&.txt": "odd",
    "assets/bbbbbbbbbbbbbbbb.css": "b{}", "images/1111111111111111-320.jpg": "small",
    "images/1111111111111111-640.jpg": "large", "images/3333333333333333-640.jpg": "new",
  ]

  /// Returns the bytes of `.vitrine-site` for these files.
  static func marker(of files: [String: String]) throws -> [UInt8] {
    let entries = files.map { path, text in
      SiteManifest.Entry(
        path: SitePath(fixed: path), digest: Store.digest(of: Array(text.utf8)),
        bytes: text.utf8.count)
    }
    return try SiteManifest(entries).encoded.flatMap { $0 }
  }

  /// Returns the bytes of a list of these files, as a deploy writes them.
  static func list(of files: [String: String]) throws -> [UInt8] {
    DeployLists.encoded(try SiteManifest(decoding: marker(of: files)), of: "")
  }

  /// Returns the names in pages that are not files.
  static func deadLinks(in files: [String: [UInt8]]) -> [String] {
    files.filter { $0.key.hasSuffix(".html") }.flatMap { path, bytes in
      String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        .filter { files[String($0)] == nil }.map { "\(path) → \($0)" }
    }
  }
}
