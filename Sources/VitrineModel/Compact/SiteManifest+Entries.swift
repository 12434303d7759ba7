// The files of a manifest as columns: a site of 100,000 photos has some 300,000, and a separate
// string for each path would double the memory. Paths are compared byte by byte, which
// distinguishes paths that only Unicode calls equal.

extension SiteManifest {
  /// A list of files.
  ///
  /// They must be in the order of their paths' bytes before one is looked up.
  public struct Entries: RandomAccessCollection, Sendable {
    private var rows: [Row] = []
    /// The bytes of all paths, one after another in the order in which they were added.
    private var text: [UInt8] = []
    /// The fingerprints of rendered pages; two of three files have none.
    private var inputs: [Digest] = []

    /// The facts about a file and the position of its path.
    ///
    /// It takes 56 bytes with the properties in this order, 64 in another. The length of a path
    /// fits 16 bits by the limit of `SitePath`.
    private struct Row {
      let digest: Digest
      let bytes: Int
      /// The offset of the path among the bytes of all paths.
      let start: Int
      let inputs: Int32?
      let length: Int16

      var path: Range<Int> { start..<start + Int(length) }
    }

    /// Creates an empty list.
    public init() {}

    /// The index of the first file, 0.
    public var startIndex: Int { 0 }
    /// The number of files.
    public var endIndex: Int { rows.count }

    /// The file at an index.
    ///
    /// It creates a string for the path, which `facts` and `path` do not.
    public subscript(place: Int) -> Entry {
      let path = String(decoding: path(place, from: 0), as: UTF8.self)
      return Entry(path: SitePath(unchecked: path), facts: facts(place))
    }

    /// Returns the facts about the file at an index.
    public func facts(_ place: Int) -> Facts {
      let row = rows[place]
      return Facts(
        digest: row.digest, bytes: row.bytes, inputs: row.inputs.map { inputs[Int($0)] })
    }

    /// Returns the bytes of the path at an index from a position on.
    public func path(_ place: Int, from start: Int) -> ArraySlice<UInt8> {
      text[rows[place].path.dropFirst(start)]
    }
  }
}

// MARK: Adding

extension SiteManifest.Entries {
  /// Appends an entry, even if it belongs elsewhere in the order.
  public mutating func append(_ entry: SiteManifest.Entry) {
    var path = entry.path.text
    path.withUTF8 { append($0, entry.facts) }
  }

  /// Appends a file.
  ///
  /// - Parameters:
  ///   - path: The bytes of the path.
  ///   - facts: The facts about the file.
  mutating func append(_ path: UnsafeBufferPointer<UInt8>, _ facts: SiteManifest.Facts) {
    rows.append(
      Row(
        digest: facts.digest, bytes: facts.bytes, start: text.count,
        inputs: facts.inputs.map { _ in Int32(inputs.count) }, length: Int16(path.count)))
    text.append(contentsOf: path)
    if let made = facts.inputs { inputs.append(made) }
  }

  /// Appends a file of another list.
  ///
  /// - Parameters:
  ///   - place: The index of the file in the other list.
  ///   - others: The other list.
  ///   - facts: The facts about the file in this list; nil if they are the same.
  public mutating func append(
    _ place: Int, of others: SiteManifest.Entries, as facts: SiteManifest.Facts? = nil
  ) {
    others.text.withUnsafeBufferPointer {
      let path = UnsafeBufferPointer(rebasing: $0[others.rows[place].path])
      append(path, facts ?? others.facts(place))
    }
  }

  /// Reserves memory for a number of files with paths of mostly less than 64 bytes.
  ///
  /// Reserved memory that is never written is never allocated by the system.
  public mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
    text.reserveCapacity(count * 64)
    inputs.reserveCapacity(count)
  }

  /// Reserves memory for all files of some lists.
  public mutating func reserveCapacity(of lists: SiteManifest.Entries...) {
    rows.reserveCapacity(lists.reduce(0) { $0 + $1.rows.count })
    text.reserveCapacity(lists.reduce(0) { $0 + $1.text.count })
    inputs.reserveCapacity(lists.reduce(0) { $0 + $1.inputs.count })
  }

  /// Sorts the files by the bytes of their paths.
  public mutating func sort() {
    // The rows change while the text is read.
    let text = text
    text.withUnsafeBufferPointer { text in
      rows.sort { text[$0.path].order(to: text[$1.path]) < 0 }
    }
  }

  /// The first index whose path does not come after the one before it.
  var firstDisorder: Int? { indices.first { !isAscending(at: $0) } }

  /// Whether the path at an index comes after the one before it.
  func isAscending(at place: Int) -> Bool {
    place == 0 || order(of: place - 1, to: place, in: self) < 0
  }
}

// MARK: Looking up

extension SiteManifest.Entries {
  /// Returns the index of a path; nil if it is not in the list.
  public func place(of path: SitePath) -> Int? {
    var path = path.text
    return path.withUTF8 { place(of: $0[...], in: indices, from: 0) }
  }

  /// Returns the index of the path that another list has at an index.
  public func place(of place: Int, in others: SiteManifest.Entries) -> Int? {
    others.text.withUnsafeBufferPointer { text in
      self.place(of: text[others.rows[place].path], in: indices, from: 0)
    }
  }

  /// Returns the index of a path.
  ///
  /// - Parameters:
  ///   - path: The bytes of the path.
  ///   - range: The indices to search.
  ///   - start: The number of bytes in which all paths of the range equal this one.
  /// - Returns: The index; nil if the path is not in the range.
  public func place(of path: [UInt8], in range: Range<Int>, from start: Int) -> Int? {
    path.withUnsafeBufferPointer { place(of: $0[...], in: range, from: start) }
  }

  /// Returns the indices of the files inside a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, without a slash at its end.
  ///   - range: The indices to search.
  ///   - start: The number of bytes in which all paths of the range equal the folder's.
  /// - Returns: The indices; empty if the folder has no files.
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

  /// Compares the path at an index with the path at an index of another list: negative if it comes
  /// first, zero if both are equal.
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

/// The bytes of a path in a manifest.
private typealias PathBytes = Slice<UnsafeBufferPointer<UInt8>>

extension PathBytes {
  /// Compares the bytes: negative if these come first, zero if both are equal.
  fileprivate func order(to others: PathBytes) -> Int {
    for (a, b) in zip(self, others) where a != b { return Int(a) - Int(b) }
    return count - others.count
  }
}

extension SiteManifest.Entries: Hashable {
  /// Whether both lists have the same files, however their memory is laid out.
  public static func == (a: Self, b: Self) -> Bool {
    a.count == b.count
      && a.indices.allSatisfy {
        a.facts($0) == b.facts($0) && a.order(of: $0, to: $0, in: b) == 0
      }
  }

  /// Hashes the digests of the files, which distinguish lists well enough.
  public func hash(into hasher: inout Hasher) {
    for row in rows { hasher.combine(row.digest) }
  }
}
