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
    "base": "e55ce4ea8e45971e4e5b6840c99e28e8288c05ba508b0b5803b7ce36c837f3cb",
    "contact-sheet": "1ffa260d51f4b598816b54b71de704c8defa2264bcf9a3942db3d3666f7db7e4",
    "exhibition": "50b510d92e22bfdbe97a7ad8a3ea65dd72f595341029dc63b793560da3e62368",
    "salon": "b9c8b7859f0abb79c72209bdda06825f53198afdd66f3a051b7a27ab35aa1d97",
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
