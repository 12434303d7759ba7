// What a published site consists of, file by file. It is kept in the site's marker file, so that
// the next build and a deploy can tell what changed without reading the files. The same site has
// the same manifest, byte for byte: no date, no machine, no order but that of the paths' bytes.

/// The files of a site with their hashes, and records that must outlive the cache.
public struct SiteManifest: Hashable, Sendable {
  /// One file of the site.
  public struct Entry: Hashable, Sendable {
    public let path: SitePath
    /// SHA-256 of the file.
    public let digest: Digest
    /// Length of the file.
    public let bytes: Int
    /// The fingerprint of what a page was rendered from; nil for files that are not rendered.
    public let inputs: Digest?

    public init(path: SitePath, digest: Digest, bytes: Int, inputs: Digest? = nil) {
      self.path = path
      self.digest = digest
      self.bytes = bytes
      self.inputs = inputs
    }
  }

  /// Bytes kept under a name, such as the list of photos already reported as used.
  public struct Record: Hashable, Sendable {
    /// One or more of `a-z`, `0-9`, `.` and `-`.
    public let name: String
    public let bytes: [UInt8]

    /// Nil for another kind of name.
    public init?(name: String, bytes: [UInt8]) {
      guard Self.isName(name.utf8) else { return nil }
      self.name = name
      self.bytes = bytes
    }
  }

  /// In the order of their paths' bytes; no path twice.
  public let entries: [Entry]
  /// In the order of their names; no name twice.
  public let records: [Record]

  /// Puts files and records in order.
  ///
  /// - Throws: Where a path or a name is there twice.
  public init(_ entries: [Entry], records: [Record] = []) throws(ManifestFault) {
    let sorted = Self.isAscending(entries) ? entries : entries.sorted { $0.path < $1.path }
    for (a, b) in zip(sorted, sorted.dropFirst()) where !(a.path < b.path) {
      throw .double(b.path.text)
    }
    let named = records.sorted { $0.name < $1.name }
    for (a, b) in zip(named, named.dropFirst()) where a.name == b.name { throw .double(b.name) }
    self.entries = sorted
    self.records = named
  }

  /// The site without files.
  public static let empty = SiteManifest()

  private init(sorted entries: [Entry] = []) {
    self.entries = entries
    records = []
  }

  /// The file at this path.
  public func entry(at path: SitePath) -> Entry? {
    var range = entries.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let entry = entries[middle]
      if entry.path < path {
        range = (middle + 1)..<range.upperBound
      } else if path < entry.path {
        range = range.lowerBound..<middle
      } else {
        return entry
      }
    }
    return nil
  }

  /// The files that another manifest has as well, under the same path with the same bytes.
  public func shared(with other: SiteManifest) -> SiteManifest {
    SiteManifest(sorted: entries.filter { other.entry(at: $0.path)?.digest == $0.digest })
  }

  /// The fingerprint of what the page at this path was rendered from.
  public func inputs(of path: SitePath) -> Digest? { entry(at: path)?.inputs }

  /// What is kept under this name.
  public func record(_ name: String) -> [UInt8]? { records.first { $0.name == name }?.bytes }

  private static func isAscending(_ entries: [Entry]) -> Bool {
    zip(entries, entries.dropFirst()).allSatisfy { $0.path < $1.path }
  }
}

extension SiteManifest.Record {
  static func isName(_ name: some Collection<UInt8>) -> Bool {
    !name.isEmpty
      && name.allSatisfy { byte in
        switch byte {
        case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "-"): true
        default: false
        }
      }
  }
}

/// Why bytes are no manifest.
public enum ManifestFault: Error, Hashable, Sendable {
  /// The first line is not ours, or of another version.
  case header
  /// This line, counted from 1, is not as it must be.
  case line(Int)
  /// It ends before its last line.
  case incomplete
  /// This path or name is there twice.
  case double(String)
}
