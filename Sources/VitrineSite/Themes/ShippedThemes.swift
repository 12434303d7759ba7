// The themes that come with the program. The program's tests check them in every language with
// every kind of page, so a site that uses an unchanged one need not check it.

import Foundation
import VitrineModel
import VitrineStore

/// The themes that come with the program, by their digests.
enum ShippedThemes {
  /// The digest of each theme's folder, by the folder's name.
  ///
  /// A test reports the ones that have changed.
  static let digests = [
    "base": "633931527f0a2bdc07d1a9e17c9af6a51c59226f322ba15696b5f77b1b57486e",
    "contact-sheet": "7ddecbe3b6f98a0e60c2c1d104995e7b07f94ca44915deacabdb548691e04bc7",
    "exhibition": "7f6e8eaf75ee4affe3d0cac79009524cc668992e51c8bdf1b78daca450f5c657",
    "salon": "e69a962aea706b73c9bf08fc3e82e42860bf420124729121faccb49d7818724b",
  ]

  /// Whether the folders of a theme and its parents are unchanged.
  static func contain(_ chain: [String]) -> Bool {
    chain.allSatisfy { folder in
      let name = URL(fileURLWithPath: folder).lastPathComponent
      return digests[name].map { $0 == digest(of: folder)?.hex } ?? false
    }
  }

  /// A larger folder is not one of our themes.
  private static let largestCount = 500
  private static let largestSize = 4 << 20

  /// The digest of the names and contents of all files and folders; nil if a file cannot be read,
  /// or the folder is too large.
  static func digest(of folder: String) -> Digest? {
    guard let names = names(in: folder) else { return nil }
    var texts: [String] = []
    var left = largestSize
    for name in names {
      guard let content = content(at: "\(folder)/\(name)", &left) else { return nil }
      texts += [name, content]
    }
    return ChecksummedFile(texts).digest
  }

  /// The digest of a file; empty for a folder.
  ///
  /// `left` is the number of bytes that may still be read.
  private static func content(at path: String, _ left: inout Int) -> String? {
    guard let status = try? FileStatus.ofLink(at: path) else { return nil }
    if status.kind == .folder { return "" }
    left -= status.bytes
    guard left > 0, status.kind == .file else { return nil }
    return try? OpenFile.reading(path).digest().digest.hex
  }

  private static func names(in folder: String) -> [String]? {
    guard let found = FileManager.default.enumerator(atPath: folder) else { return nil }
    let names = found.prefix(largestCount + 1).compactMap { $0 as? String }
    return names.count <= largestCount ? names.sorted() : nil
  }
}
