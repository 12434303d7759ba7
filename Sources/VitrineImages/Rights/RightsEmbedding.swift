// Renditions with rights statements. The cache keeps the encoded files as they are and remembers, for each
// file and its statements, the digest and length of the file with both. Its bytes are put together
// when they are published, so that the cache holds each picture once.

import Foundation
public import VitrineModel
public import VitrineStore

/// Gives renditions the rights statements of their photos.
public struct RightsEmbedding: Sendable {
  /// The longest edge in pixels from which files carry statements.
  public static let smallest = 640

  /// A file with its statements, by the digest of the file and a hash of the statements.
  static let kind = FactKind("rights-1", usedBy: .blob) {
    EmbeddedFile($0).map { [$0.source] } ?? []
  }
  /// What a published file consists of, by its digest.
  static let partsKind = FactKind("embedded-1", usedBy: .key) {
    Parts($0).map { [$0.source] } ?? []
  }

  /// The most photos that are looked up at a time.
  private static let batch = 512

  private let store: Store
  private let workers: Int

  /// Creates the embedding.
  ///
  /// - Parameters:
  ///   - store: The cache that has the encoded files.
  ///   - workers: The number of files that are read at the same time.
  public init(store: Store, workers: Int) {
    self.store = store
    self.workers = workers
  }

  /// Returns renditions whose files are those with rights statements.
  ///
  /// Thumbnails, crops and files below `smallest` stay as they are.
  ///
  /// - Parameters:
  ///   - images: The renditions of each photo.
  ///   - makesMissing: Whether files that nobody has looked at yet are read. If not, they stay as they are.
  ///   - rights: Returns the statements of the photo at a position; nil for none.
  /// - Returns: The renditions, in their order.
  /// - Throws: `store.blob-damaged` if a file is damaged or missing. All of these are discarded, so that
  ///   they are made again.
  public func embedded(
    in images: [RenditionSet], makesMissing: Bool = true,
    _ rights: @escaping @Sendable (Int) -> Rights?
  ) async throws(Problem) -> [RenditionSet] {
    let chunks = images.indices.chunks(upTo: Self.batch, workers: workers)
    let batches = await chunks.attempting(width: workers) {
      (positions) async throws(Problem) in
      let photos = positions.map { position in
        PhotoFiles(images: images[position]) { rights(position) }
      }
      return try self.embedded(photos, makesMissing: makesMissing)
    }
    guard !Task.isCancelled else { throw .stopped }
    var embedded: [RenditionSet] = []
    embedded.reserveCapacity(images.count)
    var damage: Problem?
    for batch in batches {
      let (files, damaged) = try batch.get()
      embedded += files
      damage = damage ?? damaged
    }
    if let damage { throw damage }
    return embedded
  }

  /// Returns the renditions of some photos, and a problem if any of their files was damaged.
  private func embedded(
    _ photos: [PhotoFiles], makesMissing: Bool
  ) throws(Problem) -> (files: [RenditionSet], damage: Problem?) {
    var known = try known(of: photos)
    var damage: Problem?
    for photo in photos where makesMissing {
      for file in photo.files where known[file.key] == nil {
        do {
          known[file.key] = try make(file, photo.rights)
        } catch  where error.code == "store.blob-damaged" {
          damage = error
        }
      }
    }
    return (photos.map { $0.embedded(known) }, damage)
  }

  /// Returns the bytes of a file with rights statements; nil if a file has none.
  ///
  /// - Parameter digest: The digest of the file.
  /// - Returns: The bytes, which have this digest.
  /// - Throws: `store.blob-damaged` if the encoded file is damaged or missing. It is then discarded.
  public func bytes(of digest: Digest) throws(Problem) -> [UInt8]? {
    guard let parts = try store.fact(Self.partsKind.name, digest).flatMap(Parts.init) else {
      return nil
    }
    let source = try encoded(parts.source)
    guard let file = parts.block.spliced(into: source), Store.digest(of: file) == digest else {
      try store.discard(parts.source)
      throw .damagedBlob(store.path(of: parts.source))
    }
    return file
  }

  // MARK: Facts

  private func known(of photos: [PhotoFiles]) throws(Problem) -> [Digest: EmbeddedFile] {
    try store.facts(Self.kind.name, photos.flatMap { $0.files.map(\.key) })
      .compactMapValues(EmbeddedFile.init)
  }

