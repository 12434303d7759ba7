// Cursors of services that number their pages. After the last page, some services repeat an earlier
// one. A cursor therefore contains a fingerprint of the previous page.

import VitrineModel

/// The number of a page, and a fingerprint of the previous page.
struct PageCursor: Hashable, Sendable {
  /// The number of the page to ask for, counted from 1.
  let number: Int
  /// The fingerprint of the previous page; 0 for the first page.
  private let fingerprint: UInt64
  /// Whether no page so far had what was asked for.
  let isFruitless: Bool

  /// Reads a cursor.
  ///
  /// Anything unreadable gives the first page.
  init(_ cursor: Cursor?) {
    let parts = (cursor?.text ?? "").split(separator: " ")
    let number = parts.first.flatMap { Int($0) } ?? 1
    self.number = (1...1_000_000).contains(number) ? number : 1
    fingerprint = parts.dropFirst().first.flatMap { UInt64($0, radix: 16) } ?? 0
    isFruitless = self.number == 1 || parts.count > 2
  }

  /// Whether a page has the same photos as the previous page, in the same order.
  func isRepeated(by ids: [String]) -> Bool {
    fingerprint != 0 && fingerprint == Self.fingerprint(of: ids)
  }

  /// Returns the cursor of the page after the one with these photos.
  func next(after ids: [String], isFruitless: Bool = false) -> Cursor {
    let mark = isFruitless ? " 0" : ""
    return Cursor("\(number + 1) \(String(Self.fingerprint(of: ids), radix: 16))\(mark)")
  }

  /// FNV-1a over the ids, each followed by a byte that UTF-8 never contains.
  private static func fingerprint(of ids: [String]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for id in ids {
      for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    return max(1, hash)
  }
}
