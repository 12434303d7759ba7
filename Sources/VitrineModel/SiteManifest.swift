// What a published site consists of, file by file. It is kept in the site's marker file, so that
// the next build and a deploy can tell what changed without reading the files. The same site has
// the same manifest, byte for byte: no date, no machine, no order but that of the paths' bytes.

/// The files of a site with their hashes, and records that must outlive the cache.
public struct SiteManifest: Hashable, Sendable {
  /// What is known of a file beside its path.
  public struct Facts: Hashable, Sendable {
    /// SHA-256 of the file.
    public let digest: Digest
    /// Length of the file.
    public let bytes: Int
    /// The fingerprint of what a page was rendered from; nil for files that are not rendered.
    public let inputs: Digest?

    init(digest: Digest, bytes: Int, inputs: Digest?) {
      self.digest = digest
      self.bytes = bytes
      self.inputs = inputs
    }
  }

  /// One file of the site.
  public struct Entry: Hashable, Sendable {
    public let path: SitePath
    public let facts: Facts

    public init(path: SitePath, facts: Facts) {
      self.path = path
      self.facts = facts
    }

    public init(path: SitePath, digest: Digest, bytes: Int, inputs: Digest? = nil) {
      self.init(path: path, facts: Facts(digest: digest, bytes: bytes, inputs: inputs))
    }

    public var digest: Digest { facts.digest }
    public var bytes: Int { facts.bytes }
    public var inputs: Digest? { facts.inputs }
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
  public let entries: Entries
  /// In the order of their names; no name twice.
  public let records: [Record]

  /// Puts files and records in order.
  ///
  /// - Throws: Where a path or a name is there twice.
  public init(_ entries: some Sequence<Entry>, records: [Record] = []) throws(ManifestFault) {
    var listed = Entries()
    listed.reserveCapacity(entries.underestimatedCount)
    for entry in entries { listed.append(entry) }
    try self.init(listed, records: records)
  }

  /// The same of files that are listed already, and mostly in order.
  public init(_ entries: Entries, records: [Record] = []) throws(ManifestFault) {
    var sorted = entries
    if sorted.firstDisorder != nil {
      sorted.sort()
      if let place = sorted.firstDisorder { throw .double(sorted[place].path.text) }
    }
    let named = records.sorted { $0.name < $1.name }
    for (a, b) in zip(named, named.dropFirst()) where a.name == b.name { throw .double(b.name) }
    self.entries = sorted
    self.records = named
  }

  /// The site without files.
  public static let empty = SiteManifest()

  /// Of files and records that are known to be in order.
  init(sorted entries: Entries = Entries(), records: [Record] = []) {
    self.entries = entries
    self.records = records
  }

  /// What is known of the file at this path; nil where there is none.
  public func facts(at path: SitePath) -> Facts? { entries.place(of: path).map(entries.facts) }

  /// The files that another manifest has as well, under the same path with the same bytes.
  public func shared(with other: SiteManifest) -> SiteManifest {
    SiteManifest(sorted: SiteDifference(from: self, to: other).kept)
  }

  /// The fingerprint of what the page at this path was rendered from.
  public func inputs(of path: SitePath) -> Digest? { facts(at: path)?.inputs }

  /// What is kept under this name.
  public func record(_ name: String) -> [UInt8]? { records.first { $0.name == name }?.bytes }
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
