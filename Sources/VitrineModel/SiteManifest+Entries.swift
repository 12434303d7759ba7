// The files of a manifest side by side: a site of 100,000 photos has some 300,000, and a text of its own
// for each path takes as much again. They are found by the bytes of their paths, which tells what
// Unicode alone calls equal apart.

extension SiteManifest {
  /// Files, in the order of their paths' bytes wherever one is looked for.
  public struct Entries: RandomAccessCollection, Sendable {
    private var rows: [Row] = []
    /// The paths' bytes, one after the other in the order they were added.
    private var text: [UInt8] = []
    /// What pages were rendered from: two of three files are none.
    private var inputs: [Digest] = []

    /// In this order it takes 56 bytes, in another 64. The length of a path fits by what a path is.
    private struct Row {
      let digest: Digest
      let bytes: Int
      /// Where the path begins among the paths' bytes.
      let start: Int
      let inputs: Int32?
      let length: Int16

      var path: Range<Int> { start..<start + Int(length) }
    }

    /// None.
    public init() {}

    public var startIndex: Int { 0 }
    public var endIndex: Int { rows.count }

    /// Makes a text of the path; `facts` and `path` do not.
    public subscript(place: Int) -> Entry {
      let path = String(decoding: path(place, from: 0), as: UTF8.self)
      return Entry(path: SitePath(known: path), facts: facts(place))
    }

    /// What is known of the file at a place beside its path.
    public func facts(_ place: Int) -> Facts {
      let row = rows[place]
      return Facts(
        digest: row.digest, bytes: row.bytes, inputs: row.inputs.map { inputs[Int($0)] })
    }

    /// The path at a place without its first bytes.
    public func path(_ place: Int, from start: Int) -> ArraySlice<UInt8> {
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
    rows.append(
      Row(
        digest: facts.digest, bytes: facts.bytes, start: text.count,
        inputs: facts.inputs.map { _ in Int32(inputs.count) }, length: Int16(path.count)))
    text.append(contentsOf: path)
    if let made = facts.inputs { inputs.append(made) }
  }

  /// Adds what others have at a place.
  ///
  /// - Parameter facts: what is known of it here; nil for what is known of it there.
  public mutating func append(
    _ place: Int, of others: SiteManifest.Entries, as facts: SiteManifest.Facts? = nil
  ) {
    others.text.withUnsafeBufferPointer {
      let path = UnsafeBufferPointer(rebasing: $0[others.rows[place].path])
      append(path, facts ?? others.facts(place))
    }
  }

  /// Makes room for so many files with paths of mostly less than 64 bytes. Room that nothing is written to
  /// takes no memory.
  public mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
    text.reserveCapacity(count * 64)
    inputs.reserveCapacity(count)
  }

  /// Makes room for all files of some lists.
  public mutating func reserveCapacity(of lists: SiteManifest.Entries...) {
    rows.reserveCapacity(lists.reduce(0) { $0 + $1.rows.count })
    text.reserveCapacity(lists.reduce(0) { $0 + $1.text.count })
    inputs.reserveCapacity(lists.reduce(0) { $0 + $1.inputs.count })
  }

  /// Puts what was added in order.
  public mutating func sort() {
    // The rows are changed while it is read.
    let text = text
    text.withUnsafeBufferPointer { text in
      rows.sort { text[$0.path].order(to: text[$1.path]) < 0 }
    }
  }

  /// The first place that does not come after the one before it.
  var firstDisorder: Int? { indices.first { !isAscending(at: $0) } }

  /// Does a place come after the one before it.
  func isAscending(at place: Int) -> Bool {
    place == 0 || order(of: place - 1, to: place, in: self) < 0
  }
}

// MARK: Looking up

extension SiteManifest.Entries {
  /// Where a path is.
  public func place(of path: SitePath) -> Int? {
    var path = path.text
    return path.withUTF8 { place(of: $0[...], in: indices, from: 0) }
  }

  /// Where the path is that others have at a place.
  public func place(of place: Int, in others: SiteManifest.Entries) -> Int? {
    others.text.withUnsafeBufferPointer { text in
      self.place(of: text[others.rows[place].path], in: indices, from: 0)
    }
  }

  /// - Parameters:
  ///   - range: where it is looked for.
  ///   - start: up to here the paths in that range and this one are alike.
  public func place(of path: [UInt8], in range: Range<Int>, from start: Int) -> Int? {
    path.withUnsafeBufferPointer { place(of: $0[...], in: range, from: start) }
  }

  /// Where the paths of some stand that are below a folder.
  ///
  /// - Parameter folder: its path, without a slash at its end.
  public func places(
    below folder: [UInt8], in range: Range<Int>, from start: Int
  ) -> Range<Int> {
    let slash = UInt8(ascii: "/")
    let (inside, after) = (folder + [slash], folder + [slash + 1])
    let first = inside.withUnsafeBufferPointer {
      firstPlace(notBefore: $0[...], in: range, from: start)
    }
    let end = after.withUnsafeBufferPointer {
      firstPlace(notBefore: $0[...], in: first..<range.upperBound, from: start)
    }
    return first..<end
  }

  /// Less than zero where the path at a place comes before one of others, zero where they are one.
  public func order(
    of place: Int, to other: Int, in others: SiteManifest.Entries
  ) -> Int {
    text.withUnsafeBufferPointer { text in
      others.text.withUnsafeBufferPointer { texts in
        text[rows[place].path].order(to: texts[others.rows[other].path])
      }
    }
  }

  private func place(of path: PathBytes, in range: Range<Int>, from start: Int) -> Int? {
    let place = firstPlace(notBefore: path, in: range, from: start)
    guard range.contains(place) else { return nil }
    let isThere = text.withUnsafeBufferPointer {
      $0[rows[place].path].dropFirst(start).elementsEqual(path.dropFirst(start))
    }
    return isThere ? place : nil
  }

  private func firstPlace(notBefore path: PathBytes, in range: Range<Int>, from start: Int) -> Int {
    let path = path.dropFirst(start)
    var range = range
    text.withUnsafeBufferPointer { text in
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        if text[rows[middle].path].dropFirst(start).order(to: path) < 0 {
          range = (middle + 1)..<range.upperBound
        } else {
          range = range.lowerBound..<middle
        }
      }
    }
    return range.lowerBound
  }
}

private typealias PathBytes = Slice<UnsafeBufferPointer<UInt8>>

extension PathBytes {
  /// Less than zero where these bytes come before others, zero where they are the same.
  fileprivate func order(to others: PathBytes) -> Int {
    for (a, b) in zip(self, others) where a != b { return Int(a) - Int(b) }
    return count - others.count
  }
}

extension SiteManifest.Entries: Hashable {
  /// However the bytes of their paths lie.
  public static func == (a: Self, b: Self) -> Bool {
    a.count == b.count
      && a.indices.allSatisfy {
        a.facts($0) == b.facts($0) && a.order(of: $0, to: $0, in: b) == 0
      }
  }

  /// What is known of the files tells lists apart well enough.
  public func hash(into hasher: inout Hasher) {
    for row in rows { hasher.combine(row.digest) }
  }
}
