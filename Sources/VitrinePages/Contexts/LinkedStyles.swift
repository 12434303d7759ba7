// Rules that pages of a kind share as a file. The first rules of a sheet stay in the page: the
// theme begins with its colors and the frame of the page, which are painted while the file loads.

import VitrineModel

/// The rules of a theme, cut into those in pages and those in files.
struct LinkedStyles {
  /// The theme with the rules that stay in pages.
  let resources: ThemeResources
  /// By kind of page, and for the kinds without their own rules: the file with the other rules.
  private(set) var files: [String: Asset] = [:]
  private(set) var file: Asset?

  /// The kinds of pages that are shown when other files may be missing.
  private static let complete: Set = ["404", "offline"]

  /// Cuts the rules of a theme: at most this many bytes stay in a page.
  init(_ whole: ThemeResources, after most: Int, digest: ([UInt8]) -> Digest) {
    let (first, rest) = Self.cut(whole.sheet.text, most)
    var firsts: [String: TrustedHTML] = [:]
    file = Asset(styles: rest, digest: digest)
    for (kind, sheet) in whole.sheets {
      guard !Self.complete.contains(kind) else {
        firsts[kind] = sheet
        continue
      }
      let (first, rest) = Self.cut(sheet.text, most)
      firsts[kind] = TrustedHTML(trusting: first)
      files[kind] = Asset(styles: rest, digest: digest)
    }
    resources = ThemeResources(
      strings: whole.strings, sheet: TrustedHTML(trusting: first), sheets: firsts,
      early: whole.early, assets: whole.assets)
  }

  /// Returns the files for pages of some kinds, each once.
  func assets(of kinds: [String]) -> [Asset] {
    let all = kinds.compactMap { file(of: $0) }
    return Dictionary(all.map { ($0.path, $0) }) { first, _ in first }.values
      .sorted { $0.path.text < $1.path.text }
  }

  /// Returns the file for pages of a kind.
  func file(of kind: String) -> Asset? { resources.sheets[kind] == nil ? file : files[kind] }

  /// Returns the rules at the beginning of a sheet that are at most so long together, and the others.
  private static func cut(_ sheet: String, _ most: Int) -> (first: String, rest: String) {
    let bytes = Array(sheet.utf8)
    var end = 0
    var depth = 0
    var place = 0
    while place < min(bytes.count, most) {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = bytes[place]
        place += 1
        while place < bytes.count, bytes[place] != quote {
          place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0, place < most { end = place + 1 }
      default: break
      }
      place += 1
    }
    return (
      String(decoding: bytes[..<end], as: UTF8.self), String(decoding: bytes[end...], as: UTF8.self)
    )
  }
}

extension Asset {
  /// Creates the file of some rules; nil if there are none.
  fileprivate init?(styles text: String, digest: ([UInt8]) -> Digest) {
    guard !text.isEmpty else { return nil }
    self.init(text, type: "css", digest: digest)
  }

  /// Creates a file that is named by its content.
  init?(_ text: String, type: String, digest: ([UInt8]) -> Digest) {
    let bytes = Array(text.utf8)
    guard let path = SitePath("assets/\(digest(bytes).hex.prefix(16)).\(type)") else { return nil }
    self.init(name: nil, path: path, bytes: bytes)
  }
}
