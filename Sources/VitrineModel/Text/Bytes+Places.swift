// Finds the positions of a byte in long texts. The C library compares many bytes at once.

import Foundation

extension [UInt8] {
  /// Returns the index of the first occurrence of a byte at or after an index.
  public func place(of byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { all in
      guard start < all.count, let base = all.baseAddress,
        let hit = memchr(base + start, Int32(byte), all.count - start)
      else { return nil }
      return UnsafeRawPointer(hit) - base
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether a byte occurs.
  public func has(_ byte: UInt8) -> Bool {
    withUnsafeBytes { all in
      all.baseAddress.map { memchr($0, Int32(byte), all.count) != nil } ?? false
    }
  }
}
