// The files of a published site. The manifest is stored in the site's marker file, so the next
// build and a deploy see what changed without reading the files. Equal sites have equal manifests,
// byte for byte: no date, no machine, and an order by the bytes of the paths.

/// The files of a site with their hashes, and records that must outlive the cache.
public struct SiteManifest: Hashable, Sendable {
  /// The facts about a file beside its path.
  public struct Facts: Hashable, Sendable {
    /// The SHA-256 of the file.
    public let digest: Digest
    /// The length of the file in bytes.
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
    /// The path in the site.
    public let path: SitePath
    /// The facts about the file.
    public let facts: Facts

    /// Creates an entry.
    public init(path: SitePath, facts: Facts) {
      self.path = path
      self.facts = facts
    }

    /// Creates an entry from the facts about the file.
    public init(path: SitePath, digest: Digest, bytes: Int, inputs: Digest? = nil) {
      self.init(path: path, facts: Facts(digest: digest, bytes: bytes, inputs: inputs))
    }

    /// The SHA-256 of the file.
    public var digest: Digest { facts.digest }
    /// The length of the file in bytes.
    public var bytes: Int { facts.bytes }
    /// The fingerprint of what a page was rendered from; nil for files that are not rendered.
    public var inputs: Digest? { facts.inputs }
  }

  /// Bytes stored under a name, such as the list of photos that were reported as used.
  public struct Record: Hashable, Sendable {
    /// The name: one or more of `a-z`, `0-9`, `.` and `-`.
    public let name: String
    /// The bytes.
    public let bytes: [UInt8]

    /// Creates a record; nil if the name has other characters.
    public init?(name: String, bytes: [UInt8]) {
      guard Self.isName(name.utf8) else { return nil }
      self.name = name
      self.bytes = bytes
    }
  }

  /// The files in the order of their paths' bytes; no path twice.
  public let entries: Entries
  /// The records in the order of their names; no name twice.
  public let records: [Record]

  /// Creates a manifest and puts files and records in order.
  ///
  /// - Parameters:
  ///   - entries: The files in any order.
  ///   - records: The records in any order.
  /// - Throws: `ManifestError.duplicate` if a path or a name appears twice.
  public init(_ entries: some Sequence<Entry>, records: [Record] = []) throws(ManifestError) {
    var listed = Entries()
    listed.reserveCapacity(entries.underestimatedCount)
    for entry in entries { listed.append(entry) }
    try self.init(listed, records: records)
  }

  /// Creates a manifest from listed files, which are mostly in order.
  ///
  /// - Parameters:
  ///   - entries: The files.
  ///   - records: The records in any order.
  /// - Throws: `ManifestError.duplicate` if a path or a name appears twice.
  public init(_ entries: Entries, records: [Record] = []) throws(ManifestError) {
    var sorted = entries
    if sorted.firstDisorder != nil {
      sorted.sort()
      if let place = sorted.firstDisorder { throw .duplicate(sorted[place].path.text) }
    }
    let named = records.sorted { $0.name < $1.name }
    for (a, b) in zip(named, named.dropFirst()) where a.name == b.name { throw .duplicate(b.name) }
    self.entries = sorted
    self.records = named
  }

  /// The manifest of a site without files.
  public static let empty = SiteManifest()

  /// Creates a manifest from files and records that are known to be in order.
  init(sorted entries: Entries = Entries(), records: [Record] = []) {
    self.entries = entries
    self.records = records
  }

  /// Returns the facts about the file at a path; nil if there is none.
  public func facts(at path: SitePath) -> Facts? { entries.place(of: path).map(entries.facts) }

  /// Returns the files that another manifest has as well, at the same path with the same bytes.
  public func shared(with other: SiteManifest) -> SiteManifest {
    SiteManifest(sorted: SiteDifference(from: self, to: other).kept)
  }

  /// Returns the fingerprint of what the page at a path was rendered from; nil if there is none.
  public func inputs(of path: SitePath) -> Digest? { facts(at: path)?.inputs }

  /// Returns the bytes of a record; nil if there is none of this name.
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
