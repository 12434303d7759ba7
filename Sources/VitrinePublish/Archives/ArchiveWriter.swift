// Writes an archive from files that the site has, chunk by chunk. Each file is read twice, since its
// checksum comes before its bytes, so that programs can unpack the archive while they load it.

import VitrineModel
import VitrineStore

/// An archive that is being written.
struct ArchiveWriter {
  private var source: ArchiveSource
  private var hashing = Hashing()
  private(set) var bytes = 0
  private var index: [UInt8] = []

  init(from source: ArchiveSource) { self.source = source }

  /// The SHA-256 of everything that was written.
  var digest: Digest { hashing.finish() }

  mutating func write(_ archive: Archive, to target: borrowing OpenFile) throws(Problem) {
    for entry in archive.entries {
      switch entry.content {
      case .bytes(let bytes):
        var sum = CRC32()
        bytes.withUnsafeBytes { sum.update($0) }
        try begin(entry, checksum: sum.value, in: target)
        try append(bytes, to: target)
      case .file(let file):
        try begin(entry, checksum: try source.checksum(of: file), in: target)
        try copy(file, to: target)
      }
    }
    let end = ZIPEnd(entries: archive.entries.count, bytes: index.count, offset: bytes)
    try append(index + end.bytes, to: target)
  }

  private mutating func begin(
    _ entry: Archive.Entry, checksum: UInt32, in target: borrowing OpenFile
  ) throws(Problem) {
    let record = ZIPEntry(name: entry.name, bytes: entry.bytes, offset: bytes, checksum: checksum)
    index += record.central
    try append(record.local, to: target)
  }

  private mutating func copy(
    _ file: Rendition.File, to target: borrowing OpenFile
  ) throws(Problem) {
    let opened = try source.open(file)
    let start = bytes
    try opened.forEachChunk { chunk throws(Problem) in
      hashing.update(chunk)
      bytes += chunk.count
      try target.write(chunk)
    }
    guard bytes - start == file.bytes else { throw .damagedBlob(opened.path) }
  }

  private mutating func append(
    _ part: [UInt8], to target: borrowing OpenFile
  ) throws(Problem) {
    part.withUnsafeBytes { hashing.update($0) }
    bytes += part.count
    try target.write(all: part)
  }
}

/// Where the files of an archive are while a site is published: in the live site, if it has them, else
/// in the staging folder.
struct ArchiveSource {
  private let live: LiveSite
  private let staging: StagingFolder
  private var reading: TreeCursor?

  init(_ live: LiveSite, _ staging: StagingFolder) {
    self.live = live
    self.staging = staging
    reading = live.folder.map { TreeCursor($0) }
  }

  mutating func open(_ file: Rendition.File) throws(Problem) -> OpenFile {
    if let place = try live.intactPlace(of: file.path),
      live.manifest?.entries.facts(place).digest == file.digest,
      let (folder, name) = try reading?.enter(file.path)
    {
      return try folder.file(name)
    }
    return try staging.file(at: file.path)
  }

  /// Returns the CRC-32 of a file, whose bytes are checked.
  mutating func checksum(of file: Rendition.File) throws(Problem) -> UInt32 {
    let opened = try open(file)
    var (hashing, sum, bytes) = (Hashing(), CRC32(), 0)
    try opened.forEachChunk { chunk in
      hashing.update(chunk)
      sum.update(chunk)
      bytes += chunk.count
    }
    guard hashing.finish() == file.digest, bytes == file.bytes else {
      // The next build reads touched files and finds the damage.
      try opened.touch()
      throw .damagedBlob(opened.path)
    }
    return sum.value
  }
}
