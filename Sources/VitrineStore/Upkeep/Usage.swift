// What a build used of the cache, in short: the first four bytes of each digest, in order. One in
// several thousand other digests has the same four bytes; it is then kept as well, which does no
// harm. A record of 100,000 photos in eight sizes has 2 MB, beside images of a hundred gigabytes.

import VitrineModel

/// A set of digests that may contain a few more than were added.
struct Usage: Sendable {
  /// Ascending, without duplicates.
  private(set) var marks: [UInt32]

  init(_ visit: ((Digest) -> Void) -> Void) {
    var marks: [UInt32] = []
    visit { marks.append(Self.mark($0)) }
    self.init(marks: marks)
  }

  init(marks: [UInt32] = []) {
    self.marks = marks.sorted()
    var last: UInt32?
    self.marks.removeAll { mark in
      defer { last = mark }
      return mark == last
    }
  }

  func holds(_ digest: Digest) -> Bool {
    let mark = Self.mark(digest)
    var range = marks.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if marks[middle] == mark { return true }
      range = marks[middle] < mark ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }

  mutating func add(_ other: Usage) { self = Usage(marks: marks + other.marks) }

  static func mark(_ digest: Digest) -> UInt32 { UInt32(digest.short >> 32) }
}

extension Usage {
  /// The distances between the marks, seven bits in a byte from the lowest, with the eighth bit set
  /// in all but the last byte of each; before them the SHA-256 of all that.
  var bytes: [UInt8] {
    var body: [UInt8] = []
    var last: UInt32 = 0
    for mark in marks {
      var rest = mark - last
      last = mark
      while rest > 127 {
        body.append(UInt8(rest & 127) | 128)
        rest >>= 7
      }
      body.append(UInt8(rest))
    }
    return Store.digest(of: body).bytes + body
  }

  /// Nil for bytes that were damaged, truncated or written by somebody else.
  init?(_ bytes: [UInt8]) {
    let body = bytes.dropFirst(32)
    guard Digest(bytes.prefix(32)) == Store.digest(of: body) else { return nil }
    var marks: [UInt32] = []
    var (last, distance, shift): (UInt32, UInt32, UInt32) = (0, 0, 0)
    for byte in body {
      distance |= UInt32(byte & 127) << shift
      shift += 7
      guard byte < 128 else { continue }
      last &+= distance
      marks.append(last)
      (distance, shift) = (0, 0)
    }
    self.init(marks: marks)
  }
}
