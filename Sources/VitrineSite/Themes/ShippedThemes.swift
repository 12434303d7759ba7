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
    "base": "2400c528cb260ecd15bfb4a84f2bb48092f91d7270403adb115c650102230ff8",
    "contact-sheet": "e19995f03e6c17852a411ba3e1172030ab83e189a0fb5bdb4a686cbc36bb4fcc",
    "exhibition": "34d7d4b754af2695062002842a66075eca6723cc53ca0560578b07a740da07c5",
    "salon": "f6ae4d0b9872d8d7fd8f687b284f61748b6e2539613ff3cab06d80e2fef48dc9",
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
