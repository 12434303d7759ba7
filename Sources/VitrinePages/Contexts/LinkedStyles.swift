// Rules that pages of a kind share as a file. The first rules of a sheet stay in the page: the theme
// begins with its colors and the frame of the page, which are painted while the file is on its way.
// Rules for print are always in the file: if nothing else is, no page waits for it.

import VitrineModel

/// The rules of a theme, cut into those in pages and those in files.
struct LinkedStyles {
  /// A file with rules.
  struct File {
    let asset: Asset
    /// Whether all its rules are for print.
    let isForPrint: Bool
  }

  /// The theme with the rules that stay in pages.
  let resources: ThemeResources
  /// By kind of page, and for the kinds without rules of their own: the file with the other rules.
  private var files: [String: File] = [:]
  private(set) var file: File?

  /// The kinds of pages that are shown when other files may be missing.
  private static let complete: Set = ["404", "offline"]

  /// Cuts the rules of a theme: at most so many bytes stay in a page.
  init(_ whole: ThemeResources, after most: Int, digest: ([UInt8]) -> Digest) {
    let (first, rest) = Self.cut(whole.sheet.text, most)
    var firsts: [String: TrustedHTML] = [:]
    file = File(rest, digest: digest)
    for (kind, sheet) in whole.sheets {
      guard !Self.complete.contains(kind) else {
        firsts[kind] = sheet
        continue
      }
      let (first, rest) = Self.cut(sheet.text, most)
      firsts[kind] = TrustedHTML(trusting: first)
      files[kind] = File(rest, digest: digest)
    }
    resources = ThemeResources(
      strings: whole.strings, sheet: TrustedHTML(trusting: first), sheets: firsts,
      early: whole.early, assets: whole.assets)
  }

  /// The files, each once.
  var assets: [Asset] {
    let all = (files.values + [file].compactMap(\.self)).map(\.asset)
    return Dictionary(all.map { ($0.path, $0) }) { first, _ in first }.values
      .sorted { $0.path.text < $1.path.text }
  }

  /// Returns the file for pages of a kind.
  func file(of kind: String) -> File? { resources.sheets[kind] == nil ? file : files[kind] }

  /// Returns the rules at the beginning of a sheet that are at most so long together, and the others.
  private static func cut(_ sheet: String, _ most: Int) -> (first: String, rest: [Substring]) {
    var left = most
    var first = ""
    var rest: [Substring] = []
    for rule in rules(of: sheet) {
      let isForPrint = isForPrint(rule)
      if !isForPrint, rule.utf8.count <= left {
        first += rule
        left -= rule.utf8.count
      } else {
        rest.append(rule)
        if !isForPrint { left = 0 }
      }
    }
    return (first, rest)
  }

  fileprivate static func isForPrint(_ rule: Substring) -> Bool { rule.hasPrefix("@media print") }

  /// Returns the rules of a sheet, and whatever follows the last one.
  private static func rules(of sheet: String) -> [Substring] {
    let bytes = sheet.utf8
    var rules: [Substring] = []
    var (start, place, depth) = (bytes.startIndex, bytes.startIndex, 0)
    func skip() { if place < bytes.endIndex { bytes.formIndex(after: &place) } }
    while place < bytes.endIndex {
      let byte = bytes[place]
      skip()
      switch byte {
      case UInt8(ascii: "\\"): skip()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        while place < bytes.endIndex, bytes[place] != byte {
          if bytes[place] == UInt8(ascii: "\\") { skip() }
          skip()
        }
        skip()
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        guard depth == 0 else { continue }
        rules.append(sheet[start..<place])
        start = place
      default: break
      }
    }
    return start < place ? rules + [sheet[start...]] : rules
  }
}

extension LinkedStyles.File {
  /// Creates the file of some rules; nil if there are none.
  fileprivate init?(_ rules: [Substring], digest: ([UInt8]) -> Digest) {
    guard !rules.isEmpty else { return nil }
    guard let asset = Asset(rules.joined(), type: "css", digest: digest) else { return nil }
    self.init(asset: asset, isForPrint: rules.allSatisfy(LinkedStyles.isForPrint))
  }
}

extension Asset {
  /// Creates a file that is named by its content.
  init?(_ text: String, type: String, digest: ([UInt8]) -> Digest) {
    let bytes = Array(text.utf8)
    guard let path = SitePath("assets/\(digest(bytes).hex.prefix(16)).\(type)") else { return nil }
    self.init(name: nil, path: path, bytes: bytes)
  }
}
