// Names that only Vitrine gives: a folder, a hash of fixed length, and what Vitrine adds to it.

import Foundation
import VitrineModel

/// The names of files with a hash.
enum VitrineNames {
  /// Returns the files with such names in the root of the site that a page refers to.
  ///
  /// - Parameters:
  ///   - page: The bytes of the page.
  ///   - root: The path from the page to the root, such as `../../`: a page of a site in another
  ///     folder has one of another length. Empty if links may be absolute.
  /// - Returns: The paths of the files.
  static func references(in page: [UInt8], root: String) -> Set<SitePath> {
    let text = Data(page)
    var found: Set<SitePath> = []
    for folder in SitePath.immutableFolders {
      let link = Data("\(root)\(folder)/".utf8)
      var rest = text.startIndex..<text.endIndex
      while let match = text.range(of: link, in: rest) {
        rest = match.upperBound..<text.endIndex
        let isWhole = root.isEmpty || !continues(before: match.lowerBound, in: text)
        let name = text[rest].prefix(maxLength).prefix(while: isOfName)
        let path = SitePath("\(folder)/\(String(decoding: name, as: UTF8.self))")
        if isWhole, let path, path.hasVitrineName { found.insert(path) }
      }
    }
    return found
  }

  /// No name is longer, in bytes.
  private static let maxLength = 64

  /// Whether a path begins before this place, so that it is longer than it looks.
  private static func continues(before index: Data.Index, in text: Data) -> Bool {
    index > text.startIndex && [UInt8(ascii: "/"), UInt8(ascii: ".")].contains(text[index - 1])
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }
}

extension SitePath {
  /// Whether only Vitrine gives such names.
  var hasVitrineName: Bool {
    let parts = text.split(separator: "/")
    guard isImmutable, parts.count == 2 else { return false }
    return switch parts[0] {
    // Earlier versions wrote longer names.
    case "images": parts[1].wholeMatch(of: /([0-9a-f]{16}){1,2}-[0-9]+\.[a-z0-9]+/) != nil
    case "originals": parts[1].wholeMatch(of: /([0-9a-f]{16}){1,2}\.[a-z0-9]+/) != nil
    case "videos": parts[1].wholeMatch(of: /[0-9a-f]{32}\.[a-z0-9]+/) != nil
    case "assets": parts[1].wholeMatch(of: /[0-9a-f]{16}\.[a-z0-9]+/) != nil
    default: parts[1].wholeMatch(of: /[0-9a-f]{10}\.json/) != nil
    }
  }

  /// Whether the file is a photo.
  ///
  /// Other programs may name photos by a hash and a size too, so only a page proves one.
  var isPhoto: Bool { text.hasPrefix("images/") || isOriginal }
}
