// The themes that come with the program. Its tests check them in every language with every page that
// it makes, so a site that uses one as it came has nothing in it that could be wrong.

import Foundation
import VitrineModel
import VitrineStore

enum ShippedThemes {
  /// The digest of each theme's folder, by the folder's name. A test tells those that are others by now.
  static let digests = [
    "base": "1ddb3c98ec7de4599cd6ada25c1adaaff674cea54d38d650f44f723c93a230e3",
    "contact-sheet": "c188f443c99f1f6af72b66c116692ad897b590af28604bf907f8eb52bd4a04d0",
    "salon": "42e303ec1032c9af8e50ffdcd2a3c4e626ff9f146c219e17267a25addb8acf26",
  ]

  /// Are the folders of a theme and its parents as they came.
  static func contain(_ chain: [String]) -> Bool {
    chain.allSatisfy { folder in
      let name = URL(fileURLWithPath: folder).lastPathComponent
      return digests[name].map { $0 == digest(of: folder)?.hex } ?? false
    }
  }

  /// More than a theme of ours has: whatever holds as much is another one.
  private static let largestCount = 500
  private static let largestSize = 4 << 20

  /// Of the names of all files and folders and of what is in the files; nil where a file cannot be
  /// read, and where it is all too much.
  static func digest(of folder: String) -> Digest? {
    guard let names = names(in: folder) else { return nil }
    var hashing = Hashing()
    var left = largestSize
    for name in names {
      guard let status = try? FileStatus.ofLink(at: "\(folder)/\(name)") else { return nil }
      var content: [UInt8] = []
      if status.kind != .folder {
        left -= status.bytes
        guard left > 0, let file = try? OpenFile.reading("\(folder)/\(name)"),
          status.kind == .file, let bytes = try? file.bytes(first: status.bytes)
        else { return nil }
        content = bytes
      }
      let head = "\(status.kind) \(name.utf8.count) \(content.count) \(name)"
      for part in [Array(head.utf8), content] { part.withUnsafeBytes { hashing.update($0) } }
    }
    return hashing.finish()
  }

  private static func names(in folder: String) -> [String]? {
    guard let found = FileManager.default.enumerator(atPath: folder) else { return nil }
    let names = found.prefix(largestCount + 1).compactMap { $0 as? String }
    return names.count <= largestCount ? names.sorted() : nil
  }
}
