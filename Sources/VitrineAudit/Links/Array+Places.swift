// Finds bytes in long texts with the C library, which compares many bytes at once.

import Foundation

extension [UInt8] {
  /// The first position of a byte at or after another position.
  func place(of byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { all in
      guard start < all.count, let base = all.baseAddress,
        let hit = memchr(base + start, Int32(byte), all.count - start)
      else { return nil }
      return UnsafeRawPointer(hit) - base
    }
  }
}

extension ArraySlice<UInt8> {
  func has(_ byte: UInt8) -> Bool {
    withUnsafeBytes { all in
      all.baseAddress.map { memchr($0, Int32(byte), all.count) != nil } ?? false
    }
  }
}
