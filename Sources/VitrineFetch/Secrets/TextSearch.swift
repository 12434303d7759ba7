// Finds any of several texts in one pass. All data from services and all published files are
// searched for every way to write a secret, so one pass for each would cost more than all other
// reading. S. Wu, U. Manber, "A Fast Algorithm for Multi-Pattern Searching", 1994: the last two
// letters of a window show how far it can move, usually by its whole length.

/// A search for several texts at once.
struct TextSearch: Sendable {
  private let texts: [[UInt8]]
  /// The length of the window, which is the length of the shortest text.
  private let width: Int
  /// By the last two letters of the window, the distance that it can safely move.
  private let shifts: [UInt8]
  /// By the last two letters of the window, the texts that may match there.
  private let candidates: [Int: [Int]]

  var isEmpty: Bool { texts.isEmpty }

  /// Creates a search for texts of at least two bytes each.
  init(_ texts: [[UInt8]]) {
    let width = min(texts.map(\.count).min() ?? 2, Int(UInt8.max))
    var shifts = [UInt8](repeating: UInt8(width - 1), count: texts.isEmpty ? 0 : 1 << 16)
    var candidates: [Int: [Int]] = [:]
    for (index, text) in texts.enumerated() {
      for end in 1..<width {
        let pair = Self.pair(text[end - 1], text[end])
        shifts[pair] = min(shifts[pair], UInt8(width - 1 - end))
      }
      candidates[Self.pair(text[width - 2], text[width - 1]), default: []].append(index)
    }
    self.texts = texts
    self.width = width
    self.shifts = shifts
    self.candidates = candidates
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }

  /// Returns the ranges of all matches, in the order of their starts.
  func places(in bytes: [UInt8]) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    var found: [Range<Int>] = []
    var end = width - 1
    while end < bytes.count {
      let pair = Self.pair(bytes[end - 1], bytes[end])
      let shift = Int(shifts[pair])
      if shift == 0 { found += places(at: end - width + 1, pair, bytes) }
      end += max(1, shift)
    }
    return found
  }

  private func places(at start: Int, _ pair: Int, _ bytes: [UInt8]) -> [Range<Int>] {
    (candidates[pair] ?? []).filter { bytes[start...].starts(with: texts[$0]) }
      .map { start..<(start + texts[$0].count) }
  }
}
