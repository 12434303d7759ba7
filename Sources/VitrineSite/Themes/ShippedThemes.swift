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
    "base": "16dcbedd8c07286f4f4f0185f4edc697ddb3e098a20de96f361280114a688d01",
    "contact-sheet": "e5a9a73b8670b4383bb8bb75f2b9f0c9bf573b5030a8adc4ef920916a7f9f483",
    "exhibition": "bbc69b029ea19c4dbf068e30e43b8af544eb360f16652698ff84f31f72fcefd0",
    "salon": "e6e26759727d4e888daa1010061c30e9e4284ec10338c51e0a898d313d27941b",
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
