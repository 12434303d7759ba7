// The inputs of the last build's pages, photo by photo, kept in the cache. They show the next build
// which photos changed. A line with their digest and their checksum, then 32 bytes each for the
// site, the frame and every photo.
//
//     vitrine-pages-2 <digest of all inputs> <SHA-256>

import VitrineModel
import VitrinePages
import VitrineStore

/// Stores the inputs of the pages for the next build.
struct PageInputsCache: Sendable {
  private let store: Store
  private let log: ProblemLog
  /// The number of photos.
  ///
  /// Inputs of more or fewer photos would be useless.
  private let count: Int

  static let name = "last-pages"
  private static let kind = "vitrine-pages-2"

  init(in store: Store, photos count: Int, _ log: ProblemLog) {
    self.store = store
    self.log = log
    self.count = count
  }

  /// The inputs with a digest; nil if there are none.
  ///
  /// Damaged inputs are reported.
  func inputs(named all: Digest) -> GalleryInputs? {
    do {
      return try read(all)
    } catch {
      log.add(error.replaced)
      return nil
    }
  }

  private func read(_ all: Digest) throws(Problem) -> GalleryInputs? {
    let path = "\(store.directory)/\(Self.name)"
    guard try FileStatus.ofLink(at: path) != nil else { return nil }
    let file = try OpenFile.reading(path)
    let length = Self.head(all, .zero).count + 32 * (2 + count)
    guard try file.status().bytes == length else { return nil }
    let bytes = try file.bytes()
    let body = bytes.suffix(32 * (2 + count))
    let checksum = Store.digest(of: body)
    // From another site with the same cache, or from an earlier build that ended here.
    guard bytes.starts(with: Self.name(all)) else { return nil }
    guard bytes.starts(with: Self.head(all, checksum)) else {
      throw .damagedBlob(path)
    }
    let digests = stride(from: body.startIndex, to: body.endIndex, by: 32).compactMap {
      Digest(body[$0..<$0 + 32])
    }
    return GalleryInputs(site: digests[0], frame: digests[1], photos: Array(digests.dropFirst(2)))
  }

  /// Writes the inputs and replaces whatever is there.
  func keep(_ inputs: GalleryInputs, named all: Digest) throws(Problem) {
    let digests = [inputs.site, inputs.frame] + inputs.photos
    let parts = LazyByteChunks(of: digests, inChunksOf: 1_024) { $0.flatMap(\.bytes) }
    try Folder(at: store.directory).removeTree(Self.name)
    try store.keep(
      parts: LazyByteChunks(Self.head(all, Store.digest(ofParts: parts).digest)) + parts,
      as: Self.name)
  }

  private static func head(_ all: Digest, _ checksum: Digest) -> [UInt8] {
    name(all) + Array("\(checksum.hex)\n".utf8)
  }

  private static func name(_ all: Digest) -> [UInt8] { Array("\(kind) \(all.hex) ".utf8) }
}