  private func make(_ file: PhotoFiles.File, _ rights: Rights?) throws(Problem) -> EmbeddedFile {
    let source = try encoded(file.source)
    guard let block = rights.flatMap(RightsBlock.init), let spliced = block.spliced(into: source)
    else { return EmbeddedFile(digest: file.source, bytes: source.count, source: file.source) }
    let digest = Store.digest(of: spliced)
    let known = EmbeddedFile(digest: digest, bytes: spliced.count, source: file.source)
    // In this order: what is known can be published.
    try store.setFact(Self.partsKind.name, digest, file.source.bytes + block.bytes)
    try store.setFact(Self.kind.name, file.key, known.value)
    return known
  }

  private func encoded(_ blob: Digest) throws(Problem) -> [UInt8] {
    do {
      return try store.read(blob)
    } catch  where error.code == "store.blob-damaged" || error.isRefusal(ENOENT) {
      try store.discard(blob)
      throw .damagedBlob(store.path(of: blob))
    }
  }

  /// A file with its statements.
  private struct EmbeddedFile {
    let digest: Digest
    let bytes: Int
    let source: Digest

    init(digest: Digest, bytes: Int, source: Digest) {
      (self.digest, self.bytes, self.source) = (digest, bytes, source)
    }

    init?(_ value: [UInt8]) {
      guard value.count == 72, let digest = Digest(value[..<32]), let source = Digest(value[40...])
      else { return nil }
      self.init(
        digest: digest, bytes: value[32..<40].bigEndian, source: source)
    }

    var value: [UInt8] { digest.bytes + ByteOrder.big(bytes, 8) + source.bytes }
  }

  /// The encoded file and the statements of a published file.
  private struct Parts {
    let source: Digest
    let block: RightsBlock

    init?(_ value: [UInt8]) {
      guard value.count > 32, let source = Digest(value[..<32]),
        let block = RightsBlock(bytes: value[32...])
      else { return nil }
      (self.source, self.block) = (source, block)
    }
  }

  /// The files of a photo that carry its statements.
  private struct PhotoFiles: Sendable {
    struct File: Sendable {
      let source: Digest
      let key: Digest
    }

    let images: RenditionSet
    let rights: Rights?
    let files: [File]

    /// `rights` is called only for a photo with files that carry statements.
    init(images: RenditionSet, rights: () -> Rights?) {
      self.images = images
      let sources = (images.renditions + [images.copy].compactMap(\.self)).compactMap(Self.source)
      let stated = sources.isEmpty ? nil : rights().flatMap { $0.isEmpty ? nil : $0 }
      self.rights = stated
      files =
        stated.map { rights in
          let fingerprint = Array(rights.fingerprint.utf8)
          return sources.map { File(source: $0, key: Store.digest(of: $0.bytes + fingerprint)) }
        } ?? []
    }

    private static func source(_ rendition: Rendition) -> Digest? {
      rendition.size.longestEdge >= smallest ? rendition.file?.digest : nil
    }

    func embedded(_ known: [Digest: EmbeddedFile]) -> RenditionSet {
      guard !files.isEmpty else { return images }
      return images.mapping { rendition in
        guard let source = Self.source(rendition),
          let file = files.first(where: { $0.source == source }), let found = known[file.key]
        else { return rendition }
        return rendition.renamed(found.digest, bytes: found.bytes)
      }
    }
  }
}

extension Rights {
  /// All statements as one text; its beginning changes with the form in which files have them.
  fileprivate var fingerprint: String {
    [
      "4", creator, credit, creditWithoutTitle, notice, terms, statement?.text, source?.text,
      mining?.rawValue,
    ]
    .map { $0 ?? "" }.joined(separator: "\0")
  }
}

extension Rendition {
  /// Returns the rendition as a file with other bytes; its name has their hash.
  fileprivate func renamed(_ digest: Digest, bytes: Int) -> Rendition {
    guard let file, file.digest != digest,
      let slash = file.path.text.firstIndex(of: "/"),
      let end = file.path.text[slash...].firstIndex(where: { $0 == "-" || $0 == "." }),
      let path = SitePath(
        file.path.text[...slash] + digest.shortHex + file.path.text[end...])
    else { return self }
    return Rendition(
      .site(.init(path: path, bytes: bytes, digest: digest)), format: format, size: size)
  }
}
