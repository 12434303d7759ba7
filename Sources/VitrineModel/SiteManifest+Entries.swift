// The files of a manifest side by side: a site of 100,000 photos has some 300,000, and a text of its own
// for each path takes as much again. Looking a path up takes no hash, counts no reference, and tells
// what Unicode alone calls equal apart.

extension SiteManifest {
  /// Files in the order of their paths' bytes.
  public struct Entries: RandomAccessCollection, Sendable {
    private var rows: [Row] = []
    /// The paths' bytes, one after the other in the order they were added.
    private var text: [UInt8] = []

    private struct Row {
      let facts: Facts
      // In this order they take 88 bytes, in another 96.
      let length: Int32
      let start: Int

      var path: Range<Int> { start..<start + Int(length) }
    }

    public init() {}

    public var startIndex: Int { 0 }
    public var endIndex: Int { rows.count }

    public subscript(place: Int) -> Entry {
      let path = String(decoding: bytes(place), as: UTF8.self)
      return Entry(path: SitePath(text: path), facts: rows[place].facts)
    }

    /// What a place tells beside its path.
    public func facts(_ place: Int) -> Facts { rows[place].facts }

    /// The path at a place without its first bytes.
    public func path(_ place: Int, from start: Int = 0) -> ArraySlice<UInt8> {
      text[rows[place].path.dropFirst(start)]
    }
  }
}

// MARK: Adding

extension SiteManifest.Entries {
  /// Adds an entry at the end, wherever it belongs.
  public mutating func append(_ entry: SiteManifest.Entry) {
    var path = entry.path.text
    path.withUTF8 { append($0, entry.facts) }
  }

  /// - Parameter path: the bytes of a path.
  mutating func append(_ path: UnsafeBufferPointer<UInt8>, _ facts: SiteManifest.Facts) {
    rows.append(Row(facts: facts, length: Int32(path.count), start: text.count))
    text.append(contentsOf: path)
  }

  /// Adds what others have at a place.
  ///
  /// - Parameter facts: what is to be known of it; nil for what the others know.
  public mutating func append(
    _ place: Int, of others: SiteManifest.Entries, as facts: SiteManifest.Facts? = nil
  ) {
    others.text.withUnsafeBufferPointer { text in
      let path = UnsafeBufferPointer(rebasing: text[others.rows[place].path])
      append(path, facts ?? others.rows[place].facts)
    }
  }

  public mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

  /// Puts what was added in order.
  public mutating func sort() {
    guard firstDisorder != nil else { return }
    let text = text
    text.withUnsafeBufferPointer { text in
      rows.sort { text[$0.path].lexicographicallyPrecedes(text[$1.path]) }
    }
  }

  /// The first place that does not come after the one before it.
  var firstDisorder: Int? {
    indices.dropFirst().first { !isAscending(at: $0) }
  }

  /// Does a place come after the one before it.
  func isAscending(at place: Int) -> Bool { place == 0 || order(place - 1, self, place) < 0 }
}

// MARK: Looking up

extension SiteManifest.Entries {
  /// Where a path is.
  public func place(of path: SitePath) -> Int? { place(of: Array(path.text.utf8), in: indices) }

  /// - Parameters:
  ///   - range: where it is looked for.
  ///   - start: up to here the paths in that range and this one are alike.
  public func place(of path: [UInt8], in range: Range<Int>, from start: Int = 0) -> Int? {
    let place = firstPlace(notBefore: path, in: range, from: start)
    return range.contains(place) && order(of: place, to: path, from: start) == 0 ? place : nil
  }

  /// Where the paths of some stand that are below a folder.
  ///
  /// - Parameter folder: its path, without a slash at its end.
  public func places(
    below folder: [UInt8], in range: Range<Int>, from start: Int = 0
  ) -> Range<Int> {
    let slash = UInt8(ascii: "/")
    let first = firstPlace(notBefore: folder + [slash], in: range, from: start)
    let end = firstPlace(
      notBefore: folder + [slash + 1], in: first..<range.upperBound, from: start)
    return first..<end
  }

  /// Less than zero where the path at a place comes before one of other entries, zero where they are one.
  public func order(_ place: Int, _ others: SiteManifest.Entries, _ other: Int) -> Int {
    bytes(place).order(others.bytes(other))
  }

  private func firstPlace(notBefore path: [UInt8], in range: Range<Int>, from start: Int) -> Int {
    var range = range
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if order(of: middle, to: path, from: start) < 0 {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  private func order(of place: Int, to path: [UInt8], from start: Int) -> Int {
    self.path(place, from: start).order(path[start...])
  }

  private func bytes(_ place: Int) -> ArraySlice<UInt8> { text[rows[place].path] }
}

extension ArraySlice<UInt8> {
  /// Less than zero where these bytes come before others, zero where they are the same.
  fileprivate func order(_ others: ArraySlice<UInt8>) -> Int {
    for (a, b) in zip(self, others) where a != b { return Int(a) - Int(b) }
    return count - others.count
  }
}

extension SiteManifest.Entries: Hashable {
  /// Whatever order the paths were added in.
  public static func == (a: Self, b: Self) -> Bool {
    a.count == b.count
      && a.indices.allSatisfy { a.rows[$0].facts == b.rows[$0].facts && a.order($0, b, $0) == 0 }
  }

  public func hash(into hasher: inout Hasher) {
    for place in indices { hasher.combine(rows[place].facts) }
  }
}
