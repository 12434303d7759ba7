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
    "base": "b993eed91ab540af4b9f7bd967368230e951072f3e8f0ea799c6298db9df3532",
    "contact-sheet": "233d2cd70e2e2dd4ad058d4601c162c573b89196d01688c6fcc6c9ed6f5cdb2e",
    "exhibition": "5a13fd97bc0c7364c00a34aae89de7212dfb0f9ba1d8dc661e7ed1a2248a0d65",
    "salon": "194a3d5f1d997ddcfb85507c16ebc0b8e2291f9fca205c4ca1ffd820a509da79",
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
