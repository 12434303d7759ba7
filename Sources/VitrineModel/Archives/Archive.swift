// A ZIP file of the site, described before it is written: its entries are files that the site has
// anyway, so its length can be computed from theirs.

/// A ZIP file that is put together from other files of the site.
public struct Archive: Sendable {
  /// One file in an archive.
  public struct Entry: Sendable {
    /// The bytes of an entry.
    public enum Content: Sendable {
      /// Those of a file of the site.
      case file(Rendition.File)
      /// Bytes that only the archive has.
      case bytes([UInt8])
    }

    /// The name in the archive.
    public let name: String
    /// The bytes.
    public let content: Content

    /// Creates an entry.
    public init(name: String, content: Content) {
      self.name = name
      self.content = content
    }

    /// The length in bytes.
    public var bytes: Int {
      switch content {
      case .file(let file): file.bytes
      case .bytes(let bytes): bytes.count
      }
    }
  }

  /// The path in the site.
  public let path: SitePath
  /// The entries in their order.
  public let entries: [Entry]

  /// Creates an archive.
  public init(path: SitePath, entries: [Entry]) {
    self.path = path
    self.entries = entries
  }

  /// The length of the whole archive in bytes.
  public var bytes: Int {
    var (offset, index) = (0, 0)
    for entry in entries {
      let record = ZIPEntry(name: entry.name, bytes: entry.bytes, offset: offset)
      offset += record.localLength + entry.bytes
      index += record.centralLength
    }
    return offset + index + ZIPEnd(entries: entries.count, bytes: index, offset: offset).bytes.count
  }

  /// Returns archives of at most a number of bytes that have all entries between them, in their order.
  ///
  /// - Parameters:
  ///   - entries: The entries; one that is too large is alone in its archive.
  ///   - first: What every archive begins with.
  ///   - most: The most bytes of an archive.
  ///   - path: Returns the path of an archive, counted from 1.
  /// - Returns: The archives; none if there are no entries.
  public static func parts(
    of entries: [Entry], after first: Entry, most: Int, path: (Int) -> SitePath
  ) -> [Archive] {
    let start = first.room + ZIPEnd.longest
    var parts: [[Entry]] = []
    var room = Int.max
    for entry in entries {
      if room > most - entry.room {
        parts.append([first])
        room = start
      }
      parts[parts.count - 1].append(entry)
      room += entry.room
    }
    return parts.enumerated().map { Archive(path: path($0 + 1), entries: $1) }
  }
}

extension Archive.Entry {
  /// The bytes that an archive grows by, at most.
  fileprivate var room: Int {
    let record = ZIPEntry(name: name, bytes: bytes, offset: .max)
    return record.localLength + bytes + record.centralLength
  }
}
