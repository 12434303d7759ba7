// The themes that come with the program. Its tests check them in every language with every page that
// it makes, so a site that uses one as it came has nothing in it that could be wrong.

import Foundation
import VitrineModel
import VitrineStore

enum ShippedThemes {
  /// The digest of each theme's folder, by the folder's name. A test tells those that are another's by now.
  static let digests = [
    "base": "cdc2ffeec47feb82825ca8dbd35f9087df31b2a9325a66bde8a36a051dbe637d",
    "contact-sheet": "3dd33958efacbb35b8d76ac8f33ce7a7f727c95add72135d228d9b5f758797e0",
    "salon": "38a08541a83f8df316edd782da8eb6367829d4a9c1f4361fea721c299cdef4cb",
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
  private static let largestFile = 1 << 20

  /// Of the names and contents of all files; nil where one of them cannot be read.
  static func digest(of folder: String) -> Digest? {
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: folder),
      names.count <= largestCount
    else { return nil }
    var bytes: [UInt8] = []
    for name in names.sorted() {
      guard let status = try? FileStatus.ofLink(at: "\(folder)/\(name)") else { return nil }
      if status.kind == .folder { continue }
      guard status.kind == .file, status.bytes <= largestFile,
        let content = try? OpenFile.reading("\(folder)/\(name)").bytes(first: status.bytes)
      else { return nil }
      bytes += Array("\(name.utf8.count):\(name)\(content.count):".utf8) + content
    }
    return Store.digest(of: bytes)
  }
}
