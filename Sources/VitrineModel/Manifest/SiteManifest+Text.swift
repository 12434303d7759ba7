// The manifest as text, one line a file:
//
//     vitrine-site 1
//     file <digest> <inputs or -> <length> <path>
//     record <name> <length>       after the line break, <length> bytes and another line break
//     complete <number of files>
//
// Reading is strict: what this code would not have written is refused. The last line shows that the
// manifest was not cut off.

extension SiteManifest {
  private static let header = Array("vitrine-site 1\n".utf8)

  /// The manifest as text, equal for equal manifests.
  public var encoded: LazyByteChunks {
    LazyByteChunks(Self.header)
      + LazyByteChunks(of: entries, inChunksOf: Self.chunk) { entries in
        var text: [UInt8] = []
        for place in entries.indices { Self.write(place, of: entries.base, to: &text) }
        return text
      }
      + LazyByteChunks(records.count) { Self.text(of: records[$0]) }
      + LazyByteChunks(Array("complete \(entries.count)\n".utf8))
  }

  /// The number of files in a part of the text, some 150 kB.
  private static let chunk = 1_024

  /// A length that most lines exceed, so memory is reserved for a few files too many.
  private static let line = 128

  private static func text(of record: Record) -> [UInt8] {
    Array("record \(record.name) \(record.bytes.count)\n".utf8) + record.bytes
      + [UInt8(ascii: "\n")]
  }

  private static func write(_ place: Int, of entries: Entries, to text: inout [UInt8]) {
    let facts = entries.facts(place)
    text.append(contentsOf: "file ".utf8)
    facts.digest.appendHex(to: &text)
    text.append(UInt8(ascii: " "))
    if let inputs = facts.inputs {
      inputs.appendHex(to: &text)
    } else {
      text.append(UInt8(ascii: "-"))
    }
    text.append(UInt8(ascii: " "))
    text.append(contentsOf: String(facts.bytes).utf8)
    text.append(UInt8(ascii: " "))
    text.append(contentsOf: entries.path(place, from: 0))
    text.append(UInt8(ascii: "\n"))
  }

  /// Creates a manifest from its text.
  ///
  /// - Parameter text: The bytes that `encoded` returned.
  /// - Throws: `ManifestError` for any byte that `encoded` would not have written.
  public init(decoding text: [UInt8]) throws(ManifestError) {
    let result = text.withUnsafeBufferPointer { buffer in
      Result { () throws(ManifestError) in try Self.read(buffer) }
    }
    let (entries, records) = try result.get()
    self.init(sorted: entries, records: records)
  }

  private static func read(
    _ text: UnsafeBufferPointer<UInt8>
  ) throws(ManifestError) -> (Entries, [Record]) {
    guard text.starts(with: header) else { throw .header }
    var reader = ManifestReader(text, from: header.count)
    var entries = Entries()
    entries.reserveCapacity(text.count / Self.line)
    var records: [Record] = []
    while true {
      switch try reader.next() {
      case .file(let path, let facts):
        entries.append(path, facts)
        guard records.isEmpty, entries.isAscending(at: entries.count - 1) else {
          throw .line(reader.line)
        }
      case .record(let record):
        guard records.last.map({ $0.name < record.name }) ?? true else {
          throw .line(reader.line)
        }
        records.append(record)
      case .complete(let count):
        guard count == entries.count, reader.isAtEnd else { throw .line(reader.line) }
        return (entries, records)
      }
    }
  }
}
