// Cursors of services that number their pages. Some of them answer every number past the last page
// with a page that was seen; so a cursor also remembers what the page before it held.

import VitrineModel

/// Which page comes next, and what the last one held.
struct PageMark: Hashable, Sendable {
  let number: Int
  /// Of the page before; 0 where there is none.
  private let print: UInt64

  /// The first page where the cursor is none of ours.
  init(_ cursor: Cursor?) {
    let parts = (cursor?.text ?? "").split(separator: " ")
    let number = parts.first.flatMap { Int($0) } ?? 1
    self.number = (1...1_000_000).contains(number) ? number : 1
    print = parts.dropFirst().first.flatMap { UInt64($0, radix: 16) } ?? 0
  }

  /// Does the page hold the same photos as the one before it, in the same order?
  func isRepeated(by ids: [String]) -> Bool { print != 0 && print == Self.print(of: ids) }

  /// Of the page after the one that holds these.
  func next(after ids: [String]) -> Cursor {
    Cursor("\(number + 1) \(String(Self.print(of: ids), radix: 16))")
  }

  /// FNV-1a over the ids, each ended by a byte that no text holds.
  private static func print(of ids: [String]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for id in ids {
      for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    return max(1, hash)
  }
}
